import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAYER_PAGE_CALLS } from '#contract/player-pages.ts';
import { checkSettings } from '#domain/accounts/check-settings.ts';
import { normaliseSettings } from '#domain/accounts/normalise-settings.ts';
import { DEPOSIT_WORDS } from '#domain/deposits/deposit.ts';
import { checkDepositForm } from '#domain/deposits/deposit-request.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { AMOUNT_WORDS } from '#domain/money/amount-words.ts';
import type { Bounds } from '#domain/money/bounds.ts';
import { cents, exactCents, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { UNSEEN_WORDS } from '#domain/words/spelling.ts';
import { payableAccount } from '#server/features/deposits/payable-account.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { publicSettings, settingsAt } from './current-settings.ts';

const NOW = new Date('2026-03-03T12:00:00Z');
const BEFORE = settingsWithEveryMethod();
const WORDS = { ...DEPOSIT_WORDS, ...AMOUNT_WORDS, ...UNSEEN_WORDS };

const amount = fc.integer({ min: 1, max: MAX_CENTS }).map(cents);
/** Near what it is measured by, where a slip of a cent would show. */
const amountNear = ({ minCents, maxCents }: Bounds) =>
  fc.oneof(
    amount,
    fc
      .constantFrom(minCents - 1, minCents, minCents + 1, maxCents - 1, maxCents, maxCents + 1)
      .filter((near) => near >= 1 && near <= MAX_CENTS)
      .map(cents),
  );
const setting = fc
  .record({ key: fc.constantFrom(...METHOD_KEYS), ends: fc.tuple(amount, amount) })
  .map(({ key, ends: [one, other] }) => ({
    key,
    bounds: { minCents: one < other ? one : other, maxCents: one < other ? other : one },
  }))
  .chain(({ key, bounds }) =>
    fc.record({ key: fc.constant(key), bounds: fc.constant(bounds), asked: amountNear(bounds) }),
  );

test('whatever limits are saved, the form takes what the server takes, and both what lies within', () => {
  fc.assert(
    fc.property(setting, ({ key, bounds, asked }) => {
      const limits = { deposit: { min: usdFromCents(bounds.minCents), max: usdFromCents(bounds.maxCents) } };
      const options = { newId: randomUUID, absent: BEFORE, complete: false };
      const { settings } = normaliseSettings({ [key]: { limits } }, options);
      expect(checkSettings(settings, BEFORE)).toEqual([]);

      const current = settingsAt(settings, NOW, undefined);
      const isWithin = asked >= bounds.minCents && asked <= bounds.maxCents;
      const method = key === 'crypto' ? ('BTC' as const) : METHODS[key].label;
      const request = { ...depositRequest(), method, amountCents: asked } as never;
      const isTaken = () => payableAccount(request, current) !== undefined;
      if (isWithin) expect(isTaken()).toBe(true);
      else expect(isTaken).toThrow(/^The amount must be at (least|most) \$/);

      const { deposit } = PLAYER_PAGE_CALLS.getPaymentSettingsPublic.output.parse(
        publicSettings(current, NOW),
      ).settings[key].limits;
      const shown = { minCents: exactCents(deposit.min), maxCents: exactCents(deposit.max) };
      const form = { casinoId: '1234', senderName: 'Ada', amount: String(usdFromCents(asked)) };
      expect(checkDepositForm(method, form, shown, WORDS).ok).toBe(isWithin);
    }),
  );
});
