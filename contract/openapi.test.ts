import { describe, expect, test } from 'vitest';
import { CALLS, type CallName } from './calls.ts';
import { HTTP_STATUS } from './errors.ts';
import { describeApi } from './openapi.ts';

const api = JSON.parse(JSON.stringify(describeApi('https://cashier.example')));
const NAMES = Object.keys(CALLS) as CallName[];

test('every call is described, and nothing else', () => {
  expect(Object.keys(api.paths)).toEqual(NAMES.map((name) => `/${name}`));
  for (const path of Object.values(api.paths)) expect(Object.keys(path as object)).toEqual(['post']);
  expect(api.servers).toEqual([{ url: 'https://cashier.example/api' }]);
  expect(api.openapi).toBe('3.1.0');
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
    expect(statuses).toEqual(expect.arrayContaining(['INVALID_ARGUMENT', 'INTERNAL', ...implied, ...errors]));
  });
});

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
