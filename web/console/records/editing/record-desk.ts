import type { LockKeeper } from '../locks/lock-keeper.ts';
import type { ListedRecord } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/** What the parts of a list's screen work with. */
export type RecordDesk<Listed extends ListedRecord> = {
  readonly source: RecordSource<Listed>;
  /** Who is signed in. */
  readonly uid: string;
  readonly mayChange: boolean;
  readonly mayTakeOver: boolean;
  readonly keeper: LockKeeper;
  /** Takes in a record that the server has answered with. */
  readonly apply: (record: Listed) => void;
  /** Reads a record anew. */
  readonly reload: (id: string) => Promise<void>;
  readonly openDetails: (id: string) => void;
  /** Asks whether to take a record from whoever holds it. */
  readonly askTakeOver: (record: Listed) => void;
};
