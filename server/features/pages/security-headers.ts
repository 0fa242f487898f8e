const YEAR_SECONDS = 31_536_000;

/** Names are in small letters. */
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
 * On every answer; pages replace some. Began as helmet's (https://helmetjs.github.io), but precomputed:
 * composing it per answer costs almost as much as the rest of Fastify's work on a request.
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

/** The referrer policy is a `meta` element: as a header it crashed Chromium 147 under Lighthouse. */
export function customerPageHeaders(frameAncestors: ReadonlySet<string>): AnswerHeaders {
  return {
    'content-security-policy': policy(
      ["frame-ancestors 'self'", ...frameAncestors].join(' '),
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ),
    // This header can name no other origin. Browsers that know the policy go by that.
    ...(frameAncestors.size === 0 && { 'x-frame-options': 'SAMEORIGIN' }),
  };
}

/** Nobody may frame the console; only web/console/trusted-types.ts lets its scripts write HTML. */
export const CONSOLE_HEADERS: AnswerHeaders = {
  'content-security-policy': policy(
    "frame-ancestors 'none'",
    'trusted-types default',
    "require-trusted-types-for 'script'",
  ),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Loads what the console's pages do, and covers `/admin`, which is not below its own address. */
export const SERVICE_WORKER_HEADERS: AnswerHeaders = {
  'content-security-policy': "default-src 'none';connect-src 'self'",
  'service-worker-allowed': '/admin',
};

/** Swagger UI's own files write HTML. */
export const API_DOCS_HEADERS: AnswerHeaders = {
  'content-security-policy': policy("frame-ancestors 'none'"),
};

function policy(...directives: readonly string[]): string {
  return [...PAGE_POLICY, ...directives].join(';');
}
