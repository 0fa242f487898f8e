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
 * What every answer tells browsers to refuse; the set is helmet's (https://helmetjs.github.io), but for frames: a
 * casino may show the customer pages inside its own. Written out, because building it anew for each answer, as helmet
 * does, costs almost as much as the rest of Fastify's work on a request.
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
 * Over what all other answers have: the console is never shown inside another site's page. The customer pages say whom
 * they tell where somebody comes from within themselves: as a header it ends the headless Chromium 147 that Lighthouse
 * steers (a crash of the browser).
 */
export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'same-origin',
  'content-security-policy': [...CONTENT_SECURITY_POLICY, "frame-ancestors 'none'"].join(';'),
  'x-frame-options': 'DENY',
};
