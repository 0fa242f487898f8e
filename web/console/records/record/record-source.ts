import type { ErrorStatus } from '#contract/base/errors.ts';
import { type Wait, type WaitLimits, waitSince } from '#domain/records/wait-limits.ts';
import type { ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import { CallError, messageOf } from '#web/data/call.ts';
import type { FilterChoices, ListFilter } from './list-address.ts';
import type { LockKeeper } from './locks.ts';
import type { LoadedPage, Methods, RecordKind, Records, Statuses } from './record.ts';
import type { EditPart, EditParts, RecordField } from './record-field.ts';

/** The order of a list, by the time of its records. */
export type ListOrder = 'newest' | 'oldest';

/** A view of what waits for staff: all of one status, the oldest first. */
export type WaitingView = { readonly status: string; readonly label: string };

/** A status to set, with its reason where it takes one. */
export type StatusChoice<Kind extends RecordKind> = {
  readonly status: Statuses[Kind];
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
  /** It takes back what was set a moment ago. */
  readonly isUndo?: true;
};

/** A status that one key or click sets. */
export type Verdict<Kind extends RecordKind> = { readonly status: Statuses[Kind]; readonly label: string };

/** What comes next for a record that waits, and what stops it. */
export type Verdicts<Kind extends RecordKind> = Readonly<Record<'accept' | 'refuse', Verdict<Kind>>>;

/** A record as staff enter it. `requestId` belongs to the dialog, so that sending it again stores nothing twice. */
export type ManualEntry<Kind extends RecordKind> = {
  readonly username: string;
  readonly amount: number;
  readonly method: Methods[Kind];
  /** Empty where the method takes none. */
  readonly name: string;
  /** What the method takes beside it, as far as it is filled in. */
  readonly parts: EditParts;
  readonly requestId: string;
};

/** What an entry by a method takes beside username and amount. */
export type EntryFields = {
  readonly takesName: boolean;
  readonly parts: readonly EntryPart[];
};

export type EntryPart = EditPart & { readonly isOptional: boolean };

/** The page of a list to load. */
export type PageRequest = {
  readonly cursor?: string | undefined;
  /** Rows; at most 100. */
  readonly limit: number;
};

/** Everything a list needs to know about its kind of record: its names, its fields and its calls. */
export type RecordSource<Kind extends RecordKind> = {
  readonly kind: Kind;
  readonly plural: `${Kind}s`;
  /** Headings for the list and for one record. */
  readonly title: string;
  readonly singular: string;
  readonly fields: readonly RecordField<Records[Kind]>[];
  readonly methods: readonly Methods[Kind][];
  readonly filterChoices: FilterChoices;
  readonly waiting: readonly WaitingView[];
  readonly searchPlaceholder: string;
  /** The statuses that staff may set. */
  readonly statuses: readonly Statuses[Kind][];
  statusLabel(status: string): string;
  /** The status shown, which is not always the last one set. */
  shownStatus(record: Records[Kind]): string;
  /** The status, where it takes a reason. */
  reasonedStatus(status: Statuses[Kind]): ReasonedStatus | undefined;
  /** Undefined for a record that does not wait. */
  verdicts(record: Records[Kind]): Verdicts<Kind> | undefined;
  /** What takes a verdict back. */
  undoing(before: Records[Kind], after: Records[Kind]): StatusChoice<Kind>;
  /** A filter as the list's call, and its export, take it. */
  inputOf(filter: ListFilter): Readonly<Record<string, unknown>>;
  load(filter: ListFilter, page: PageRequest): Promise<LoadedPage<Records[Kind]>>;
  loadOne(id: string): Promise<Records[Kind] | undefined>;
  /** The text that the server searches. */
  searchedText(record: Records[Kind]): string;
  /** The search sent to the server, where it differs from what was typed. */
  readonly searchText?: (typed: string) => string;
  /** The methods that a filter by one includes, where that is more than itself. */
  readonly methodsListedUnder?: (method: string) => readonly string[];
  /** The methods that a search also finds by another name. */
  readonly methodsFoundBy?: (search: string) => readonly string[];
  /** Who is on record as having set what became of it, by id. */
  handledBy(record: Records[Kind]): readonly (string | null)[];
  /** Who changed its status last. */
  lastChange(record: Records[Kind]): { readonly name: string | null; readonly at: string | null };
  /** @throws CallError */
  saveStatus(record: Records[Kind], choice: StatusChoice<Kind>): Promise<Records[Kind]>;
  /** Whether a record has a status with its reason, as it was chosen. */
  hasStatus(record: Records[Kind], choice: StatusChoice<Kind>): boolean;
  /** Why a status was not changed, in words for staff. */
  statusProblem(error: unknown): string;
  /** The label of the name in a manual entry: sender or recipient. */
  readonly nameLabel: string;
  /** @param filled what was typed of the parts so far */
  entryFields(method: Methods[Kind], filled: EditParts): EntryFields;
  /**
   * @returns null if the entry waits for a second person
   * @throws CallError
   */
  create(entry: ManualEntry<Kind>): Promise<Records[Kind] | null>;
};

/** What waits longest is worked on first; anything else is looked up, the newest first. */
export function orderOf(
  { waiting }: Pick<RecordSource<RecordKind>, 'waiting'>,
  { status }: Pick<ListFilter, 'status'>,
): ListOrder {
  return waiting.some((view) => view.status === status) ? 'oldest' : 'newest';
}

/** The view that a filter narrows: everything that waits in a status, or all records. */
export function wholeView(
  source: Pick<RecordSource<RecordKind>, 'waiting'>,
  { status }: Pick<ListFilter, 'status'>,
): ListFilter {
  return orderOf(source, { status }) === 'oldest' ? { status } : {};
}

/**
 * The record as it is by now.
 * @throws CallError NOT_FOUND
 */
export async function loadRecord<Kind extends RecordKind>(
  { loadOne, singular }: Pick<RecordSource<Kind>, 'loadOne' | 'singular'>,
  id: string,
): Promise<Records[Kind]> {
  const record = await loadOne(id);
  if (record === undefined)
    throw new CallError('NOT_FOUND', `${singular} not found. Please refresh the page.`);
  return record;
}

/** How long a request has waited for staff; undefined for one that does not wait. */
export function waitingOf<Kind extends RecordKind>(
  source: Pick<RecordSource<Kind>, 'verdicts'>,
  record: Records[Kind],
  limits: WaitLimits,
  now: Date,
): Wait | undefined {
  return source.verdicts(record) && waitSince(new Date(record.timestamp), now, limits);
}

/** What the parts of a records screen share. */
export type RecordTools<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  /** Who is signed in. */
  readonly uid: string;
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly mayTakeOver: boolean;
  readonly keeper: LockKeeper;
  /** Shows a record that the server has answered with. */
  readonly apply: (record: Records[Kind]) => void;
  /** Reloads a record. */
  readonly reload: (id: string) => Promise<void>;
  /** Sets a status, or asks for its reason first. */
  readonly chooseStatus: (record: Records[Kind], status: Statuses[Kind]) => void;
  /** Dismisses the reason why a status was not changed. */
  readonly dismissFailure: (id: string) => void;
  readonly openDetails: (id: string) => void;
  /** Asks whether to take over the lock from whoever holds it. */
  readonly askTakeOver: (record: Records[Kind]) => void;
};

/**
 * Why a status was not changed.
 * @param words messages for some failures; others show the server's
 */
export function statusProblem(
  error: unknown,
  words: Partial<Record<ErrorStatus, string>>,
  otherwise: string,
): string {
  if (!(error instanceof CallError)) return otherwise;
  return words[error.status] ?? messageOf(error, otherwise);
}
