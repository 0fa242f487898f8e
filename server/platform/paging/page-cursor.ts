import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalidArgument } from '../protocol/call-error.ts';

/** Where a page ended: the time and the id of its last row, newest first. */
export type PagePosition = { readonly createdAt: Date; readonly id: string };

/** What an id is made of where it is a UUID. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const position = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.string()]);

export function writeCursor({ createdAt, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');
}

/**
 * @param id what an id of this list looks like
 * @throws CallError INVALID_ARGUMENT for text that is no cursor of this list
 */
export function readCursor(cursor: string, id: RegExp): PagePosition {
  try {
    const [createdAt, lastId] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (id.test(lastId)) return { createdAt, id: lastId };
  } catch {
    // Any text may have been sent; what cannot be read is refused below.
  }
  throw invalidArgument([{ field: 'cursor', message: 'cursor must be the nextCursor of the page before.' }]);
}

/**
 * A page of what was found, and the cursor of what comes after it.
 * @param found one row more than the page holds, where there are as many
 * @param lastScanned where the look ended, if that was before the end of the table
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

/** Holds for what comes after a position in a table that has `created_at` and `id`, newest first. */
export function isAfter(table: string, position: PagePosition): Expression<SqlBool> {
  return sql<boolean>`${placeIn(table)} < ${placeOf(position)}`;
}

/** Holds for what comes before a position, and for the row there. */
export function isUpTo(table: string, position: PagePosition): Expression<SqlBool> {
  return sql<boolean>`${placeIn(table)} >= ${placeOf(position)}`;
}

function placeIn(table: string) {
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})`;
}

function placeOf({ createdAt, id }: PagePosition) {
  return sql`(${createdAt}::timestamptz, ${id})`;
}
