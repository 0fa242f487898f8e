import { isIP } from 'node:net';
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
