import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '#domain/mailboxes/mail-providers.ts';
import {
  AZURE_HOST,
  isOfOwnNetwork,
  isWithin,
  rangesOf,
  unmapped,
} from '#server/platform/connections/addresses.ts';

export type MailHosts = {
  /** No other address may be asked, whatever the name means later. @throws HostRefused, or as `node:dns` */
  addressesOf(host: string): Promise<readonly string[]>;
};

/** The server is in a network where Cage asks only those that its operator has named. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused';
}

type Lookup = (host: string) => Promise<ReadonlyArray<{ readonly address: string }>>;

const systemLookup: Lookup = (host) => lookup(host, { all: true, order: 'ipv4first' });

const THIS_MACHINE = rangesOf(['127.0.0.0/8', '::1']);

// Clouds hand out a machine's credentials here; no mail is there, whoever names it. Sources: the
// documentation of Amazon (EC2, ECS, EKS), Google, Azure (also 'What is IP address 168.63.129.16?'), Oracle
// and DigitalOcean for the first; Alibaba, Tencent and Scaleway for their own.
const METADATA = rangesOf([
  ...['169.254.169.254', 'fd00:ec2::254', '169.254.170.2', '169.254.170.23', 'fd00:ec2::23'],
  ...['fd20:ce::254', AZURE_HOST, '192.0.0.192', '100.100.100.200', '169.254.0.23'],
  ...['169.254.42.42', 'fd00:42::42'],
]);

/** Admits the internet, this machine addressed as such, and the named hosts, addresses and ranges. */
export function createMailHosts(named: readonly string[], find: Lookup = systemLookup): MailHosts {
  const ranges = rangesOf(named.filter((entry) => isIP(entry.split('/')[0] as string) !== 0));
  return {
    async addressesOf(host) {
      const name = host
        .trim()
        .toLowerCase()
        .replace(/^\[(.*)\]$/, '$1');
      const addresses = (await find(name)).map(({ address }) => unmapped(address));
      const isNamed = named.includes(name);
      const isOpen = (address: string) =>
        !isWithin(METADATA, address) &&
        (isNamed ||
          isWithin(ranges, address) ||
          !isOfOwnNetwork(address) ||
          (isLoopback(name) && isWithin(THIS_MACHINE, address)));
      if (!addresses.every(isOpen)) throw new HostRefused(`${host} is in a network of its own`);
      return addresses;
    },
  };
}
