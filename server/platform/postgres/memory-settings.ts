const MB = 1024 * 1024;

/**
 * How PostgreSQL divides the memory of a machine that it shares with Cage alone: a quarter of it for its own cache, as
 * its manual advises. Beyond 2 GB the operating system's cache serves as well, and every connection costs more to open.
 * Source: https://www.postgresql.org/docs/18/runtime-config-resource.html
 * @param memoryBytes what the machine, or the container, has
 */
export function memorySettings(memoryBytes: number): Readonly<Record<string, string>> {
  const part = (share: number, atLeast: number, atMost: number) =>
    `${Math.round(Math.min(Math.max((memoryBytes * share) / MB, atLeast), atMost))}MB`;
  return {
    shared_buffers: part(1 / 4, 32, 2_048),
    // What the planner assumes to be cached, here or by the operating system; nothing is set aside.
    effective_cache_size: part(3 / 4, 128, 1_048_576),
    // Of each sort and hash of each of up to 100 connections.
    work_mem: part(1 / 1_024, 2, 32),
    maintenance_work_mem: part(1 / 32, 32, 512),
  };
}

/** The memory that this process may use with all it starts: that of its container, if it has a limit. */
export function usableMemory(machineBytes: number, constrainedBytes: number): number {
  return constrainedBytes > 0 ? Math.min(machineBytes, constrainedBytes) : machineBytes;
}
