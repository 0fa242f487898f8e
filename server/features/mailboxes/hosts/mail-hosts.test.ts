import { describe, expect, test } from 'vitest';
import { createMailHosts, HostRefused } from './mail-hosts.ts';

/** A DNS in which every name has these addresses. */
const dns =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));
const literal = async (host: string) => [{ address: host }];
const askedAt = (host: string, named: readonly string[] = [], ...addresses: string[]) =>
  createMailHosts(named, addresses.length > 0 ? dns(...addresses) : literal).addressesOf(host);

test.each(['142.250.1.1', '2a00:1450:4001:80e::200e', '172.32.0.1', '100.128.0.1'])(
  'a server of the internet, at %s, is asked there and nowhere else',
  async (address) => {
    expect(await askedAt('imap.example.com', [], address)).toEqual([address]);
    expect(await askedAt(address)).toEqual([address]);
  },
);

describe('of this machine', () => {
  test.each(['127.0.0.1', '::1', '127.8.8.8'])('%s is asked by that address', async (address) => {
    expect(await askedAt(address)).toEqual([address]);
  });

  test('a server is asked as localhost, and not under another name', async () => {
    expect(await askedAt('localhost', [], '127.0.0.1')).toEqual(['127.0.0.1']);
    expect(await askedAt('[::1]', [], '::1')).toEqual(['::1']);
    for (const [host, address] of [
      ['imap.example.com', '127.0.0.1'],
      ['2130706433', '127.0.0.1'],
      ['127.1', '127.0.0.1'],
      ['imap.example.com', '::ffff:127.0.0.1'],
      ['localhost', '10.0.0.1'],
    ] as const) {
      await expect(askedAt(host, [], address), host).rejects.toThrow(HostRefused);
    }
  });
});

const OWN = [
  // That of Azure's host, by itself an address of the internet.
  '168.63.129.16',
  ...['10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', '169.254.1.1', '0.0.0.0'],
  ...[
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::',
  ],
  ...['::ffff:10.0.0.5', '::ffff:a00:5', '64:ff9b::a00:5', '2002:a00:5::', '::10.0.0.5'],
];

describe('in a network of its own', () => {
  test.each(OWN)('%s is refused, by whatever name', async (address) => {
    await expect(askedAt('imap.example.com', [], address)).rejects.toThrow(HostRefused);
    await expect(askedAt(address)).rejects.toThrow(HostRefused);
    // One good address is no cover for another.
    await expect(askedAt('imap.example.com', [], '142.250.1.1', address)).rejects.toThrow(HostRefused);
  });

  test('what the operator has named is asked: a name, an address, a range', async () => {
    expect(await askedAt('IMAP.internal.example', ['imap.internal.example'], '10.0.0.5')).toEqual([
      '10.0.0.5',
    ]);
    expect(await askedAt('10.0.0.5', ['10.0.0.5'])).toEqual(['10.0.0.5']);
    expect(await askedAt('other.example', ['10.0.0.0/24', 'fd00::/8'], '10.0.0.5', 'fd12::1')).toHaveLength(
      2,
    );
    await expect(askedAt('10.0.1.5', ['10.0.0.0/24'])).rejects.toThrow(HostRefused);
    await expect(askedAt('other.example', ['imap.internal.example'], '10.0.0.5')).rejects.toThrow(
      HostRefused,
    );
  });
});

test.each([
  ...['169.254.169.254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '169.254.170.2', '169.254.170.23'],
  ...['169.254.0.23', '169.254.42.42', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ...['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42'],
])('the metadata of a cloud, at %s, are never asked for', async (address) => {
  const everything = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1', 'imap.example.com'];
  await expect(askedAt('imap.example.com', everything, address)).rejects.toThrow(HostRefused);
});

test('a name that does not exist is said to be none', async () => {
  const find = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  await expect(createMailHosts([], find).addressesOf('imap.example.com')).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
});
