import { expect, test } from 'vitest';
import {
  countUnsaved,
  type Drafts,
  draftsApplied,
  firstProblem,
  NO_DRAFTS,
  withDraft,
  withoutDraft,
} from './drafts.ts';
import { accountForTest, settingsForTest } from './settings-for-test.ts';

const settings = settingsForTest({ venmo: [accountForTest({ handle: '@casino' })] });
const handle = { key: 'venmo', accountId: 'main', field: 'handle' } as const;

function typed(text: string): Drafts {
  return withDraft(NO_DRAFTS, { ...handle, text });
}

test('what was typed goes over whatever is saved by then', () => {
  const newer = settingsForTest({
    venmo: [accountForTest({ handle: '@casino', email: 'other@example.com' }), accountForTest({ id: 'b' })],
  });
  const saved = draftsApplied({ ...typed('@mine'), hours: { endTime: '20:00' } })(newer);
  expect(saved.venmo.accounts).toEqual([
    { ...newer.venmo.accounts[0], handle: '@mine' },
    newer.venmo.accounts[1],
  ]);
  expect(saved.withdrawalHours).toEqual({ enabled24_7: true, startTime: '08:00', endTime: '20:00' });
});

test('what is typed back to what is saved is no change', () => {
  expect(countUnsaved(settings, typed('@mine'))).toBe(1);
  expect(countUnsaved(settings, typed(' @casino '))).toBe(0);
  expect(countUnsaved(settings, { ...NO_DRAFTS, hours: { startTime: '08:00' } })).toBe(0);
  expect(countUnsaved(settings, { ...typed('@mine'), hours: { startTime: '09:00' } })).toBe(2);
});

test('a draft of an account that somebody has removed is let go', () => {
  expect(countUnsaved(settingsForTest(), typed('@mine'))).toBe(0);
  expect(draftsApplied(typed('@mine'))(settingsForTest())).toEqual(settingsForTest());
});

test('a field that was typed on while it was being saved keeps its draft', () => {
  expect(withoutDraft(typed('@mine 2'), { ...handle, text: '@mine' }).fields.size).toBe(1);
  expect(withoutDraft(typed('@mine'), { ...handle, text: '@mine' }).fields.size).toBe(0);
});

test('a draft that cannot be saved is named', () => {
  expect(firstProblem(settings, typed(' '))).toBe('The Casino: Please enter a Venmo handle');
  expect(firstProblem(settings, typed('@mine'))).toBeUndefined();
});
