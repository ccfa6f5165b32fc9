/** The versions of the clients, as the lane's package.json pins them: what is printed is what was installed. */
import { readFileSync } from 'node:fs';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

export function versionOf(name: string): string {
  const version = dependencies[name];
  if (version === undefined) throw new Error(`the lane does not depend on ${name}`);
  return version;
}
