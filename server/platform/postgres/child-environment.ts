const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP'];

/** English messages, UTC, and none of our variables, be they settings (PGPORT) or secrets (CAGE_SECRET). */
export function childEnvironment(further: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => passedOn.includes(name.toUpperCase()));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC', ...further };
}
