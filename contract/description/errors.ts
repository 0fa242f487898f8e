import { SECOND_FACTORS } from '#domain/access/sign-in.ts';
import { type ErrorStatus, HTTP_STATUS, REFUSAL_CODES } from '../base/errors.ts';

const FIELD_PROBLEMS = {
  type: 'array',
  description: 'With INVALID_ARGUMENT: the fields at fault, each with its rule as a sentence.',
  items: {
    type: 'object',
    required: ['field', 'message'],
    properties: { field: { type: 'string' }, message: { type: 'string' } },
  },
};

const WAY_ON = {
  type: 'object',
  description: 'What would let the caller go on.',
  properties: {
    proof: { const: true, description: 'With FAILED_PRECONDITION: a recent proof of identity is missing.' },
    setUpFactor: {
      const: true,
      description:
        'With FAILED_PRECONDITION: a second factor is required of everyone, and the caller has none.',
    },
    idle: { const: true, description: 'With UNAUTHENTICATED: the session has ended for want of use.' },
    secondFactor: {
      type: 'array',
      items: { enum: SECOND_FACTORS },
      description:
        'With UNAUTHENTICATED of signIn: the password was right; one of these is to be sent with it.',
    },
    passkeyOptions: {
      type: 'object',
      description: 'Beside a second factor that is a passkey: what the browser needs to ask for it.',
    },
  },
  additionalProperties: false,
};

export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: { type: 'string', enum: Object.keys(HTTP_STATUS) },
        message: { type: 'string', description: 'A sentence for whoever reads the screen.' },
        details: { anyOf: [FIELD_PROBLEMS, WAY_ON] },
        code: {
          type: 'string',
          enum: [...REFUSAL_CODES],
          description: 'What a player is refused for, where the status does not say it.',
        },
      },
    },
  },
};

const MESSAGES: Readonly<Record<ErrorStatus, string>> = {
  INVALID_ARGUMENT: 'email is required.',
  FAILED_PRECONDITION: 'Olga is working on this deposit.',
  UNAUTHENTICATED: 'Your session has ended. Please sign in.',
  PERMISSION_DENIED: 'Your role does not allow this.',
  NOT_FOUND: 'Deposit not found. Please refresh the page.',
  ALREADY_EXISTS: 'This request was already sent with other details.',
  ABORTED: 'This deposit was changed in the meantime. Look at it again, then make your change.',
  RESOURCE_EXHAUSTED: 'Too many attempts. Please try again in 15 minutes.',
  INTERNAL: 'Something went wrong. Please try again.',
  UNAVAILABLE: 'The cashier is busy. Please try again in a moment.',
  DEADLINE_EXCEEDED:
    'There is too much to look through in time. Choose a shorter time, or type more of what you look for.',
};

const RETRY_AFTER: Readonly<Partial<Record<number, string>>> = {
  429: 'The seconds until the next attempt is taken.',
  503: 'The seconds after which to try again, where the server is too busy. Absent where that is unknown.',
};

function retryAfter(code: number) {
  const description = RETRY_AFTER[code];
  return description && { headers: { 'Retry-After': { description, schema: { type: 'integer' } } } };
}

/** Several statuses may share an HTTP status. */
export function describeErrors(statuses: Iterable<ErrorStatus>) {
  const byCode = Map.groupBy(new Set(statuses), (status) => HTTP_STATUS[status]);
  return Object.fromEntries(
    Array.from(byCode, ([code, names]) => [
      code,
      {
        description: names.join(', '),
        ...retryAfter(code),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(names.map((status) => [status, { value: exampleError(status) }])),
          },
        },
      },
    ]),
  );
}

function exampleError(status: ErrorStatus) {
  const message = MESSAGES[status];
  const details = [{ field: 'email', message }];
  return { error: { status, message, ...(status === 'INVALID_ARGUMENT' && { details }) } };
}
