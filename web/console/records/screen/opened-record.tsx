import { Link } from '@tanstack/react-router';
import { Drawer } from '../details/drawer.tsx';
import { type DetailsExtras, RecordDetails } from '../details/record-details.tsx';
import { RecordHistory } from '../details/record-history.tsx';
import type { OpenRecord } from '../details/use-open-record.ts';
import type { RecordTools } from '../editing/record-tools.ts';
import type { RecordKind } from '../record/record.ts';
import type { StatusChange } from '../status/use-kept-changes.ts';
import { amountText } from '../values/record-facts.tsx';
import styles from './opened-record.module.css';

type OpenedRecordProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly opened: OpenRecord<Kind>;
  /** The state of each status change, by record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  readonly extras: DetailsExtras<Kind>;
  readonly onClose: () => void;
};

/** The details of the record named in the address, or why there are none. */
export function OpenedRecord<Kind extends RecordKind>(props: OpenedRecordProps<Kind>) {
  const { tools, opened, changes, extras, onClose } = props;
  const { record, isMissing, problem } = opened;
  const { singular } = tools.source;
  return (
    <Drawer
      opened={record !== undefined || isMissing || problem !== undefined}
      title={record ? `${singular} of ${record.username} · ${amountText(record.amount)}` : 'Details'}
      onClose={onClose}
    >
      {record ? (
        <>
          <p className={styles.page}>
            <Link
              to={tools.source.kind === 'deposit' ? '/deposits/$id' : '/withdrawals/$id'}
              params={{ id: record.id }}
            >
              Open as a page
            </Link>
          </p>
          <RecordDetails
            key={record.id}
            tools={tools}
            record={record}
            change={changes.get(record.id)}
            extras={extras}
          />
          <RecordHistory kind={tools.source.kind} record={record} />
        </>
      ) : (
        <p className={styles.missing} role="alert">
          {isMissing ? `${singular} not found.` : problem}
        </p>
      )}
    </Drawer>
  );
}
