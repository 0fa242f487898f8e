import type { LockKeeper } from '../locks/lock-keeper.ts';
import type { RecordKind, Records, Statuses } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

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
