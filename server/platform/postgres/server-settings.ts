const MB = 1024 * 1024;

/**
 * For a machine shared with Cage alone: a quarter for PostgreSQL's cache, as its manual advises. Beyond 2 GB
 * the system's cache serves as well, and every connection costs more to open. Source:
 * https://www.postgresql.org/docs/18/runtime-config-resource.html
 */
export function memorySettings(memoryBytes: number): Readonly<Record<string, string>> {
  const part = (share: number, atLeast: number, atMost: number) =>
    `${Math.round(Math.min(Math.max((memoryBytes * share) / MB, atLeast), atMost))}MB`;
  return {
    shared_buffers: part(1 / 4, 32, 2_048),
    // The planner assumes so much to be cached, by the system too; nothing is set aside.
    effective_cache_size: part(3 / 4, 128, 1_048_576),
    // For each sort and hash of each of up to 100 connections.
    work_mem: part(1 / 1_024, 2, 32),
    maintenance_work_mem: part(1 / 32, 32, 512),
  };
}

/** The memory for this process and all it starts: that of its container, if it has a limit. */
export function usableMemory(machineBytes: number, constrainedBytes: number): number {
  return constrainedBytes > 0 ? Math.min(machineBytes, constrainedBytes) : machineBytes;
}

/**
 * How far the log grows before a checkpoint. After each, a page's first change logs it in whole: a request
 * takes 12 to 17 kB of log instead of 2 to 3, and while many come, a log of 1 GB is always in that phase. A
 * crash has the log read again: so it is never more than some tens of seconds' work.
 */
export function checkpointSettings(freeBytes: number): Readonly<Record<string, string>> {
  const size = Math.round(Math.min(Math.max(freeBytes / 20 / MB, 256), 4_096));
  return { max_wal_size: `${size}MB`, checkpoint_timeout: '15min' };
}
