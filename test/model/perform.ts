import { expect } from 'vitest';
import type { TestCashier } from '#test/fixtures/test-cashier.ts';
import type { Action } from './actions.ts';
import {
  changeRecord,
  chosen,
  liftCooldown,
  lockRecord,
  revealPassword,
  unlockRecord,
  wouldChange,
} from './change-steps.ts';
import { isInCooldown, playerRequest, sendRequest, staffEntry } from './request-steps.ts';
import { giveRole, judge, removePerson, signIn, signOut } from './staff-steps.ts';
import { expectAsModelled, send, take, takeAtOnce } from './take.ts';
import type { Person, SentRequest, World } from './world.ts';

/** Has an action done by the server and by the model, and compares. */
export async function perform(cashier: TestCashier, world: World, action: Action): Promise<void> {
  const person = (index: number) => world.staff[index] as Person;
  const player = (index: number) => world.players[index] as string;
  const anyRecord = (index: number) => world.records[index % world.records.length];

  switch (action.do) {
    case 'submit': {
      const fields = { username: player(action.player), method: action.method, amount: action.amount };
      return sendCopies(cashier, world, playerRequest(action.kind, fields), action.copies, person(0));
    }
    case 'enter': {
      const fields = { username: player(action.player), method: action.method, amount: action.amount };
      return sendCopies(cashier, world, staffEntry(action.kind, fields), action.copies, person(action.by));
    }
    case 'repeat': {
      const request = world.requests[action.request % world.requests.length];
      if (request === undefined) return;
      const other = action.isOther
        ? { ...request, amount: Math.round(request.amount * 100 + 1) / 100 }
        : request;
      return sendCopies(cashier, world, other, action.copies, person(action.by));
    }
    case 'rush':
      return rush(cashier, world, action);
    case 'change': {
      const { value, version, record, by } = action;
      return take(cashier, changeRecord(world, person(by), chosen(world, value.of, record), value, version));
    }
    case 'race':
      return race(cashier, world, action);
    case 'lock': {
      const record = anyRecord(action.record);
      const kind = record?.kind ?? 'deposit';
      return take(cashier, lockRecord(world, person(action.by), record, kind, action.takeOver));
    }
    case 'unlock': {
      const record = anyRecord(action.record);
      return take(cashier, unlockRecord(world, person(action.by), record, record?.kind ?? 'deposit'));
    }
    case 'let leases run out':
      return letLeasesRunOut(cashier, world);
    case 'reveal':
      return take(
        cashier,
        revealPassword(world, person(action.by), chosen(world, 'withdrawal', action.record)),
      );
    case 'lift cooldown':
      return take(
        cashier,
        liftCooldown(world, person(action.by), chosen(world, 'withdrawal', action.record)),
      );
    case 'judge':
      return take(cashier, judge(world, person(action.by), player(action.player), action.standing));
    case 'sign out':
      return take(cashier, signOut(world, person(action.by)));
    case 'sign in':
      return take(cashier, signIn(world, person(action.by), action.isRight));
    case 'remove':
      return take(cashier, removePerson(world, person(action.by), person(action.whom)));
    case 'give role':
      return take(cashier, giveRole(world, person(action.by), person(action.whom), action.role));
    default:
      return action satisfies never;
  }
}

async function sendCopies(
  cashier: TestCashier,
  world: World,
  request: SentRequest,
  copies: number,
  by: Person,
): Promise<void> {
  const step = sendRequest(world, request, by);
  if (!world.requests.includes(request)) world.requests.push(request);
  await takeAtOnce(
    cashier,
    Array.from({ length: copies }, () => step),
  );
}

/** Several withdrawals of one player at once: one is taken, unless none may be. */
async function rush(
  cashier: TestCashier,
  world: World,
  { player, method, amount, copies }: Extract<Action, { do: 'rush' }>,
): Promise<void> {
  const username = world.players[player] as string;
  const requests = Array.from({ length: copies + 1 }, () =>
    playerRequest('withdrawal', { username, method, amount }),
  );
  world.requests.push(...requests);
  const by = world.staff[0] as Person;
  const isOpen = !isInCooldown(world, username) && world.standings.get(username) !== 'suspended';
  const answers = await Promise.all(
    requests.map((request) => send(cashier, sendRequest(world, request, by))),
  );
  const first = answers.findIndex(({ result }) => result !== undefined);
  expect(first >= 0, 'one of them is taken').toBe(isOpen);
  for (const index of [...(isOpen ? [first] : []), ...requests.keys().filter((each) => each !== first)]) {
    const [request, answer] = [requests[index], answers[index]];
    if (request && answer) expectAsModelled(sendRequest(world, request, by), answer);
  }
}

/** Two changes of a record at once, both from the version it has: one succeeds, the other learns of it. */
async function race(
  cashier: TestCashier,
  world: World,
  { record: index, by, other, value, otherValue }: Extract<Action, { do: 'race' }>,
): Promise<void> {
  const record = chosen(world, value.of, index);
  const [one, another] = [world.staff[by] as Person, world.staff[other] as Person];
  const makeFirst = () => changeRecord(world, one, record, value, 'current');
  const makeSecond = () => changeRecord(world, another, record, otherValue, 'current');
  const isRace =
    record !== undefined &&
    otherValue.of === value.of &&
    [makeFirst(), makeSecond()].every(({ refusal }) => refusal === undefined) &&
    wouldChange(world, record, value, one) &&
    wouldChange(world, record, otherValue, another);
  if (!isRace) return take(cashier, makeFirst());
  const steps = [makeFirst(), makeSecond()];
  const answers = await Promise.all(steps.map((step) => send(cashier, step)));
  const winner = answers.findIndex(({ result }) => result !== undefined);
  expect(answers[1 - winner]?.error?.status, 'the loser of a race').toBe('ABORTED');
  const [step, answer] = [steps[winner], answers[winner]];
  if (step && answer) expectAsModelled(step, answer);
}

async function letLeasesRunOut({ database }: TestCashier, world: World): Promise<void> {
  for (const record of world.records) {
    if (record.lock === undefined) continue;
    record.lock.isRunning = false;
    await database.queries
      .updateTable(`${record.kind}s`)
      .set({ locked_until: new Date(Date.now() - 1_000) })
      .where('id', '=', record.id)
      .execute();
  }
}
