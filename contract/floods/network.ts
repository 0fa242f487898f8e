import { z } from 'zod';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { rule } from '../field-problems.ts';

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const FOUR = `(?:${BYTE}\\.){3}(?:${BYTE}|0/24)`;
const SIX = '(?:(?:[0-9a-f]{1,4}:){1,4}|:):/(?:48|64)';
const NETWORK = new RegExp(`^(?:${FOUR}|${SIX}|${EVERYWHERE})$`);

/** Where requests come from: an IPv4 address or its /24, a /64 of IPv6 or its /48, or everywhere. */
export const network = z.string().regex(NETWORK, {
  error: rule(
    `must be an address or a network such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64, or "${EVERYWHERE}"`,
  ),
});
