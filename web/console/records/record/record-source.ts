import type { ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import type { FilterChoices, ListFilter } from './list-address.ts';
import type { ListedRecord, LoadedPage, RecordKind } from './record.ts';

/** A status as it is set, with its reason where it takes one. */
export type StatusChoice = {
  readonly status: string;
  readonly reason?: string | undefined;
  readonly customReason?: string | undefined;
};

/** Where a list gets its records, and what it calls them. */
export type RecordSource<Listed extends ListedRecord> = {
  readonly kind: RecordKind;
  readonly plural: `${RecordKind}s`;
  /** As a heading. */
  readonly title: string;
  readonly filterChoices: FilterChoices;
  readonly searchPlaceholder: string;
  /** What staff may set. */
  readonly statuses: readonly string[];
  statusLabel(status: string): string;
  /** The status, where it is set with a reason. */
  readonly reasonedStatus?: (status: string) => ReasonedStatus | undefined;
  /** @param limit rows; at most 100 */
  load(
    filter: ListFilter,
    page: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<LoadedPage<Listed>>;
  loadOne(id: string): Promise<Listed | undefined>;
  /** What the server searches in, in one text. */
  searchedText(record: Listed): string;
  /** What the server is asked to look for, where that is not what was typed. */
  readonly searchText?: (typed: string) => string;
  /** Who changed its status last. */
  lastChange(record: Listed): { readonly name: string | null; readonly at: string | null };
  /** @throws CallError */
  saveStatus(record: Listed, choice: StatusChoice): Promise<Listed>;
  /** Why a status was not changed, in words. */
  statusProblem(error: unknown): string;
};
