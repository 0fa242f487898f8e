/** Whether a host is this machine by its very name, so that nothing that is said to it leaves it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host.trim());
}
