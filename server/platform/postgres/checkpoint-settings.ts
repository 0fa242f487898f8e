const MB = 1024 * 1024;

/**
 * How far the log grows before a checkpoint. After each, a page's first change logs it in whole: a request
 * takes 12 to 17 kB of log instead of 2 to 3, and while many come, a log of 1 GB is always in that phase. A
 * crash has the log read again: so it is never more than some tens of seconds' work.
 */
export function checkpointSettings(freeBytes: number): Readonly<Record<string, string>> {
  const size = Math.round(Math.min(Math.max(freeBytes / 20 / MB, 256), 4_096));
  return { max_wal_size: `${size}MB`, checkpoint_timeout: '15min' };
}
