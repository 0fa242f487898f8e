import { expect, test, vi } from 'vitest';
import { CallError } from '#web/data/call.ts';
import { ownClockAndConnection } from '#web/data/connection-for-test.ts';
import { askForProof, endAsking } from '../session/proof.ts';
import { sendChange } from './send-change.ts';

type Stored = { readonly version: number; readonly text: string };

const LOST = new CallError('UNAVAILABLE', '', undefined, 0);
const BEFORE: Stored = { version: 1, text: 'before' };
const CHANGED: Stored = { version: 2, text: 'wanted' };

ownClockAndConnection();

/** A change whose call and whose loads are answered in turn, the last of them for good. */
function start(send: () => Promise<Stored>, loads: readonly (Stored | Error)[] = []) {
  const told: string[] = [];
  const left = [...loads];
  let sent = 0;
  const leaving = new AbortController();
  const outcome = sendChange<Stored>({
    base: BEFORE.version,
    send() {
      sent += 1;
      return send();
    },
    async load() {
      const next = left.length > 1 ? left.shift() : left[0];
      if (next instanceof Error || next === undefined) throw next;
      return next;
    },
    isMade: ({ text }) => text === 'wanted',
    onSending: (sending) => told.push(sending),
    signal: leaving.signal,
  }).catch((error: unknown) => error);
  return { told, outcome, leaving, sent: () => sent };
}

/** Longer than it is tried to find out. */
const waitLong = () => vi.advanceTimersByTimeAsync(15 * 60_000);

test('an answer is taken, and a refusal thrown', async () => {
  expect(await start(async () => CHANGED).outcome).toBe(CHANGED);
  const refusal = new CallError('FAILED_PRECONDITION', 'Sam is working on this deposit.');
  const refused = start(() => Promise.reject(refusal));
  expect(await refused.outcome).toBe(refusal);
  expect(refused.told).toEqual(['sending']);
});

test('it is told after 3 seconds that there is no answer yet', async () => {
  const { told } = start(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(told).toEqual(['sending']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['sending', 'slow']);
});

test('while its person is asked for a proof it is not slow, and has its 3 seconds anew afterwards', async () => {
  const { told } = start(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2_000);
  const proof = askForProof();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).not.toContain('slow');
  endAsking(true);
  expect(await proof).toBe(true);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(told).not.toContain('slow');
  await vi.advanceTimersByTimeAsync(1);
  expect(told.at(-1)).toBe('slow');
});

test('a lost answer is found out, however long the server is away, and nothing is sent twice', async () => {
  const { told, outcome, sent } = start(() => Promise.reject(LOST), [LOST, LOST, LOST, CHANGED]);
  await waitLong();
  expect(await outcome).toBe(CHANGED);
  expect(told).toEqual(['sending', 'unknown']);
  expect(sent()).toBe(1);
});

test('a refusal for what the first of two attempts did is none', async () => {
  const aborted = new CallError('ABORTED', 'Sam changed it. Look at it again, then make your change.');
  expect(await start(() => Promise.reject(aborted), [CHANGED]).outcome).toBe(CHANGED);
  expect(await start(() => Promise.reject(aborted), [{ version: 2, text: 'other' }]).outcome).toBe(aborted);
  expect(await start(() => Promise.reject(aborted), [LOST]).outcome).toBe(aborted);
});

test('a change that what is stored has overtaken on its way is found', async () => {
  const { told, outcome, sent } = start(() => Promise.reject(LOST), [BEFORE, BEFORE, CHANGED]);
  await waitLong();
  expect(await outcome).toBe(CHANGED);
  expect(told).toEqual(['sending', 'unknown']);
  expect(sent()).toBe(1);
});

test('where nothing is changed for some seconds, the failure says that it may still be', async () => {
  const { outcome } = start(() => Promise.reject(LOST), [BEFORE]);
  const settled = vi.fn();
  void outcome.then(settled);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await outcome).toMatchObject({
    status: LOST.status,
    message: `${LOST.message} It is not saved so far, but may still be.`,
  });
});

test('where something else was changed, it is overtaken', async () => {
  const { outcome } = start(() => Promise.reject(LOST), [{ version: 2, text: 'other' }]);
  expect(await outcome).toMatchObject({ status: 'ABORTED' });
  const later = start(() => Promise.reject(LOST), [BEFORE, { version: 2, text: 'other' }]);
  await waitLong();
  expect(await later.outcome).toMatchObject({ status: 'ABORTED' });
});

test('what cannot be found out is told as such', async () => {
  const { outcome } = start(() => Promise.reject(LOST), [LOST]);
  await waitLong();
  expect(await outcome).toMatchObject({ status: 'UNAVAILABLE', message: 'It may have been saved.' });
});

test('it ends with the screen', async () => {
  const { outcome, leaving } = start(() => Promise.reject(LOST), [LOST]);
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort(new Error('left'));
  expect(await outcome).toMatchObject({ message: 'left' });
  const asking = start(() => Promise.reject(LOST), [BEFORE]);
  await vi.advanceTimersByTimeAsync(100);
  asking.leaving.abort(new Error('left'));
  expect(await asking.outcome).toMatchObject({ message: 'left' });
});
