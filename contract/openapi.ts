import { z } from 'zod';
import { CALLS } from './calls.ts';
import type { CallDefinition } from './define-call.ts';
import { type ErrorStatus, HTTP_STATUS } from './errors.ts';

/**
 * The OpenAPI 3.1 description of the wire protocol, made from the contract.
 * @param origin where this cashier is reached, for example https://cashier.example
 */
export function describeApi(origin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cage',
      version: '1',
      description:
        'Every call is `POST /api/<name>` with `{"data": …}` and answers `{"result": …}` or `{"error": …}`. ' +
        'Staff sign in by `signIn` and send its token as a bearer; browsers have it as a cookie.',
    },
    servers: [{ url: `${origin}/api` }],
    paths: Object.fromEntries(
      Object.values<CallDefinition>(CALLS).map((call) => [
        `/${call.name}`,
        { post: describeCall(call), ...(call.alsoRead && { get: describeReading(call) }) },
      ]),
    ),
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['status', 'message'],
      properties: {
        status: { type: 'string', enum: Object.keys(HTTP_STATUS) },
        message: { type: 'string' },
        details: { description: 'With INVALID_ARGUMENT: the fields at fault, each with its rule.' },
      },
    },
  },
};

function describeCall(call: CallDefinition) {
  return {
    operationId: call.name,
    summary: call.summary,
    description: call.access === 'public' ? 'For anybody.' : `For staff: ${call.access}.`,
    security: call.access === 'public' ? [] : [{ session: [] }],
    requestBody: { required: true, content: json({ data: schemaOf(call.input, 'input') }) },
    responses: {
      200: { description: 'Done', content: json({ result: schemaOf(call.output, 'output') }) },
      ...describeErrors(call),
    },
  };
}

function describeReading(call: CallDefinition) {
  return {
    operationId: `read_${call.name}`,
    summary: call.summary,
    description: 'For anybody. The same answer, with an ETag: for who asks again and again.',
    security: [],
    responses: {
      200: { description: 'Done', content: json({ result: schemaOf(call.output, 'output') }) },
      304: { description: 'What If-None-Match names is still the answer' },
    },
  };
}

/** One response a HTTP status: several of the protocol's statuses may share it. */
function describeErrors(call: CallDefinition) {
  const forStaff: ErrorStatus[] = call.access === 'public' ? [] : ['UNAUTHENTICATED', 'PERMISSION_DENIED'];
  const statuses = new Set<ErrorStatus>(['INVALID_ARGUMENT', ...forStaff, ...call.errors, 'INTERNAL']);
  const byCode = Map.groupBy(statuses, (status) => HTTP_STATUS[status]);
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    Array.from(byCode, ([code, names]) => [code, { description: names.join(', '), content }]),
  );
}

function json(properties: Record<string, unknown>) {
  return {
    'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}
