import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalidArgument } from '../protocol/call-error.ts';

/** The order of a list, by time and then id. */
export type PageOrder = 'newest' | 'oldest';

/** Where a page ended: the time and the id of its last row. */
export type PagePosition = { readonly createdAt: Date; readonly id: string };

/** The form of an id that is a UUID. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const position = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.string()]);

export function writeCursor({ createdAt, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/**
 * @param id the form of this list's ids
 * @throws CallError INVALID_ARGUMENT if the text is not a cursor of this list
 */
export function readCursor(cursor: string, id: RegExp): PagePosition {
  try {
    const [createdAt, lastId] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (id.test(lastId)) return { createdAt, id: lastId };
  } catch {
    // Anything may have been sent; unreadable text is refused below.
  }
  throw invalidArgument([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before.' }]);
}

// What consoles ask for.
const USUAL_LIMITS = new Set([1, 20, 50, 100]);

/**
 * One row more than a page holds, which tells whether another follows. A usual limit is part of the statement: of a
 * statement whose limit is a parameter PostgreSQL makes a plan each time, because for all rows it would be a bad one.
 */
export function oneMoreThan(limit: number): Expression<number> {
  return USUAL_LIMITS.has(limit) ? sql.lit(limit + 1) : sql.val(limit + 1);
}

/**
 * Cuts a page out of the rows found, with the cursor for the next one.
 * @param found up to one row more than the page holds
 * @param lastScanned where the scan ended, if before the end of the table
 */
export function cutPage<Row extends { readonly id: string | number; readonly created_at: Date }>(
  found: readonly Row[],
  limit: number,
  lastScanned: PagePosition | undefined,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const next =
    found.length > limit && last ? { createdAt: last.created_at, id: String(last.id) } : lastScanned;
  return { rows, nextCursor: next ? writeCursor(next) : null };
}

/** A condition for rows after a position, in a table with `created_at` and `id`. */
export function isAfter(
  table: string,
  position: PagePosition,
  order: PageOrder = 'newest',
): Expression<SqlBool> {
  return order === 'newest'
    ? sql<boolean>`${placeIn(table)} < ${placeOf(position)}`
    : sql<boolean>`${placeIn(table)} > ${placeOf(position)}`;
}

/** A condition for rows before a position, and the row at it. */
export function isUpTo(
  table: string,
  position: PagePosition,
  order: PageOrder = 'newest',
): Expression<SqlBool> {
  return order === 'newest'
    ? sql<boolean>`${placeIn(table)} >= ${placeOf(position)}`
    : sql<boolean>`${placeIn(table)} <= ${placeOf(position)}`;
}

/** As an `order by` of the rows. */
export function inOrder(order: PageOrder) {
  return order === 'newest' ? sql`created_at desc, id desc` : sql`created_at, id`;
}

function placeIn(table: string) {
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
}

function placeOf({ createdAt, id }: PagePosition) {
  return sql`(${createdAt}::timestamptz, ${id})`;
}
