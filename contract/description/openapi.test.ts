import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { HTTP_STATUS } from '../base/errors.ts';
import { CALLS, type CallName } from '../calls.ts';
import { describeApi } from './openapi.ts';

const api = JSON.parse(JSON.stringify(describeApi('https://cashier.example')));
const NAMES = Object.keys(CALLS) as CallName[];

const ROUTES = [
  '/live',
  '/activity-export',
  '/deposits-export',
  '/withdrawals-export',
  '/ledger-export',
  '/closes-export',
  '/payment-proofs/{id}',
  '/webhooks/stripe',
];

test('every call and every other route is described', () => {
  expect(Object.keys(api.paths)).toEqual([...NAMES.map((name) => `/${name}`), ...ROUTES]);
  expect(api.servers).toEqual([{ url: 'https://cashier.example/api' }]);
  expect(api.openapi).toBe('3.1.0');
});

test('what is answered for each method, or each coin, is described under its name', () => {
  const answerOf = (name: CallName) =>
    api.paths[`/${name}`].post.responses[200].content['application/json'].schema.properties.result.properties;
  for (const listed of [answerOf('getPaymentSettingsPublic').settings, answerOf('getCryptoPrices').prices]) {
    expect(listed.required.length).toBeGreaterThan(2);
    expect(Object.keys(listed.properties)).toEqual(listed.required);
  }
});

test('a call is known everywhere by one name', () => {
  for (const name of NAMES) expect(CALLS[name].name).toBe(name);
});

describe.each(NAMES)('%s', (name) => {
  const described = api.paths[`/${name}`].post;
  const { access, errors, summary } = CALLS[name];

  test('says what it does, what it takes and what it answers', () => {
    expect(described).toMatchObject({ operationId: name, summary });
    const body = described.requestBody.content['application/json'].schema;
    expect(body).toMatchObject({
      type: 'object',
      required: ['data'],
      properties: { data: expect.any(Object) },
    });
    const answer = described.responses[200].content['application/json'].schema;
    expect(answer.required).toEqual(['result']);
    expect(Object.keys(answer.properties.result)).not.toEqual([]);
  });

  test('says who may', () => {
    expect(described.security).toEqual(access === 'public' ? [] : [{ session: [] }]);
    if (access !== 'public') expect(described.description).toContain(access);
  });

  test('says with which statuses it can fail', () => {
    const told = Object.entries(described.responses as Record<string, { description: string }>)
      .filter(([code]) => code !== '200')
      .flatMap(([code, { description }]) => description.split(', ').map((status) => [status, Number(code)]));
    for (const [status, code] of told) expect(HTTP_STATUS[status as keyof typeof HTTP_STATUS]).toBe(code);
    const statuses = told.map(([status]) => status);
    expect(new Set(statuses).size).toBe(statuses.length);
    const implied = access === 'public' ? [] : ['UNAUTHENTICATED', 'PERMISSION_DENIED'];
    expect(statuses).toEqual(
      expect.arrayContaining(['INVALID_ARGUMENT', 'INTERNAL', 'UNAVAILABLE', ...implied, ...errors]),
    );
  });

  test('shows input and output that the contract takes', () => {
    const { data } = described.requestBody.content['application/json'].example;
    expect(CALLS[name].input.safeParse(data).error?.issues).toBeUndefined();
    const { result } = described.responses[200].content['application/json'].example;
    expect(CALLS[name].output.safeParse(result).error?.issues).toBeUndefined();
  });
});

test('it is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(api));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every example is what its schema takes', () => {
  const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true, logger: false }));
  ajv.addSchema({ $id: 'api', components: api.components });
  const media = mediaTypes(api.paths);
  expect(media.length).toBeGreaterThan(NAMES.length * 3);
  for (const { schema, example, examples } of media) {
    const check = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components')),
    );
    const values = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples ?? {}).map((one) => one.value),
    ];
    for (const value of values) {
      expect(check(value), `${JSON.stringify(value)} ${ajv.errorsText(check.errors)}`).toBe(true);
    }
  }
});

test('every operation has a tag that is explained, a summary and a description', () => {
  const explained = api.tags.map(({ name }: { name: string }) => name);
  for (const path of Object.values(api.paths) as Array<Record<string, Record<string, unknown>>>) {
    for (const operation of [path.post, path.get].filter((one) => one !== undefined)) {
      expect(explained).toContain((operation.tags as string[])[0]);
      expect(operation.summary).toMatch(/^\S/);
      expect(operation.description).toMatch(/\.$/);
      expect(operation.responses).toHaveProperty('503');
    }
  }
});

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };

/** Everything under a `content`, by its own account. */
function mediaTypes(node: unknown): Media[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'content' ? (Object.values(value) as Media[]) : mediaTypes(value),
  );
}

test('every reference within leads somewhere', () => {
  const text = JSON.stringify(api);
  for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = (path as string).split('/').reduce((node, key) => node?.[key], api);
    expect(target, path).toBeDefined();
  }
});

test('it is the same text each time', () => {
  const [first, second] = [1, 2].map(() => JSON.stringify(describeApi('https://cashier.example')));
  expect(first).toBe(second);
  expect(JSON.parse(first as string)).toEqual(api);
});
