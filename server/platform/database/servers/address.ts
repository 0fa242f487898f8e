const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The addresses of the single servers that an address names:
 * `postgres://user:password@a:5432,b:5432/database` leads to a or b. An address of one server is its only one.
 */
export function serversOf(address: string): string[] {
  const [, start, hosts, end] = PARTS.exec(address) ?? [];
  if (hosts === undefined) return [address];
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}
