import { accountLabel, type PaymentSettings } from '#domain/accounts/account.ts';
import { COINS, type Coin, networksOf } from '#domain/coins/coins.ts';
import type { StoredDepositStatus } from '#domain/deposits/deposit.ts';
import { newReference } from '#domain/deposits/reference.ts';
import {
  type DepositMethod,
  METHODS,
  methodKeyOfDepositMethod,
  type WithdrawalMethod,
} from '#domain/methods/methods.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { reasonChoice, type StoredReason, storedReason } from '#domain/reasons/reasons.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { type WithdrawalStatusChange, withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';
import { destinationFields } from '#domain/withdrawals/withdrawal-request.ts';
import type { Random } from './random.ts';

export type DemoDeposit = {
  readonly username: string;
  readonly method: DepositMethod;
  readonly amountCents: Cents;
  readonly senderName: string | undefined;
  readonly reference: string;
  readonly account: { readonly id: string; readonly label: string };
  readonly createdAt: Date;
  readonly status: StoredDepositStatus;
  readonly handledAt: Date | undefined;
  readonly declinedFor: StoredReason;
};

export type DemoWithdrawal = {
  readonly username: string;
  readonly method: WithdrawalMethod;
  readonly amountCents: Cents;
  readonly recipientName: string | undefined;
  readonly paymentUsername: string | undefined;
  readonly email: string | undefined;
  readonly coin: Coin | undefined;
  readonly network: string | undefined;
  readonly walletAddress: string | undefined;
  readonly createdAt: Date;
  readonly handled: { readonly change: WithdrawalStatusChange; readonly at: Date } | undefined;
};

type Player = { readonly username: string; readonly name: string };

const DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DEPOSITS = 2_200;
const WITHDRAWALS = 800;
const PLAYERS = 420;

const FIRST_NAMES =
  'Ada Alma Andre Bella Bruno Carla Cora Daria Dario Edith Elena Emil Enzo Fiona Greta Hugo Ida Ines Ivan Jonas Juno Kai Lars Lea Leo Lina Luca Mara Milo Mina Nadia Nils Nora Otto Paula Petra Remy Rosa Ruth Sami Silas Tara Theo Uma Vera Viktor Wanda Yara Yusuf Zoe'.split(
    ' ',
  );
const LAST_NAMES =
  'Abel Acker Bauer Birch Brand Castle Cole Dale Drake Ember Falk Ferro Frost Gale Grant Hale Hart Holm Ivers Jansen Keller Knox Lang Linden Marsh Mercer Moss Noble North Olsen Park Pike Quill Reed Rivers Sands Sorel Stone Thorne Vale Wells West Winter Wolf Young Zeller'.split(
    ' ',
  );

const DEPOSIT_METHODS: ReadonlyArray<readonly [DepositMethod, number]> = [
  ['Venmo', 26],
  ['Zelle', 22],
  ['Chime', 10],
  ['Cash App', 17],
  ['Apple Pay', 8],
  ['Credit Card', 7],
  ['BTC', 4],
  ['USDT', 3],
  ['ETH', 1],
  ['LTC', 1],
  ['SOL', 1],
];

const DEPOSIT_OUTCOMES: ReadonlyArray<readonly [StoredDepositStatus, number]> = [
  ['sent', 87],
  ['approved', 2],
  ['declined', 6],
  ['not_sent', 5],
];

const WITHDRAWAL_OUTCOMES: ReadonlyArray<readonly [WithdrawalStatus, number]> = [
  ['sent', 87],
  ['declined', 9],
  ['not_sent', 4],
];

/** A payout is sent within a day of its approval. */
const RECENT_OUTCOMES = [...WITHDRAWAL_OUTCOMES, ['approved', 100]] as const;

/** The last 90 days, oldest first; the newest are still pending. */
export function demoDeposits(random: Random, settings: PaymentSettings, now: Date): DemoDeposit[] {
  const players = demoPlayers(random);
  return times(DEPOSITS, random, now).map((createdAt) => {
    const { username, name } = random.pick(players);
    const method = random.weighted(DEPOSIT_METHODS);
    const key = methodKeyOfDepositMethod(method);
    const isCrypto = METHODS[key].kind === 'crypto';
    const accounts = settings.methods[key].accounts;
    const account = random.pick(isCrypto ? accounts.filter((each) => each.cryptoType === method) : accounts);
    const isWaiting = now.getTime() - createdAt.getTime() < random.integer(5, 90) * MINUTE_MS;
    const status = isWaiting ? 'pending' : random.weighted(DEPOSIT_OUTCOMES);
    return {
      username,
      method,
      amountCents: depositAmount(random, METHODS[key].limits.maxCents),
      senderName: isCrypto ? undefined : name,
      reference: newReference(random.bytes(5)),
      account: { id: account.id, label: accountLabel(key, account) },
      createdAt,
      status,
      declinedFor: storedReason(reasonOf(random, 'deposit', status), CUSTOM_REASON),
      handledAt: isWaiting ? undefined : handledAfter(createdAt, random.integer(1, 9), now),
    };
  });
}

/** The last 90 days, oldest first. */
export function demoWithdrawals(random: Random, now: Date): DemoWithdrawal[] {
  const players = demoPlayers(random);
  return times(WITHDRAWALS, random, now).map((createdAt) => {
    const { username, name } = random.pick(players);
    const method = random.weighted<WithdrawalMethod>([
      ['Crypto', 35],
      ['Venmo', 33],
      ['Zelle', 32],
    ]);
    const fields = destinationFields(method);
    const coin = fields.includes('coin') ? random.pick(COINS) : undefined;
    const isWaiting = now.getTime() - createdAt.getTime() < random.integer(60, 360) * MINUTE_MS;
    const handle = name.toLowerCase().replace(' ', '-');
    return {
      username,
      method,
      amountCents: cents(random.integer(5, 140) * 1_000),
      recipientName: coin === undefined ? name : undefined,
      paymentUsername: fields.includes('paymentUsername') ? `@${handle}` : undefined,
      email: fields.includes('email') ? `${handle}@example.com` : undefined,
      coin,
      network: coin && random.pick(networksOf(coin)),
      walletAddress: coin && `sample-${coin.toLowerCase()}-address-of-${handle}`,
      createdAt,
      handled: isWaiting
        ? undefined
        : {
            change: withdrawalOutcome(random, now.getTime() - createdAt.getTime() < DAY_MS),
            at: handledAfter(createdAt, random.integer(20, 240), now),
          },
    };
  });
}

function withdrawalOutcome(random: Random, isRecent: boolean): WithdrawalStatusChange {
  const status = random.weighted(isRecent ? RECENT_OUTCOMES : WITHDRAWAL_OUTCOMES);
  return withdrawalStatusChange(status, reasonOf(random, 'withdrawal', status), CUSTOM_REASON);
}

const CUSTOM_REASON = 'Name differs from the account';

function reasonOf(random: Random, kind: RecordKind, status: string): string | undefined {
  const choice = reasonChoice(kind, status);
  return choice && random.pick(Object.keys(choice.reasons));
}

function demoPlayers(random: Random): Player[] {
  return Array.from({ length: PLAYERS }, () => ({
    username: `FC${random.integer(1_000, 99_999)}`,
    name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
  }));
}

function times(count: number, random: Random, now: Date): Date[] {
  const ages = Array.from({ length: count }, (_, index) =>
    index < 8
      ? random.integer(1, 60) * MINUTE_MS
      : (1 - Math.sqrt(random.fraction() * 0.8 + 0.2)) * 1.81 * DAYS * DAY_MS,
  );
  return ages.sort((a, b) => b - a).map((age) => new Date(now.getTime() - age));
}

function depositAmount(random: Random, maxCents = cents(500_000)): Cents {
  const dollars = Math.min(50 + Math.floor(random.fraction() ** 3 * 1_950), maxCents / 100);
  const rounded = random.fraction() < 0.8 ? Math.round(dollars / 10) * 10 : dollars;
  return cents(rounded * 100 + (random.fraction() < 0.05 ? random.integer(1, 99) : 0));
}

function handledAfter(createdAt: Date, minutes: number, now: Date): Date {
  return new Date(Math.min(createdAt.getTime() + minutes * MINUTE_MS, now.getTime()));
}
