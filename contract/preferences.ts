import { z } from 'zod';
import { LIST_COLUMNS } from '#domain/records/list-columns.ts';
import { LONGEST_VIEW_NAME, LONGEST_VIEW_QUERY, MOST_VIEWS } from '#domain/records/list-preferences.ts';
import { defineCalls } from './base/define-call.ts';
import { line, plainText } from './base/fields.ts';

type Arranged<Column> = {
  /** In this order, always with the username; a list without it stands for the usual columns. */
  readonly columns: readonly Column[];
  readonly views: readonly {
    readonly name: string;
    /** Filters, as in the address of the console's list. */
    readonly query: string;
    readonly columns: readonly Column[];
  }[];
};

function listPreferences<const Column extends string>(
  columns: readonly Column[],
): z.ZodType<Arranged<Column>, Arranged<Column>> {
  const chosen = z.array(z.enum(columns)).max(columns.length);
  const view = z.strictObject({
    name: line(LONGEST_VIEW_NAME),
    query: plainText(LONGEST_VIEW_QUERY),
    columns: chosen,
  });
  return z.strictObject({ columns: chosen, views: z.array(view).max(MOST_VIEWS) });
}

export const depositPreferences = listPreferences(LIST_COLUMNS.deposit);
export const withdrawalPreferences = listPreferences(LIST_COLUMNS.withdrawal);

export const preferencesAnswer = z.object({
  deposit: depositPreferences,
  withdrawal: withdrawalPreferences,
  /** 0 before the first change. */
  version: z.int(),
});

/** Other sessions of that person reload their lists. */
export const preferencesChanged = z.object({ uid: z.uuid(), version: z.int() });

export type PreferencesChanged = z.output<typeof preferencesChanged>;

export const PREFERENCE_CALLS = defineCalls({
  getListPreferences: {
    summary: 'See how one has arranged the lists',
    access: 'staff',
    output: preferencesAnswer,
  },
  /** For all sessions of the caller; refused if another has changed something since `version`. */
  saveListPreferences: {
    summary: 'Arrange the lists',
    access: 'staff',
    input: z.strictObject({
      deposit: depositPreferences.optional(),
      withdrawal: withdrawalPreferences.optional(),
      version: z.int32().min(0),
    }),
    output: preferencesAnswer,
    errors: ['ABORTED'],
  },
});
