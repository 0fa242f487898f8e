import type { Progress } from '#server/platform/backup/dump.ts';

const SAY_EVERY_MS = 2_000;

/** Prints to stderr: tables that took a while, and large ones on the way. */
export function sayProgress(verb: string): (progress: Progress) => void {
  let saidAt = Date.now();
  return ({ table, rows, isDone }) => {
    if (Date.now() - saidAt < SAY_EVERY_MS && !(isDone && rows > 0)) return;
    saidAt = Date.now();
    console.error(
      `${verb} ${table}: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}${isDone ? '' : ' so far'}`,
    );
  };
}

/** 1,234,567 bytes as 1.2 MB. */
export function displaySize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(power > 0 && value < 100 ? 1 : 0)} ${units[power]}`;
}
