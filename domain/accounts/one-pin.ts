import { type Account, mapMethods, type PaymentSettings } from '#domain/accounts/account.ts';
import { groupedBy } from '#domain/lists/grouped-by.ts';

/** One per method, for crypto per coin: only one can be shown. The newest pin wins; of several, the last. */
export function withOnePin(settings: PaymentSettings, before: PaymentSettings): PaymentSettings {
  return mapMethods(settings, (key, { accounts, ...method }) => {
    const pinnedBefore = new Set(before.methods[key].accounts.filter(isPinned).map(({ id }) => id));
    const byCoin = groupedBy(accounts.filter(isPinned), ({ cryptoType }) => cryptoType);
    const kept = new Set(
      Array.from(
        byCoin.values(),
        (pinned) => pinned.findLast(({ id }) => !pinnedBefore.has(id)) ?? pinned[0],
      ),
    );
    return {
      ...method,
      accounts: accounts.map((account) => ({ ...account, pinned: kept.has(account) })),
    };
  });
}

function isPinned({ pinned }: Account): boolean {
  return pinned;
}
