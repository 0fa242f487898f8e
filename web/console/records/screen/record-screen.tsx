import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ScreenTitle } from '../../brand/screen-title.tsx';
import { LoadingFailed, LoadingLines } from '../../kit/panel.tsx';
import { type DetailsExtras, RecordDetails } from '../details/record-details.tsx';
import { RecordHistory } from '../details/record-history.tsx';
import { useOpenRecord } from '../details/use-open-record.ts';
import { TakeOverDialog } from '../locks/take-over-dialog.tsx';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { ReasonDialog } from '../status/reason-dialog.tsx';
import { useStatusQuestion } from '../status/use-status-question.ts';
import { useStatusChanges } from '../status/verdicts-provider.tsx';
import { amountText } from '../values/record-facts.tsx';
import styles from './record-screen.module.css';
import { usePageVerdicts } from './use-page-verdicts.ts';
import { useRecordTools } from './use-record-tools.ts';
import { useRecordUpdates } from './use-record-updates.ts';

type RecordScreenProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly id: string;
  readonly extras: DetailsExtras<Kind>;
};

/** One record on a page of its own: its fields, and beside them what is known of it. */
export function RecordScreen<Kind extends RecordKind>({ source, id, extras }: RecordScreenProps<Kind>) {
  const opened = useOpenRecord(source, id, undefined);
  const updates = useRecordUpdates(source, nothing, opened.take);
  const statuses = useStatusChanges(source, updates, opened.record ? [id] : []);
  const question = useStatusQuestion(source, statuses);
  const [takingOver, setTakingOver] = useState<Records[Kind]>();
  const tools = useRecordTools(source, {
    ...updates,
    chooseStatus: question.choose,
    dismissFailure: statuses.dismiss,
    openDetails: nothing,
    askTakeOver: setTakingOver,
  });
  const page = useRef<HTMLDivElement>(null);
  usePageVerdicts(page);
  const { record, isMissing, problem } = opened;
  const title = record
    ? `${source.singular} of ${record.username} · ${amountText(record.amount)}`
    : source.singular;

  return (
    <>
      <ScreenTitle screen={title} />
      <p className={styles.back}>
        <Link to={source.kind === 'deposit' ? '/deposits' : '/withdrawals'}>All {source.plural}</Link>
      </p>
      <h1 className={styles.title}>{title}</h1>
      {isMissing && <p role="alert">{source.singular} not found.</p>}
      {problem !== undefined && (
        <LoadingFailed
          title={source.singular}
          message={problem}
          onRetry={opened.retry}
          isRetrying={opened.isLoading}
        />
      )}
      {opened.isLoading && record === undefined && problem === undefined && (
        <div className={styles.page}>
          <Loading />
          <Loading />
        </div>
      )}
      {record && (
        <div ref={page} className={styles.page}>
          <div className={styles.part}>
            <h2 className="visually-hidden">What it is</h2>
            <RecordDetails
              key={record.id}
              {...{ tools, record, extras }}
              change={statuses.changes.get(record.id)}
            />
          </div>
          <div className={styles.part}>
            <h2 className="visually-hidden">What is known of it</h2>
            <RecordHistory kind={source.kind} record={record} />
          </div>
        </div>
      )}
      <ReasonDialog
        question={question.asked}
        sending={question.sending}
        onSubmit={question.answer}
        onClose={question.close}
      />
      <TakeOverDialog
        kind={source.kind}
        uid={tools.uid}
        record={takingOver}
        onClose={() => setTakingOver(undefined)}
        onTaken={(taken) => {
          setTakingOver(undefined);
          void updates.reload(taken.id);
        }}
      />
    </>
  );
}

function Loading() {
  return (
    <div className={`${styles.part} ${styles.loading}`}>
      <LoadingLines />
      <LoadingLines />
    </div>
  );
}

function nothing(): void {}
