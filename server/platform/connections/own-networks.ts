import { BlockList, isIPv6 } from 'node:net';

/** The host of an Azure machine, though by itself an address of the internet. */
export const AZURE_HOST = '168.63.129.16';

// Whether an address takes connections shows what answers there: nobody is to learn it through Cage.
const OWN_NETWORKS = rangesOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  AZURE_HOST,
  // Ways to write one of IPv4 as one of IPv6.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
]);

/** Whether an address is of a network of its own, and not of the internet. */
export function isOfOwnNetwork(address: string): boolean {
  return isWithin(OWN_NETWORKS, unmapped(address));
}

/** @param entries addresses, and networks such as `10.0.0.0/8` */
export function rangesOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isWithin(ranges: BlockList, address: string): boolean {
  // A zone says through which interface.
  const bare = address.replace(/%.*$/, '');
  return ranges.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d{1,3}(\.\d{1,3}){3}$)/i, '');
}
