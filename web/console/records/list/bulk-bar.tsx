import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatUsd } from '#domain/money/usd.ts';
import { checkChosen, reasonChoice } from '#domain/reasons/reasons.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Row, Stack, Text } from '../../kit/box.tsx';
import { ChoiceMenu } from '../../kit/choice-menu.tsx';
import { Actions, Dialog } from '../../kit/dialog.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import { SelectionBar } from '../../kit/lists.tsx';
import { Note } from '../../kit/note.tsx';
import {
  amountText,
  type ListedRecord,
  type RecordKind,
  type Records,
  type Statuses,
} from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import type { StatusChanges } from '../status/pending-changes.ts';
import { NO_REASON, ReasonFields, reasonSent } from '../status/reason-dialog.tsx';
import { statusLook } from '../status/status.tsx';
import {
  type BulkChange,
  type BulkPlan,
  type BulkRun,
  counted,
  countUnanswered,
  planBulk,
  useBulkChange,
} from './bulk-change.ts';
import styles from './list.module.css';
import type { Selection } from './selection.tsx';

type BulkBarProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly records: readonly Records[Kind][];
  readonly selection: Selection;
  readonly uid: string;
  readonly statusChanges: StatusChanges<Kind>;
};

export function BulkBar<Kind extends RecordKind>(props: BulkBarProps<Kind>) {
  const { source, records, selection, uid, statusChanges } = props;
  const [question, setQuestion] = useState<BulkQuestion<Kind>>();
  const bulk = useBulkChange(statusChanges);
  const selected = records.filter(({ id }) => selection.ids.has(id));
  const asSelected = useStatusesAsSelected(records, selection.ids);
  const choices = source.statuses.map((value) => ({
    value,
    label: source.statusLabel(value),
    className: statusLook(value),
  }));

  function ask(status: Statuses[Kind]): void {
    bulk.reset();
    setQuestion({
      status,
      count: selected.length,
      plan: planBulk(selected, status, { uid, now: new Date() }, asSelected.current),
    });
  }

  function close(): void {
    setQuestion(undefined);
    // the failed ones stay selected
    if (bulk.run.phase === 'done') selection.set(bulk.run.failures.map(({ record }) => record.id));
  }

  return (
    <>
      <SelectionBar
        label={`Selected ${source.plural}`}
        count={selected.length}
        onClear={() => selection.set([])}
      >
        <ChoiceMenu
          label={`Set status of the selected ${source.plural}`}
          className={styles.bulkMenu ?? ''}
          choices={choices}
          value=""
          isBusy={bulk.run.phase === 'running'}
          onChoose={ask}
        >
          Set status
          <ChevronDownIcon size={12} />
        </ChoiceMenu>
      </SelectionBar>
      <BulkDialog
        source={source}
        question={question}
        bulk={bulk}
        unanswered={countUnanswered(statusChanges.changes)}
        onClose={close}
      />
    </>
  );
}

/** A colleague may decide on a record between its selection and the bulk change. */
function useStatusesAsSelected(records: readonly ListedRecord[], ids: ReadonlySet<string>) {
  const statuses = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const before = statuses.current;
    const selected = records.filter(({ id }) => ids.has(id));
    statuses.current = new Map(selected.map(({ id, status }) => [id, before.get(id) ?? status]));
  }, [records, ids]);
  return statuses;
}

type BulkQuestion<Kind extends RecordKind> = {
  readonly status: Statuses[Kind];
  readonly count: number;
  readonly plan: BulkPlan<Records[Kind]>;
};

type BulkDialogProps<Kind extends RecordKind> = {
  readonly source: RecordSource<Kind>;
  readonly question: BulkQuestion<Kind> | undefined;
  readonly bulk: BulkChange<Kind>;
  readonly unanswered: number;
  readonly onClose: () => void;
};

function BulkDialog<Kind extends RecordKind>(props: BulkDialogProps<Kind>) {
  const { source, question, bulk, onClose } = props;
  const title = question
    ? `Set ${counted(question.count, source.kind)} to ${source.statusLabel(question.status)}`
    : 'Set status';
  return (
    <Dialog opened={question !== undefined} onClose={onClose} title={title}>
      {bulk.run.phase === 'done' ? (
        <BulkReport run={bulk.run} kind={source.kind}>
          <Actions>
            <Button variant="default" onClick={onClose} autoFocus>
              Close
            </Button>
          </Actions>
        </BulkReport>
      ) : (
        question && <BulkForm {...props} question={question} />
      )}
    </Dialog>
  );
}

type BulkFormProps<Kind extends RecordKind> = BulkDialogProps<Kind> & {
  readonly question: BulkQuestion<Kind>;
};

function BulkForm<Kind extends RecordKind>(props: BulkFormProps<Kind>) {
  const { source, question, bulk, unanswered, onClose } = props;
  const { status, count, plan } = question;
  const [reason, setReason] = useState(NO_REASON);
  const [problem, setProblem] = useState<string>();
  const isRunning = bulk.run.phase === 'running';
  const choice = reasonChoice(source.kind, status);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const sent = reasonSent(reason);
    const wrong = choice && checkChosen(choice, sent);
    setProblem(wrong?.message);
    if (wrong === undefined) void bulk.start(plan.changing, { status, ...sent });
  }

  return (
    <Form onSubmit={submit}>
      <BulkSummary {...{ plan, count, unanswered }} run={bulk.run} />
      {choice && !isRunning && <ReasonFields choice={choice} value={reason} onChange={setReason} />}
      {problem !== undefined && <FormProblem>{problem}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={plan.changing.length === 0} loading={isRunning}>
          Change {counted(plan.changing.length, source.kind)}
        </Button>
      </Actions>
    </Form>
  );
}

type BulkSummaryProps = {
  readonly plan: BulkPlan<ListedRecord>;
  readonly count: number;
  readonly unanswered: number;
  readonly run: BulkRun;
};

function BulkSummary({ plan, count, unanswered, run }: BulkSummaryProps) {
  return (
    <Stack as="dl" gap={6}>
      <Line label="Selected">
        <dd>
          {count}, {formatUsd(plan.totalCents)}
        </dd>
      </Line>
      <Line label="Will change">
        <dd>
          {plan.changing.length}, {formatUsd(plan.changingCents)}
        </dd>
      </Line>
      {plan.unchanged > 0 && (
        <Line label="Already set">
          <dd>{plan.unchanged}</dd>
        </Line>
      )}
      {plan.decided > 0 && (
        <Line label="Decided since selected">
          <dd>{plan.decided}, skipped</dd>
        </Line>
      )}
      {plan.held > 0 && (
        <Line label="Locked by others">
          <dd>{plan.held}, skipped</dd>
        </Line>
      )}
      {run.phase === 'running' && (
        <Line label="Done">
          <dd role="status">
            <span>
              {run.done} of {plan.changing.length}
            </span>
            {unanswered > 0 && <span>. Still sending: the cashier has not answered yet.</span>}
          </dd>
        </Line>
      )}
    </Stack>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Row justify="space-between" gap={16}>
      <Text as="dt" tone="dim">
        {label}
      </Text>
      {children}
    </Row>
  );
}

type BulkReportProps = {
  readonly run: Extract<BulkRun, { readonly phase: 'done' }>;
  readonly kind: RecordKind;
  readonly children: ReactNode;
};

function BulkReport({ run, kind, children }: BulkReportProps) {
  return (
    <Stack>
      <Stack role="status">
        <p>
          {counted(run.changed, kind)} changed
          {run.failures.length > 0 ? `, ${run.failures.length} not:` : '.'}
        </p>
        <Stack as="ul">
          {run.failures.map(({ record, message }) => (
            <li key={record.id}>
              <Note tone="bad">
                <strong>
                  {record.username}, {amountText(record.amount)}
                </strong>
                <br />
                {message}
              </Note>
            </li>
          ))}
        </Stack>
      </Stack>
      {children}
    </Stack>
  );
}
