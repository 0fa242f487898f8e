import { expect, test, vi } from 'vitest';
import { CallError } from '#web/data/call.ts';
import { ownClockAndConnection } from '#web/data/connection-for-test.ts';
import { sendSeen } from './send-change.ts';

const LOST = new CallError('UNAVAILABLE', 'Nothing came back.', undefined, 0);
const REPEATED = new CallError('ALREADY_EXISTS', 'mia@example.com is on the staff already.');

ownClockAndConnection();

/** A change that fails, and what each look at what is stored finds, the last one for good. */
function start(failure: CallError, looks: readonly (string | Error | undefined)[], doubt?: string) {
  let [sent, looked] = [0, 0];
  const outcome = sendSeen<string>({
    send() {
      sent += 1;
      return Promise.reject(failure);
    },
    async find() {
      const seen = looks[Math.min(looked++, looks.length - 1)];
      if (seen instanceof Error) throw seen;
      return seen;
    },
    ...(doubt && { doubt }),
  }).catch((error: unknown) => error);
  return { outcome, sent: () => sent, looked: () => looked };
}

const waitLong = () => vi.advanceTimersByTimeAsync(60_000);

test('an answer is taken, and a refusal thrown without looking', async () => {
  expect(await sendSeen({ send: async () => 'answer' })).toBe('answer');
  const refused = start(new CallError('PERMISSION_DENIED', 'No.'), ['made']);
  expect(await refused.outcome).toMatchObject({ message: 'No.' });
  expect(refused.looked()).toBe(0);
});

test('what was made although its answer was lost counts as answered, and is sent once', async () => {
  const lost = start(LOST, [undefined, undefined, 'made']);
  await waitLong();
  expect(await lost.outcome).toBe('made');
  expect([lost.sent(), lost.looked()]).toEqual([1, 3]);
});

test('a refusal of what the browser repeated by itself is none where it was made, and stays one where it was not', async () => {
  expect(await start(REPEATED, ['made']).outcome).toBe('made');
  expect(await start(REPEATED, [undefined]).outcome).toBe(REPEATED);
  expect(await start(REPEATED, [LOST]).outcome).toBe(REPEATED);
});

test('what is nowhere to be seen may still come, which is said', async () => {
  const lost = start(LOST, [undefined]);
  await waitLong();
  expect(await lost.outcome).toMatchObject({
    message: 'Nothing came back. It is not saved so far, but may still be.',
  });
  expect(lost.looked()).toBe(4);
});

test('while nobody can be asked it may have been saved, and nothing shows a change without a trace', async () => {
  const away = start(LOST, [LOST]);
  await waitLong();
  expect(await away.outcome).toMatchObject({ message: 'Nothing came back. It may have been saved.' });
  const traceless = sendSeen({ send: () => Promise.reject(LOST), doubt: 'Set it once more.' });
  await expect(traceless).rejects.toThrow('Nothing came back. Set it once more.');
});
