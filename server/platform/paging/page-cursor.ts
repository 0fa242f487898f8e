import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalidArgument } from '../protocol/call-error.ts';

/** By time, then id. */
export type PageOrder = 'newest' | 'oldest';

export type PagePosition = { readonly createdAt: Date; readonly id: string };

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const position = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.string()]);

export function writeCursor({ createdAt, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/** @param id the form of this list's ids @throws CallError INVALID_ARGUMENT for any but this list's cursor */
export function readCursor(cursor: string, id: RegExp): PagePosition {
  try {
    const [createdAt, lastId] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (id.test(lastId)) return { createdAt, id: lastId };
  } catch {
    // Anything may have been sent: refused below.
  }
  throw invalidArgument([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before.' }]);
}

// Consoles ask for these.
const USUAL_LIMITS = new Set([1, 20, 50, 100]);

/** One more shows that a page follows. Usual limits are literals: with parameters each query is planned. */
export function oneMoreThan(limit: number): Expression<number> {
  return USUAL_LIMITS.has(limit) ? sql.lit(limit + 1) : sql.val(limit + 1);
}

/** @param found up to one more than a page @param lastScanned the end of the scan, if before the table's */
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

export function isAfter(
  table: string,
  position: PagePosition,
  order: PageOrder = 'newest',
): Expression<SqlBool> {
  return order === 'newest'
    ? sql<boolean>`${placeIn(table)} < ${placeOf(position)}`
    : sql<boolean>`${placeIn(table)} > ${placeOf(position)}`;
}

/** Rows before a position, and the row at it. */
export function isUpTo(
  table: string,
  position: PagePosition,
  order: PageOrder = 'newest',
): Expression<SqlBool> {
  return order === 'newest'
    ? sql<boolean>`${placeIn(table)} >= ${placeOf(position)}`
    : sql<boolean>`${placeIn(table)} <= ${placeOf(position)}`;
}

export function inOrder(order: PageOrder) {
  return order === 'newest' ? sql`created_at desc, id desc` : sql`created_at, id`;
}

function placeIn(table: string) {
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
}

function placeOf({ createdAt, id }: PagePosition) {
  return sql`(${createdAt}::timestamptz, ${id})`;
}
