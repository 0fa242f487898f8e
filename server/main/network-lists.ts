import { isIP } from 'node:net';
import { z } from 'zod';

export const ownOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true })
  .refine(
    isBareOrigin,
    'must have nothing after the host and port: Cage is served at the root of its address',
  );

/** A text says what is wrong; undefined if the console has no address of its own. */
export function consoleOriginOf(env: {
  readonly CAGE_ORIGIN?: string | undefined;
  readonly CAGE_CONSOLE_ORIGIN?: string | undefined;
}): URL | string | undefined {
  if (env.CAGE_CONSOLE_ORIGIN === undefined) return undefined;
  if (env.CAGE_ORIGIN === undefined) {
    return 'CAGE_CONSOLE_ORIGIN takes CAGE_ORIGIN, the address of the customer pages, too.';
  }
  const [address, origin] = [new URL(env.CAGE_CONSOLE_ORIGIN), new URL(env.CAGE_ORIGIN)];
  if (address.hostname === origin.hostname) {
    return 'CAGE_CONSOLE_ORIGIN must be of another host name than CAGE_ORIGIN: cookies ignore ports.';
  }
  if (address.protocol !== origin.protocol) {
    return 'CAGE_CONSOLE_ORIGIN must begin as CAGE_ORIGIN does: both with https://, or neither.';
  }
  return address;
}

/** `https://casino.example,https://www.casino.example`, as browsers send them: they are compared exactly. */
export const originList = z.string().transform((text, context) => {
  const origins = text.split(',').map((entry) => entry.trim());
  const wrong = origins.find((entry) => !isWebOrigin(entry));
  if (wrong === undefined) return new Set(origins);
  context.addIssue({
    code: 'custom',
    message: `must be origins such as https://casino.example, in small letters, with nothing after the host and with commas between them; ${JSON.stringify(wrong)} is not one`,
  });
  return z.NEVER;
});

export const proxyList = z.string().transform((text, context) => {
  const proxies = text.split(',').map((entry) => entry.trim());
  const wrong = proxies.find((entry) => !isAddressRange(entry));
  if (wrong === undefined) return proxies;
  context.addIssue({
    code: 'custom',
    message: `must be IP addresses or ranges such as 10.0.0.5 or 10.0.0.0/24, with commas between them; ${JSON.stringify(wrong)} is not one`,
  });
  return z.NEVER;
});

export const hostList = z.string().transform((text, context) => {
  const hosts = text.split(',').map((entry) => entry.trim().toLowerCase());
  const wrong = hosts.find((entry) => !isAddressRange(entry) && !HOST_NAME.test(entry));
  if (wrong === undefined) return hosts;
  context.addIssue({
    code: 'custom',
    message: `must be host names, IP addresses or ranges such as imap.internal.example, 10.0.0.5 or 10.0.0.0/24, with commas between them; ${JSON.stringify(wrong)} is not one`,
  });
  return z.NEVER;
});

/** With a letter, which an address lacks. */
const HOST_NAME = /^(?=.*[a-z])[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

function isBareOrigin(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search + hash + username === '';
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const family = isIP(address);
  // A range of everything would trust everybody to say who they are.
  if (family === 0 || others.length > 0 || bits === '0') return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  // An asterisk would be taken literally, as part of the host.
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*');
}
