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

export type FieldProblem = { readonly field: string; readonly message: string };

/** Reasons for refusing a player, where the status does not give them. */
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

/** The body of a failed call is `{"error": …}`; with INVALID_ARGUMENT, `details` are its field problems. */
export type ErrorBody = {
  readonly status: ErrorStatus;
  readonly message: string;
  readonly details?: unknown;
  /** For clients with words of their own, such as the players' site. */
  readonly code?: RefusalCode;
};
