import { z } from 'zod';
import { LIST_COLUMNS } from '#domain/records/list-columns.ts';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, MOST_VIEWS } from '#domain/records/list-preferences.ts';
import { LONGEST_WAIT, type WaitLimits } from '#domain/records/wait-limits.ts';
import { defineCalls } from './base/define-call.ts';
import { line, plainText } from './base/fields.ts';

type Arranged<Column> = {
  /** Shown in this order. The username always is; without it they are the usual ones. */
  readonly columns: readonly Column[];
  readonly views: readonly {
    readonly name: string;
    /** The filters, as in the address of the console's list. */
    readonly query: string;
    readonly columns: readonly Column[];
  }[];
  /** From how many minutes on a wait shows as long, and as too long; absent: the usual ones. */
  readonly waits?: WaitLimits | undefined;
};

const minutes = z.int().min(1).max(LONGEST_WAIT);

/** Limits that contradict each other are left out when they are read. */
const waits = z.strictObject({ long: minutes, tooLong: minutes });

/** A list as somebody has arranged it: its columns in their order, and the views saved under a name. */
function listPreferences<const Column extends string>(
  columns: readonly Column[],
): z.ZodType<Arranged<Column>, Arranged<Column>> {
  const chosen = z.array(z.enum(columns)).max(columns.length);
  const view = z.strictObject({
    name: line(LONGEST_VIEW_NAME),
    query: plainText(LONGEST_VIEW_QUERY),
    columns: chosen,
  });
  return z.strictObject({ columns: chosen, views: z.array(view).max(MOST_VIEWS), waits: waits.optional() });
}

export const depositPreferences = listPreferences(LIST_COLUMNS.deposit);
export const withdrawalPreferences = listPreferences(LIST_COLUMNS.withdrawal);

export const preferencesAnswer = z.object({
  deposit: depositPreferences,
  withdrawal: withdrawalPreferences,
  /** 0 for somebody who has arranged nothing yet; goes up by one with every change. */
  version: z.int(),
});

/** Somebody has arranged a list anew: whose own that is loads it. */
export const preferencesChanged = z.object({ uid: z.uuid(), version: z.int() });

export type PreferencesChanged = z.output<typeof preferencesChanged>;

export const PREFERENCE_CALLS = defineCalls({
  /** How the caller has arranged the lists. */
  getListPreferences: {
    summary: 'See how one has arranged the lists',
    access: 'staff',
    output: preferencesAnswer,
  },
  /**
   * Arranges a list, or both, at all sessions of the caller. It is refused if another of them has changed something since
   * the version was loaded.
   */
  saveListPreferences: {
    summary: 'Arrange the lists',
    access: 'staff',
    input: z.strictObject({
      deposit: depositPreferences.optional(),
      withdrawal: withdrawalPreferences.optional(),
      version: z.int().min(0),
    }),
    output: preferencesAnswer,
    errors: ['ABORTED'],
  },
});
