import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

type Addressed = Pick<FastifyRequest, 'ip' | 'ips'>;

// Asked for at every step of a request, and Fastify reads the proxies' header anew each time.
const known = new WeakMap<Addressed, string>();

/** As trusted proxies say, as far as these are addresses: a proxy may pass on whatever its client wrote. */
export function clientAddress(request: Addressed): string {
  const address = known.get(request) ?? readAddress(request);
  known.set(request, address);
  return address;
}

function readAddress(request: Addressed): string {
  const told = (request.ips ?? [request.ip]).map(plainAddress);
  const firstOdd = told.findIndex((address) => isIP(address) === 0);
  return (firstOdd < 0 ? told : told.slice(0, firstOdd)).at(-1) ?? 'unknown';
}

/** Strips what some proxies add: a port, brackets, a link's zone, the prefix of IPv4 within IPv6. */
function plainAddress(text: string): string {
  return text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/** One customer of a network provider: an IPv4 address, or an IPv6 /64 with its 2⁶⁴ addresses. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The neighbourhood of an address, for figures: a /24 of IPv4, a /48 of IPv6. */
export function rangeOf(address: string): string {
  switch (isIP(address)) {
    case 4:
      return `${address.split('.').slice(0, 3).join('.')}.0/24`;
    case 6:
      return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
    default:
      return address;
  }
}

function groupsOf(address: string): string[] {
  // As a URL writes it: no IPv4 tail, no leading zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  return [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
}

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
