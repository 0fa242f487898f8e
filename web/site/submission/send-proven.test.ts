import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorStatus } from '#contract/base/errors.ts';
import { CallError } from '#web/data/call.ts';
import { keepLink } from '../following/followed-request.ts';
import { sendWithProof } from './send-with-proof.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

/** A server that answers one attempt after the other. */
function server(...answers: Array<ErrorStatus | 'stored'>) {
  const sent: unknown[] = [];
  const send = async (proof: object) => {
    sent.push(proof);
    const answer = answers[sent.length - 1] as (typeof answers)[number];
    if (answer !== 'stored') throw new CallError(answer, `${answer} ${sent.length}`);
    return answer;
  };
  return { sent, send };
}

test.each(['FAILED_PRECONDITION', 'RESOURCE_EXHAUSTED'] as const)(
  'what is refused as %s is sent again with the links of this tab, the newest first',
  async (status) => {
    for (const link of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) keepLink(link);
    const { sent, send } = server(status, 'stored');
    expect(await sendWithProof(send)).toBe('stored');
    expect(sent).toEqual([{}, { followTokens: ['f', 'e', 'd', 'a', 'c'] }]);
  },
);

test('nothing is sent again without links, nor what is refused for another reason', async () => {
  const without = server('FAILED_PRECONDITION');
  await expect(sendWithProof(without.send)).rejects.toThrow('FAILED_PRECONDITION 1');
  keepLink('a');
  const other = server('PERMISSION_DENIED');
  await expect(sendWithProof(other.send)).rejects.toThrow('PERMISSION_DENIED 1');
  expect(other.sent).toEqual([{}]);
});

test('the links prove nothing: the refusal of the second attempt stands', async () => {
  keepLink('a');
  const refused = server('FAILED_PRECONDITION', 'FAILED_PRECONDITION');
  await expect(sendWithProof(refused.send)).rejects.toThrow('FAILED_PRECONDITION 2');
});
