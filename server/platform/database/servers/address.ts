const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** Splits `postgres://…@a:5432,b:5432/database`, which leads to a or b, into the addresses of both. */
export function serversOf(address: string): string[] {
  const [, start, hosts, end] = PARTS.exec(address) ?? [];
  if (hosts === undefined) return [address];
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}
