/**
 * The statuses a call can fail with, and the HTTP status of each.
 */
export const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type ErrorStatus = keyof typeof HTTP_STATUS;

/** What is wrong with one field of the input: its name on the wire, and the rule as a sentence. */
export type FieldProblem = { readonly field: string; readonly message: string };

/** What players are refused for, where the status does not say it. */
export const REFUSAL_CODES = [
  'closed',
  'method-off',
  'no-account',
  'account-changed',
  'suspended',
  'reference-taken',
  'sent-before',
  'too-often',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The body of a failed call: `{"error": …}`. INVALID_ARGUMENT carries its field problems as `details`. */
export type ErrorBody = {
  readonly status: ErrorStatus;
  readonly message: string;
  readonly details?: unknown;
  /** For clients that word it themselves, as the players' site does. */
  readonly code?: RefusalCode;
};
