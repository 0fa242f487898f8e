import { addDays, nyDay } from '#domain/time/new-york.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import {
  endOf,
  findClosedThrough,
  findConditions,
  findStated,
  openInWords,
  takeFigures,
} from './close-figures.ts';
import { type StoredClose, toClose } from './closes.ts';
import { exceededLimit } from './exceeded-limit.ts';
import { requireAccount } from './stated-balances.ts';

export const getCloses = defineHandler('getCloses', async ({ input }, { database: { reads }, signer }) => {
  const { accountId, limit } = input;
  await requireAccount(reads, signer, accountId);
  const ofAccount = reads.selectFrom('closes').selectAll().where('account_id', '=', accountId);
  const [next, last, approved] = await Promise.all([
    findNext(reads, accountId, input.through),
    ofAccount.where('number', 'is', null).orderBy('prepared_at', 'desc').limit(1).executeTakeFirst(),
    ofAccount
      .where('number', '<', input.before ?? 2 ** 31 - 1)
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute(),
  ]);
  const shown = approved.slice(0, limit);
  const isTurnedDown = last !== undefined && last.state !== 'prepared' && isAfter(last, shown[0]);
  const prepared = last?.state === 'prepared' ? last : null;
  return {
    next,
    prepared: prepared && toClose(prepared),
    isForOwner: prepared !== null && (await exceededLimit(reads, signer, prepared)) !== undefined,
    closes: shown.map(toClose),
    hasMore: approved.length > limit,
    turnedDown: isTurnedDown ? toClose(last) : null,
  };
});

function isAfter(one: StoredClose, other: StoredClose | undefined): boolean {
  return other === undefined || one.prepared_at > other.prepared_at;
}

async function findNext(queries: Queries, accountId: string, wanted: string | undefined) {
  const closed = await findClosedThrough(queries, accountId);
  if (closed === null) return null;
  const from = addDays(closed, 1);
  const yesterday = addDays(nyDay(new Date()), -1);
  const through = wanted !== undefined && endOf(wanted) <= new Date() && wanted >= from ? wanted : yesterday;
  if (through < from) return null;
  const days = { accountId, from, through };
  const figures = await takeFigures(queries, days, await findStated(queries, days));
  const conditions = await findConditions(queries, days, figures);
  return { from, through, figures, conditions: [...conditions], open: openInWords(figures) };
}
