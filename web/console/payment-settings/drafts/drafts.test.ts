import { expect, test } from 'vitest';
import type { SettingsDocument } from '../document/settings-document.ts';
import { accountForTest, settingsForTest } from '../document/settings-for-test.ts';
import {
  countUnsaved,
  type Drafts,
  draftsApplied,
  firstProblem,
  isAnythingTyped,
  NO_DRAFTS,
  withDraft,
  withoutDraft,
} from './drafts.ts';

const withHours = (settings: SettingsDocument): SettingsDocument => ({
  ...settings,
  withdrawalHours: { enabled24_7: false, startTime: '08:00', endTime: '18:00' },
});
const settings = withHours(settingsForTest({ venmo: [accountForTest({ handle: '@casino' })] }));
const handle = { key: 'venmo', accountId: 'main', field: 'handle' } as const;

function typed(text: string): Drafts {
  return withDraft(NO_DRAFTS, { ...handle, text });
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
  expect(withoutDraft(typed('@mine 2'), { ...handle, text: '@mine' }).fields.size).toBe(1);
  expect(withoutDraft(typed('@mine'), { ...handle, text: '@mine' }).fields.size).toBe(0);
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
