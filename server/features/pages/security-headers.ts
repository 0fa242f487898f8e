const YEAR_SECONDS = 31_536_000;

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/**
 * Headers that restrict browsers, on every answer; the set is helmet's (https://helmetjs.github.io) except for framing:
 * a casino may frame the customer pages. Precomputed, because composing it for each answer, as helmet does, costs
 * almost as much as the rest of Fastify's work on a request.
 * @param secure whether browsers reach Cage over https
 */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(secure && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * In addition to the headers of all answers: nobody may frame the console. The customer pages state their referrer
 * policy in a `meta` element, because as a header it crashed the headless Chromium 147 under Lighthouse
 * (docs/performance.md).
 */
export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'same-origin',
  'content-security-policy': [...CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"].join(';'),
  'x-frame-options': 'DENY',
};
