import { isIP } from 'node:net';
import { z } from 'zod';

/** `https://casino.example,https://www.casino.example`, each in the form browsers send: they are compared exactly. */
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

/** `10.0.0.5,10.1.0.0/16,fd00::/8` */
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

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  const family = isIP(address);
  // Everybody would be trusted to say who they are.
  if (family === 0 || others.length > 0 || bits === '0') return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isWebOrigin(text: string): boolean {
  const url = URL.parse(text);
  // An asterisk would be taken literally, as part of the host.
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text && !text.includes('*');
}
