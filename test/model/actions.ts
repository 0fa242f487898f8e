import fc from 'fast-check';
import { ROLES } from '#domain/access/capabilities.ts';
import { DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { STANDINGS } from '#domain/players/player.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';

/**
 * What somebody does. Records, requests, players and staff are chosen by number among those there are by then, so that
 * a sequence stays meaningful when parts of it are left out.
 */
export type Action = typeof anyAction extends fc.Arbitrary<infer Generated> ? Generated : never;

export const STAFF_COUNT = 4;
export const PLAYER_COUNT = 3;
export const METHODS = ['Venmo', 'Zelle'] as const;

const MAX_ACTIONS = 24;

const by = fc.nat(STAFF_COUNT - 1);
const record = fc.nat(7);
const kind = fc.constantFrom(...RECORD_KINDS);
const player = fc.nat(PLAYER_COUNT - 1);
const method = fc.constantFrom(...METHODS);
// Each has room for one dollar more, by which the repeat differs that is another request.
const amount = fc.constantFrom(50, 75.5, 1_999);
/** How often it is sent, all at once. */
const copies = fc.constantFrom(1, 1, 2, 3);
const version = fc.constantFrom('none', 'current', 'stale');

const depositStatus = fc.record({
  field: fc.constant('status'),
  of: fc.constant('deposit'),
  status: fc.constantFrom(...DEPOSIT_STATUSES),
});
const withdrawalStatus = fc.record({
  field: fc.constant('status'),
  of: fc.constant('withdrawal'),
  status: fc.constantFrom(...WITHDRAWAL_STATUSES),
  isReasonOther: fc.boolean(),
});
const value = fc.oneof(
  { weight: 3, arbitrary: depositStatus },
  { weight: 3, arbitrary: withdrawalStatus },
  fc.record({ field: fc.constant('username'), of: kind, player }),
  fc.record({ field: fc.constant('amount'), of: kind, amount }),
  fc.record({ field: fc.constant('method'), of: kind, method }),
  fc.record({
    field: fc.constantFrom('senderName', 'paymentAccount'),
    of: fc.constant('deposit'),
    text: fc.constantFrom('Ann Lee', '@main'),
  }),
);

const anyAction = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('submit'), kind, player, method, amount, copies }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('repeat'),
      request: fc.nat(7),
      isOther: fc.boolean(),
      copies,
      by,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rush'), player, method, amount, copies }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enter'), kind, player, method, amount, by, copies }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('change'), record, by, version, value }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('race'), record, by, other: by, value, otherValue: value }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('lock'), record, by, takeOver: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unlock'), record, by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('let leases run out') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reveal'), record, by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lift cooldown'), record, by }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('judge'), player, standing: fc.constantFrom(...STANDINGS), by }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign out'), by }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sign in'), by, isRight: fc.constantFrom(true, true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), whom: by, by }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('give role'),
      whom: by,
      role: fc.constantFrom(...ROLES),
      by,
    }),
  },
);

export const anySequence = fc.array(anyAction, { minLength: 1, maxLength: MAX_ACTIONS, size: 'max' });
