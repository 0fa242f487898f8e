import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test, vi } from 'vitest';
import { limitExports } from './export-file.ts';

const tokenHash = Buffer.from('ab', 'hex');
const ana = { id: 'ana', tokenHash };
const replying = () =>
  ({ raw: Object.assign(new EventEmitter(), { closed: false }) }) as unknown as FastifyReply;

function begun() {
  const live = new Set(['ab']);
  return { live, begin: limitExports({ stillLive: async () => live }) };
}

test('a person has two exports under way, and begins another once one has ended', () => {
  const { begin } = begun();
  const first = replying();
  begin(ana, first);
  begin(ana, replying());
  expect(() => begin(ana, replying())).toThrow('You have 2 exports under way. Wait until one has ended.');
  begin({ id: 'ben', tokenHash }, replying());
  first.raw.emit('close');
  begin(ana, replying());
});

test('an export ends with its session', async () => {
  const { live, begin } = begun();
  const inTurn = begin(ana, replying());
  expect(await inTurn(async () => 1)).toBe(1);
  live.clear();
  expect(await inTurn(async () => 2)).toBe(2);
  const later = performance.now() + 3_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  await expect(inTurn(async () => 2)).rejects.toThrow('Your session has ended.');
  vi.restoreAllMocks();
  live.add('ab');
  expect(await inTurn(async () => 3)).toBe(3);
});
