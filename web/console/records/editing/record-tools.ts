import type { LockKeeper } from '../locks/lock-keeper.ts';
import type { RecordKind, Records, Statuses } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/** What the parts of a list's screen work with. */
export type RecordTools<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  /** Who is signed in. */
  readonly uid: string;
  readonly mayCreate: boolean;
  readonly mayChange: boolean;
  readonly mayTakeOver: boolean;
  readonly keeper: LockKeeper;
  /** Takes in a record that the server has answered with. */
  readonly apply: (record: Records[Kind]) => void;
  /** Reads a record anew. */
  readonly reload: (id: string) => Promise<void>;
  /** Sets a status, or asks for its reason first. */
  readonly chooseStatus: (record: Records[Kind], status: Statuses[Kind]) => void;
  /** Takes away why a status was not changed. */
  readonly dismissFailure: (id: string) => void;
  readonly openDetails: (id: string) => void;
  /** Asks whether to take a record from whoever holds it. */
  readonly askTakeOver: (record: Records[Kind]) => void;
};
