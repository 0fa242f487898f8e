import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback } from '#domain/mailboxes/loopback.ts';

/** Where mail servers are. */
export type MailHosts = {
  /**
   * The addresses at which a server may be asked, and no others: what its name means later does not count.
   * @throws HostRefused, or with the code of `node:dns`
   */
  addressesOf(host: string): Promise<readonly string[]>;
};

/** The server is in a network where Cage asks only those that its operator has named. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}

type Lookup = (host: string) => Promise<ReadonlyArray<{ readonly address: string }>>;

const systemLookup: Lookup = (host) => lookup(host, { all: true, order: 'ipv4first' });

// What answers there is told by whether an address takes connections: an owner is not to find out.
const OWN_NETWORKS = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  // Ways to write one of IPv4 as one of IPv6.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
]);
const THIS_MACHINE = listOf(['127.0.0.0/8', '::1']);

/** Where clouds hand out the credentials of a machine; no mail is there, whoever names it. */
const METADATA = listOf([
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
]);

/**
 * Any server of the internet; of this machine, one that is addressed as this machine; and of other networks of its own,
 * what the operator has named.
 * @param named host names, addresses and ranges
 */
export function createMailHosts(named: readonly string[], find: Lookup = systemLookup): MailHosts {
  const ranges = listOf(named.filter((entry) => isIP(entry.split('/')[0] as string) !== 0));
  return {
    async addressesOf(host) {
      const name = host
        .trim()
        .toLowerCase()
        .replace(/^\[(.*)\]$/, '$1');
      const addresses = (await find(name)).map(({ address }) => unmapped(address));
      const isNamed = named.includes(name);
      const isOpen = (address: string) =>
        !holds(METADATA, address) &&
        (isNamed ||
          holds(ranges, address) ||
          !holds(OWN_NETWORKS, address) ||
          (isLoopback(name) && holds(THIS_MACHINE, address)));
      if (!addresses.every(isOpen)) throw new HostRefused(`${host} is in a network of its own`);
      return addresses;
    },
  };
}

/** Whether an address is of a network of its own, so that no stranger's mail comes from there. */
export function isOfOwnNetwork(address: string): boolean {
  return holds(OWN_NETWORKS, unmapped(address));
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function holds(list: BlockList, address: string): boolean {
  // A zone says through which interface.
  const bare = address.replace(/%.*$/, '');
  return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

/** An address of IPv4 that is written as one of IPv6, as it is. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d{1,3}(\.\d{1,3}){3}$)/i, '');
}
