import { LASTING_PROOF_MINUTES, PROOF_MINUTES } from '#domain/access/session.ts';
import { bodyLimitOf, type CallDefinition, isView } from '../base/define-call.ts';
import type { ErrorStatus } from '../base/errors.ts';
import { type Schema, schemaOf } from '../base/json-schema.ts';
import { describeErrors } from './errors.ts';
import { exampleOf } from './examples.ts';
import { INPUT_EXAMPLES } from './input-examples.ts';
import type { Tag } from './tags.ts';

export function describeCall(call: CallDefinition, tag: Tag) {
  const input = schemaOf(call.input, 'input');
  const output = schemaOf(call.output, 'output');
  const data = INPUT_EXAMPLES[call.name] ?? exampleOf(input, 'required');
  return {
    operationId: call.name,
    tags: [tag],
    summary: call.summary,
    description: describeTerms(call),
    security: call.access === 'public' ? [] : [{ session: [] }],
    requestBody: { required: true, content: json('data', input, data) },
    responses: {
      200: { description: 'Done', content: json('result', output, exampleOf(output, 'all')) },
      ...describeErrors(statusesOf(call)),
    },
  };
}

export function describeReading(call: CallDefinition, tag: Tag) {
  const output = schemaOf(call.output, 'output');
  return {
    operationId: `read_${call.name}`,
    tags: [tag],
    summary: call.summary,
    description: 'For anybody. The same answer as to POST, with an ETag: for those who ask again and again.',
    security: [],
    responses: {
      200: { description: 'Done', content: json('result', output, exampleOf(output, 'all')) },
      304: { description: 'What If-None-Match names is still the answer' },
      ...describeErrors(['RESOURCE_EXHAUSTED', 'INTERNAL', 'UNAVAILABLE']),
    },
  };
}

function describeTerms(call: CallDefinition): string {
  const { access, proof } = call;
  const who = access === 'public' ? 'For anybody.' : `For staff: ${access}.`;
  const body = `The body may have ${bodyLimitOf(call).toLocaleString('en-US')} bytes.`;
  if (proof === 'none') return `${who} ${body}`;
  const since =
    proof === 'recent'
      ? `of the last ${PROOF_MINUTES} minutes`
      : `as recent as owners have set (${LASTING_PROOF_MINUTES.usual / 60} hours at first)`;
  return `${who} Takes a proof of identity ${since}; without one the error has \`proof: true\` among its details. ${body}`;
}

function statusesOf({ access, proof, errors }: CallDefinition): readonly ErrorStatus[] {
  const forStaff: readonly ErrorStatus[] =
    access === 'public' ? [] : ['UNAUTHENTICATED', 'PERMISSION_DENIED'];
  // With an initial password nothing else is allowed, and some calls take a proof.
  const forRoles: readonly ErrorStatus[] =
    access === 'public' || (access === 'signed-in' && proof === 'none') ? [] : ['FAILED_PRECONDITION'];
  const forStrangers: readonly ErrorStatus[] = access === 'public' ? ['RESOURCE_EXHAUSTED'] : [];
  const forReaders: readonly ErrorStatus[] = isView({ access }) ? ['DEADLINE_EXCEEDED'] : [];
  // Any call may be refused while the server is overloaded or stopping.
  return [
    'INVALID_ARGUMENT',
    ...forStaff,
    ...forRoles,
    ...forStrangers,
    ...errors,
    ...forReaders,
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function json(name: 'data' | 'result', schema: Schema, example: unknown) {
  return {
    'application/json': {
      schema: { type: 'object', required: [name], properties: { [name]: schema } },
      example: { [name]: example },
    },
  };
}
