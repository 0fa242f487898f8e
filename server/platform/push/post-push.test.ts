import { expect, test } from 'vitest';
import { postPush, publicLookup } from './post-push.ts';

const post = (endpoint: string) =>
  postPush({ endpoint, headers: {}, body: Buffer.alloc(0) }, new AbortController().signal);

test.each([
  'http://push.example.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://localhost/x',
  'https://push.example.com:22/x',
  'https://push.example.com@127.0.0.1/x',
])('%s is not asked', async (endpoint) => {
  await expect(post(endpoint)).rejects.toThrow('A push service has an https address with a name');
});

/** What a look-up of a name with these addresses answers. */
function lookUp(...addresses: string[]): Promise<string> {
  const find = publicLookup(((_host: string, _options: object, done: (...found: unknown[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )) as never);
  return new Promise((resolve) => {
    find('push.example.com', { all: true }, (error, found) =>
      resolve(error?.message ?? JSON.stringify(found)),
    );
  });
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('a name that leads to %s is not asked, whatever else it leads to', async (address) => {
  expect(await lookUp('142.250.1.1', address)).toBe('push.example.com is in a network of its own');
});

test('a name of the internet is', async () => {
  expect(await lookUp('142.250.1.1')).toContain('142.250.1.1');
});
