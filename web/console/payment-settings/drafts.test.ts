import { expect, test } from 'vitest';
import {
  countUnsaved,
  type Drafts,
  draftsApplied,
  firstProblem,
  isAnythingTyped,
  NO_DRAFTS,
  overtakenText,
  withDraft,
  withoutDraft,
} from './drafts.ts';
import type { SettingsDocument } from './settings-document.ts';
import { accountForTest, settingsForTest } from './settings-for-test.ts';

const withHours = (settings: SettingsDocument): SettingsDocument => ({
  ...settings,
  withdrawalHours: { enabled24_7: false, startTime: '08:00', endTime: '18:00' },
});
const settings = withHours(settingsForTest({ venmo: [accountForTest({ handle: '@casino' })] }));
const handle = { key: 'venmo', accountId: 'main', field: 'handle' } as const;

function typed(text: string): Drafts {
  return withDraft(NO_DRAFTS, { ...handle, text, base: '@casino' });
}

test('drafts are applied to whatever is saved by then', () => {
  const newer = withHours(
    settingsForTest({
      venmo: [accountForTest({ handle: '@casino', email: 'other@example.com' }), accountForTest({ id: 'b' })],
    }),
  );
  const saved = draftsApplied({ ...typed('@mine'), hours: { endTime: '20:00' } })(newer);
  expect(saved.venmo.accounts).toEqual([
    { ...newer.venmo.accounts[0], handle: '@mine' },
    newer.venmo.accounts[1],
  ]);
  expect(saved.withdrawalHours).toEqual({ enabled24_7: false, startTime: '08:00', endTime: '20:00' });
});

test('text that is typed back to what is saved is not a change', () => {
  expect(countUnsaved(settings, typed('@mine'))).toBe(1);
  expect(countUnsaved(settings, typed(' @casino '))).toBe(0);
  expect(countUnsaved(settings, { ...NO_DRAFTS, hours: { startTime: '08:00' } })).toBe(0);
  expect(countUnsaved(settings, { ...typed('@mine'), hours: { startTime: '09:00' } })).toBe(2);
});

test('typed times are ignored while open all day, and back when not', () => {
  const drafts = { ...NO_DRAFTS, hours: { startTime: '09:00' } };
  const open = settingsForTest();
  expect(countUnsaved(open, drafts)).toBe(0);
  expect(draftsApplied(drafts)(open)).toEqual(open);
  expect(countUnsaved(withHours(open), drafts)).toBe(1);
});

test('a draft of an account that somebody has removed is dropped', () => {
  expect(countUnsaved(settingsForTest(), typed('@mine'))).toBe(0);
  expect(draftsApplied(typed('@mine'))(settingsForTest())).toEqual(settingsForTest());
});

test('a field edited again while being saved keeps its draft', () => {
  const sent = { ...handle, text: '@mine', base: '@casino' };
  expect([...withoutDraft(typed('@mine 2'), sent).fields.values()]).toEqual([
    { ...handle, text: '@mine 2', base: '@mine' },
  ]);
  expect(withoutDraft(typed('@mine'), sent).fields.size).toBe(0);
});

test('a half-entered account is not an unsaved change, but would be lost; a method chosen alone would not', () => {
  const entered = (texts: Drafts['account']['texts']): Drafts => ({
    ...NO_DRAFTS,
    account: { key: 'crypto', texts },
  });
  expect(isAnythingTyped(settings, entered({ cryptoType: 'ETH', displayName: ' ' }))).toBe(false);
  expect(isAnythingTyped(settings, entered({ cryptoType: 'ETH', displayName: 'Ours' }))).toBe(true);
  expect(countUnsaved(settings, entered({ displayName: 'Ours' }))).toBe(0);
  expect(isAnythingTyped(settings, typed('@mine'))).toBe(true);
  expect(isAnythingTyped(settings, NO_DRAFTS)).toBe(false);
});

test('a draft that cannot be saved is named', () => {
  expect(firstProblem(settings, typed(' '))).toBe('The Casino: Please enter a Venmo handle');
  expect(firstProblem(settings, typed('@mine'))).toBeUndefined();
});

test('what somebody else has changed meanwhile is said beside the draft, and not saved over unseen', () => {
  const draft = { text: '@mine', base: '@casino' };
  expect(overtakenText(draft, '@casino')).toBeUndefined();
  expect(overtakenText(draft, '@mine')).toBeUndefined();
  expect(overtakenText(draft, '@theirs')).toBe(
    'Somebody else has changed this to @theirs meanwhile. Enter saves yours, Escape keeps theirs.',
  );
  expect(overtakenText(draft, '')).toContain('emptied this');
  const theirs = withHours(settingsForTest({ venmo: [accountForTest({ handle: '@theirs' })] }));
  expect(firstProblem(theirs, typed('@mine'))).toBe(
    "The Casino: somebody else has changed 'Handle' meanwhile. Open it to see both.",
  );
  const base = { enabled24_7: false, startTime: '07:00', endTime: '18:00' };
  const hours = { ...NO_DRAFTS, hours: { startTime: '09:00', base } };
  expect(firstProblem(settings, hours)).toBe(
    "Somebody else has set 08:00 to 18:00 meanwhile. 'Save Custom Hours' saves yours.",
  );
  expect(draftsApplied(hours)(settings).withdrawalHours).toEqual({
    enabled24_7: false,
    startTime: '09:00',
    endTime: '18:00',
  });
});
