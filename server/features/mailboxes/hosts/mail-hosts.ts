import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopback } from '#domain/mailboxes/loopback.ts';
import {
  AZURE_HOST,
  isOfOwnNetwork,
  isWithin,
  rangesOf,
  unmapped,
} from '#server/platform/connections/own-networks.ts';

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

const THIS_MACHINE = rangesOf(['127.0.0.0/8', '::1']);

/**
 * Where clouds hand out the credentials of a machine; no mail is there, whoever names it. As their providers document:
 * Amazon's EC2, ECS and EKS, Google, Azure (also its WireServer, 'What is IP address 168.63.129.16?'), Oracle and
 * DigitalOcean at the first; Alibaba, Tencent and Scaleway at their own.
 */
const METADATA = rangesOf([
  ...['169.254.169.254', 'fd00:ec2::254', '169.254.170.2', '169.254.170.23', 'fd00:ec2::23'],
  ...['fd20:ce::254', AZURE_HOST, '192.0.0.192', '100.100.100.200', '169.254.0.23'],
  ...['169.254.42.42', 'fd00:42::42'],
]);

/**
 * Any server of the internet; of this machine, one that is addressed as this machine; and of other networks of its own,
 * what the operator has named.
 * @param named host names, addresses and ranges
 */
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
