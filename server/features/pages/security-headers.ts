const YEAR_SECONDS = 31_536_000;

/** Headers of answers, by their names in small letters. */
export type AnswerHeaders = Readonly<Record<string, string>>;

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

// None of these is used. Passkeys and the clipboard, which are, stay as browsers have them.
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * Headers that restrict browsers, on every answer; pages, which may do more, replace some of them. The set began as
 * helmet's (https://helmetjs.github.io). Precomputed, because composing it for each answer, as helmet does, costs almost
 * as much as the rest of Fastify's work on a request.
 * @param secure whether browsers reach Cage over https
 */
export function securityHeaders(secure: boolean): AnswerHeaders {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', '),
    ...(secure && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * Of the customer pages, in place of those of all answers. They state their referrer policy in a `meta` element, because
 * as a header it crashed the headless Chromium 147 under Lighthouse.
 * @param frameAncestors the origins whose pages may frame them, besides their own
 */
export function customerPageHeaders(frameAncestors: ReadonlySet<string>): AnswerHeaders {
  return {
    'content-security-policy': policy(
      ["frame-ancestors 'self'", ...frameAncestors].join(' '),
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ),
    // It can name no other origin. Browsers that know the policy go by that.
    ...(frameAncestors.size === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
  };
}

/** Of the console's page: nobody may frame it, and its scripts write no HTML but by web/console/trusted-types.ts. */
export const CONSOLE_HEADERS: AnswerHeaders = {
  'content-security-policy': policy(
    "frame-ancestors 'none'",
    'trusted-types default',
    "require-trusted-types-for 'script'",
  ),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/**
 * Of the console's service worker: it loads what the console's pages do, and covers `/admin` itself, which is not below
 * its own address.
 */
export const SERVICE_WORKER_HEADERS: AnswerHeaders = {
  'content-security-policy': "default-src 'none';connect-src 'self'",
  'service-worker-allowed': '/admin',
};

/** Of the page of the API's description, whose files are Swagger UI's own, and write HTML. */
export const API_DOCS_HEADERS: AnswerHeaders = {
  'content-security-policy': policy("frame-ancestors 'none'"),
};

function policy(...directives: readonly string[]): string {
  return [...PAGE_POLICY, ...directives].join(';');
}
