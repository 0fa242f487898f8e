import type { ReactNode } from 'react';
import type { ErrorStatus } from '#contract/base/errors.ts';
import type { CallOutput } from '#contract/calls.ts';
import { type Wait, type WaitLimits, waitSince } from '#domain/records/waiting-times.ts';
import { CallError, messageOf } from '#web/data/call.ts';
import type { FilterChoices, ListFilter } from './list-address.ts';
import type { LockKeeper } from './locks.ts';
import type {
  EditPart,
  EditParts,
  LoadedPage,
  Methods,
  RecordField,
  RecordKind,
  Records,
  Statuses,
} from './record.ts';

export type ListOrder = 'newest' | 'oldest';

/** A view of the records that wait in one status, the oldest first. */
export type WaitingView = { readonly status: string; readonly label: string };

export type StatusChoice<Kind extends RecordKind> = {
  readonly status: Statuses[Kind];
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
  /** It takes back a change made a moment ago. */
  readonly isUndo?: true;
};

export type Verdict<Kind extends RecordKind> = { readonly status: Statuses[Kind]; readonly label: string };

/** The next step of a waiting record, and the status that stops it. */
export type Verdicts<Kind extends RecordKind> = Readonly<Record<'accept' | 'refuse', Verdict<Kind>>>;

/** `requestId` belongs to the dialog, so that sending the entry again stores nothing twice. */
export type ManualEntry<Kind extends RecordKind> = {
  readonly username: string;
  readonly amount: number;
  readonly method: Methods[Kind];
  /** Empty where the method takes none. */
  readonly name: string;
  readonly parts: EditParts;
  readonly requestId: string;
};

export type EntryFields = {
  readonly takesName: boolean;
  readonly parts: readonly EntryPart[];
};

export type EntryPart = EditPart & { readonly isOptional: boolean };

export type PageRequest = {
  readonly cursor?: string | undefined;
  /** Rows; at most 100. */
  readonly limit: number;
};

export type FoundFigures = NonNullable<CallOutput<'getDeposits'>['figures']>;

export type RecordSource<Kind extends RecordKind> = {
  readonly kind: Kind;
  readonly plural: `${Kind}s`;
  readonly title: string;
  readonly singular: string;
  readonly fields: readonly RecordField<Records[Kind]>[];
  readonly methods: readonly Methods[Kind][];
  readonly filterChoices: FilterChoices;
  readonly waiting: readonly WaitingView[];
  readonly searchPlaceholder: string;
  readonly statuses: readonly Statuses[Kind][];
  /** Of them, what the menu of a record offers. */
  settable(record: Records[Kind]): readonly Statuses[Kind][];
  statusLabel(status: string): string;
  /** Not always the status set last. */
  shownStatus(record: Records[Kind]): string;
  /** What became of it after that status. */
  outcome?(record: Records[Kind]): { readonly status: string; readonly label: string } | undefined;
  /** Undefined for a record that does not wait. */
  verdicts(record: Records[Kind]): Verdicts<Kind> | undefined;
  /** What else is said of a verdict while it can be undone. */
  verdictNote?(record: Records[Kind], choice: StatusChoice<Kind>): ReactNode;
  /** Why somebody is asked once more before this status is set. */
  doubt?(record: Records[Kind], status: Statuses[Kind]): string | undefined;
  /** The choice that takes a verdict back. */
  undoing(before: Records[Kind], after: Records[Kind]): StatusChoice<Kind>;
  /** The input of the list's call, and of its export. */
  inputOf(filter: ListFilter): Readonly<Record<string, unknown>>;
  load(filter: ListFilter, page: PageRequest): Promise<LoadedPage<Records[Kind]>>;
  /** Of all that is found; null where it cannot be counted in time. */
  loadFigures(filter: ListFilter): Promise<FoundFigures | null>;
  loadOne(id: string): Promise<Records[Kind] | undefined>;
  /** The text that the server searches. */
  searchedText(record: Records[Kind]): string;
  /** The search as sent, where it differs from the typed one. */
  readonly searchText?: (typed: string) => string;
  /** The methods that a filter by one includes, where these are several. */
  readonly methodsListedUnder?: (method: string) => readonly string[];
  /** The methods that a search also finds by another name. */
  readonly methodsFoundBy?: (search: string) => readonly string[];
  /** The ids of those who set its outcome. */
  handledBy(record: Records[Kind]): readonly (string | null)[];
  lastChange(record: Records[Kind]): { readonly name: string | null; readonly at: string | null };
  /** @throws CallError */
  saveStatus(record: Records[Kind], choice: StatusChoice<Kind>): Promise<Records[Kind]>;
  hasStatus(record: Records[Kind], choice: StatusChoice<Kind>): boolean;
  statusProblem(error: unknown): string;
  /** Sender or recipient, in a manual entry. */
  readonly nameLabel: string;
  /** @param filled the parts as typed so far */
  entryFields(method: Methods[Kind], filled: EditParts): EntryFields;
  /** Null if the entry waits for a second person. @throws CallError */
  create(entry: ManualEntry<Kind>): Promise<Records[Kind] | null>;
};

/** Waiting records are worked on from the oldest; any others are looked up, the newest first. */
export function orderOf(
  { waiting }: Pick<RecordSource<RecordKind>, 'waiting'>,
  { status }: Pick<ListFilter, 'status'>,
): ListOrder {
  return waiting.some((view) => view.status === status) ? 'oldest' : 'newest';
}

/** The view that a filter narrows: all that waits in a status, or all records. */
export function wholeView(
  source: Pick<RecordSource<RecordKind>, 'waiting'>,
  { status }: Pick<ListFilter, 'status'>,
): ListFilter {
  return orderOf(source, { status }) === 'oldest' ? { status } : {};
}

/** @throws CallError NOT_FOUND */
export async function loadRecord<Kind extends RecordKind>(
  { loadOne, singular }: Pick<RecordSource<Kind>, 'loadOne' | 'singular'>,
  id: string,
): Promise<Records[Kind]> {
  const record = await loadOne(id);
  if (record === undefined)
    throw new CallError('NOT_FOUND', `${singular} not found. Please refresh the page.`);
  return record;
}

/** Undefined for a request that does not wait. */
export function waitingOf<Kind extends RecordKind>(
  source: Pick<RecordSource<Kind>, 'verdicts'>,
  record: Records[Kind],
  limits: WaitLimits,
  now: Date,
): Wait | undefined {
  return source.verdicts(record) && waitSince(new Date(record.timestamp), now, limits);
}

export type RecordTools<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly uid: string;
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly mayTakeOver: boolean;
  readonly keeper: LockKeeper;
  /** Shows a record as the server has answered with it. */
  readonly apply: (record: Records[Kind]) => void;
  readonly reload: (id: string) => Promise<void>;
  /** Sets a status, or asks for its reason first. */
  readonly chooseStatus: (record: Records[Kind], status: Statuses[Kind]) => void;
  readonly dismissFailure: (id: string) => void;
  readonly openDetails: (id: string) => void;
  readonly askTakeOver: (record: Records[Kind]) => void;
};

/** @param words messages for some failures; others show the server's */
export function statusProblem(
  error: unknown,
  words: Partial<Record<ErrorStatus, string>>,
  otherwise: string,
): string {
  if (!(error instanceof CallError)) return otherwise;
  return words[error.status] ?? messageOf(error, otherwise);
}
