import type { ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import type { FilterChoices, ListFilter } from './list-address.ts';
import type { LoadedPage, Methods, RecordKind, Records, Statuses } from './record.ts';
import type { RecordField } from './record-field.ts';

/** A status as it is set, with its reason where it takes one. */
export type StatusChoice<Kind extends RecordKind> = {
  readonly status: Statuses[Kind];
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
};

/** A record as staff enter it. `requestId` is of the dialog: sending it again stores nothing twice. */
export type ManualEntry<Kind extends RecordKind> = {
  readonly username: string;
  readonly amount: number;
  readonly method: Methods[Kind];
  readonly name: string;
  readonly requestId: string;
};

/** Which page of a list is asked for. */
export type PageRequest = {
  readonly cursor?: string | undefined;
  /** Rows; at most 100. */
  readonly limit: number;
};

/** All that a list has to know of its kind of record: what it is called, what it has, and the calls that serve it. */
export type RecordSource<Kind extends RecordKind> = {
  readonly kind: Kind;
  readonly plural: `${Kind}s`;
  /** As a heading: of the list, and of one record. */
  readonly title: string;
  readonly singular: string;
  readonly fields: readonly RecordField<Records[Kind]>[];
  readonly methods: readonly Methods[Kind][];
  readonly filterChoices: FilterChoices;
  readonly searchPlaceholder: string;
  /** What staff may set. */
  readonly statuses: readonly Statuses[Kind][];
  statusLabel(status: string): string;
  /** The status shown, which is not always the last one set. */
  shownStatus(record: Records[Kind]): string;
  /** The status, where it is set with a reason. */
  reasonedStatus(status: Statuses[Kind]): ReasonedStatus | undefined;
  load(filter: ListFilter, page: PageRequest): Promise<LoadedPage<Records[Kind]>>;
  loadOne(id: string): Promise<Records[Kind] | undefined>;
  /** What the server searches in, in one text. */
  searchedText(record: Records[Kind]): string;
  /** What the server is asked to look for, where that is not what was typed. */
  readonly searchText?: (typed: string) => string;
  /** The methods that a filter by one means, where that is not this one alone. */
  readonly methodsListedUnder?: (method: string) => readonly string[];
  /** The methods that a search finds by another name than their own. */
  readonly methodsFoundBy?: (search: string) => readonly string[];
  /** Who changed its status last. */
  lastChange(record: Records[Kind]): { readonly name: string | null; readonly at: string | null };
  /** @throws CallError */
  saveStatus(record: Records[Kind], choice: StatusChoice<Kind>): Promise<Records[Kind]>;
  /** Why a status was not changed, in the words of docs/reference/console.md. */
  statusProblem(error: unknown): string;
  /** What is entered by hand as the name: of the sender, of the recipient. */
  readonly nameLabel: string;
  /** @throws CallError */
  create(entry: ManualEntry<Kind>): Promise<Records[Kind]>;
};
