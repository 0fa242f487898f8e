import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { Actions, Dialog, DialogText } from '../../kit/dialog.tsx';
import { FormProblem } from '../../kit/form.tsx';
import { useAdmin } from '../../session/session.ts';
import { useNow } from '../../time/when.tsx';
import { lockOf, lockRecord, useLockKeeper } from '../record/locks.ts';
import type { ListedRecord, RecordKind, Records } from '../record/record.ts';
import type { RecordSource, RecordTools } from '../record/record-source.ts';
import { ReasonDialog, type StatusDoubt, useStatusQuestion } from '../status/reason-dialog.tsx';
import { useStatusChanges } from '../status/verdicts-provider.tsx';

type Shown<Kind extends RecordKind> = {
  /** Records beside which the screen shows the outcome of a change. */
  readonly ids: readonly string[];
  /** Put an answered record wherever it is shown; each must be stable between renders. */
  readonly takers: readonly [Take<Kind>, Take<Kind>];
  /** Must be stable between renders: new tools render all rows again. */
  readonly openDetails: (id: string) => void;
};

type Take<Kind extends RecordKind> = (record: Records[Kind]) => void;

export function useRecordTools<Kind extends RecordKind>(
  source: RecordSource<Kind>,
  { ids, takers: [takeOnPage, takeOpened], openDetails }: Shown<Kind>,
) {
  const { role, uid } = useAdmin();
  const client = useQueryClient();
  const keeper = useLockKeeper(source.kind);
  const apply = useCallback(
    (record: Records[Kind]) => {
      takeOnPage(record);
      takeOpened(record);
    },
    [takeOnPage, takeOpened],
  );
  const reload = useCallback(
    async (id: string) => {
      const record = await source.loadOne(id).catch(() => undefined);
      if (record) apply(record);
      void client.invalidateQueries({ queryKey: ['record-history', id] });
    },
    [client, source, apply],
  );
  const statuses = useStatusChanges(source, { apply, reload }, ids);
  const question = useStatusQuestion(source, statuses);
  const [takingOver, askTakeOver] = useState<Records[Kind]>();
  const { choose: chooseStatus } = question;
  const { dismiss: dismissFailure } = statuses;
  const tools: RecordTools<Kind> = useMemo(
    () => ({
      source,
      uid,
      mayCreate: can(role, `${source.plural}.create`),
      mayChange: can(role, `${source.plural}.change`) && can(role, 'records.lock'),
      mayTakeOver: can(role, 'records.take-over'),
      keeper,
      apply,
      reload,
      chooseStatus,
      dismissFailure,
      openDetails,
      askTakeOver,
    }),
    [source, uid, role, keeper, apply, reload, chooseStatus, dismissFailure, openDetails],
  );
  const dialogs: RecordDialogsProps<Kind> = {
    tools,
    question,
    takingOver,
    onTakenOver: () => askTakeOver(undefined),
  };
  return { tools, statuses, isAsking: (question.asked ?? question.doubt) !== undefined, dialogs };
}

type RecordDialogsProps<Kind extends RecordKind> = {
  readonly tools: RecordTools<Kind>;
  readonly question: ReturnType<typeof useStatusQuestion<Kind>>;
  readonly takingOver: Records[Kind] | undefined;
  /** Called also if nothing came of it. */
  readonly onTakenOver: () => void;
};

export function RecordDialogs<Kind extends RecordKind>(props: RecordDialogsProps<Kind>) {
  const { tools, question, takingOver, onTakenOver } = props;
  return (
    <>
      <ReasonDialog
        question={question.asked}
        sending={question.sending}
        onSubmit={question.answer}
        onClose={question.close}
      />
      <DoubtDialog
        label={tools.source.statusLabel}
        doubt={question.doubt}
        onSure={question.setAnyway}
        onClose={question.close}
      />
      <TakeOverDialog
        kind={tools.source.kind}
        uid={tools.uid}
        record={takingOver}
        onClose={onTakenOver}
        onTaken={({ id }) => {
          onTakenOver();
          void tools.reload(id);
          // the details lock the record until they are closed
          tools.openDetails(id);
        }}
      />
    </>
  );
}

type DoubtDialogProps<Kind extends RecordKind> = {
  readonly label: (status: string) => string;
  readonly doubt: StatusDoubt<Kind> | undefined;
  readonly onSure: (doubt: StatusDoubt<Kind>) => void;
  readonly onClose: () => void;
};

function DoubtDialog<Kind extends RecordKind>({ label, doubt, onSure, onClose }: DoubtDialogProps<Kind>) {
  return (
    <Dialog
      opened={doubt !== undefined}
      onClose={onClose}
      title={doubt ? `Set ${doubt.record.username} to ${label(doubt.status)}?` : ''}
    >
      <DialogText>{doubt?.words}</DialogText>
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => doubt && onSure(doubt)}>
          Set it anyway
        </Button>
      </Actions>
    </Dialog>
  );
}

type TakeOverDialogProps = {
  readonly kind: RecordKind;
  readonly uid: string;
  readonly record: ListedRecord | undefined;
  readonly onTaken: (record: ListedRecord) => void;
  readonly onClose: () => void;
};

function TakeOverDialog({ kind, uid, record, onTaken, onClose }: TakeOverDialogProps) {
  const now = useNow();
  const lock = record && lockOf(record, uid, now);
  const name = lock?.state === 'other' ? lock.name : 'Worker';
  const intake = useMutation({
    mutationFn: (id: string) => lockRecord(kind, id, true),
    onSuccess: () => record && onTaken(record),
  });
  return (
    <Dialog
      opened={record !== undefined}
      onClose={() => {
        intake.reset();
        onClose();
      }}
      title={`Take over from ${name}?`}
    >
      <DialogText>
        {name} is working on the {kind} of {record?.username}. Anything they have not saved yet will be
        refused.
      </DialogText>
      {intake.isError && <FormProblem>{intake.error.message}</FormProblem>}
      <Actions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={intake.isPending} onClick={() => record && intake.mutate(record.id)}>
          Take over
        </Button>
      </Actions>
    </Dialog>
  );
}
