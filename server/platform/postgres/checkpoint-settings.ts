const MB = 1024 * 1024;

/**
 * How far PostgreSQL lets its log grow before it writes everything changed to its place. After each such checkpoint it
 * logs every page that is changed first in whole: a request then takes 12 to 17 kB of log instead of 2 to 3, and while
 * many come, a log of 1 GB is always in that phase. What is not yet in its place has to be read again after a crash, so
 * that it is never more than some tens of seconds' work.
 * @param freeBytes what the disk has room for
 */
export function checkpointSettings(freeBytes: number): Readonly<Record<string, string>> {
  const size = Math.round(Math.min(Math.max(freeBytes / 20 / MB, 256), 4_096));
  return { max_wal_size: `${size}MB`, checkpoint_timeout: '15min' };
}
