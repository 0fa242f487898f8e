const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP'];

/**
 * The environment for PostgreSQL's programs: English messages, UTC, and none of our variables that it could take for
 * its own settings (PGPORT and the like) or that should stay private (CAGE_SECRET).
 */
export function childEnvironment(further: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => passedOn.includes(name.toUpperCase()));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC', ...further };
}
