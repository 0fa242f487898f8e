import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { callToChange } from '#web/data/call.ts';
import { ClockIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FormFailure, ReasonForm } from '../kit/form.tsx';
import { Explained, Mark } from '../kit/mark.tsx';
import { Note } from '../kit/note.tsx';
import { sendSeen } from '../sending/send-change.ts';
import { useAdmin } from '../session/session.ts';
import { RelativeTime } from '../time/when.tsx';
import {
  type Approval,
  findDecided,
  useApprovalsChanged,
  waitingForAccountsQuery,
} from './approvals-query.ts';

type WaitingMarkProps = {
  readonly approvals: ReadonlyArray<{ readonly summary: string; readonly requestedByName: string }>;
  readonly isSign?: boolean;
};

export function WaitingMark({ approvals, isSign = false }: WaitingMarkProps) {
  const asked = approvals.map(
    ({ summary, requestedByName }) => `${summary}, asked for by ${requestedByName}`,
  );
  const text = `Waiting for approval: ${asked.join('; ')}`;
  return (
    <Explained by={text}>
      <Mark tone="warning" isSmall>
        <ClockIcon size={12} />
        {isSign ? <span className="visually-hidden">{text}</span> : <span>Waiting for approval</span>}
      </Mark>
    </Explained>
  );
}

type WaitingChangesProps = {
  readonly calls: readonly ApprovableCall[];
  readonly except?: readonly string[];
  readonly onDecided: () => void;
};

export function WaitingChanges({ calls, except = [], onDecided }: WaitingChangesProps) {
  const { data } = useQuery(waitingForAccountsQuery);
  const known: readonly string[] = calls;
  const waiting = data?.filter(({ id, call }) => known.includes(call) && !except.includes(id)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Stack as="ul" gap={10} aria-label="Waiting for approval">
      {waiting.map((approval) => (
        <li key={approval.id}>
          <WaitingChange approval={approval} onDecided={onDecided}>
            Waiting for approval: {approval.summary}
          </WaitingChange>
        </li>
      ))}
    </Stack>
  );
}

type WaitingChangeProps = {
  readonly approval: Pick<Approval, 'id' | 'summary' | 'requestedBy' | 'requestedByName' | 'requestedAt'>;
  readonly onDecided: () => void;
  readonly children: ReactNode;
};

export function WaitingChange({ approval, onDecided, children }: WaitingChangeProps) {
  return (
    <Note tone="warning">
      <Stack gap={6}>
        <p>{children}</p>
        <Text as="p" tone="dim">
          Asked for by {approval.requestedByName} <RelativeTime instant={approval.requestedAt} />
        </Text>
        <ApprovalActions approval={approval} onDecided={onDecided} />
      </Stack>
    </Note>
  );
}

type Asked = Pick<Approval, 'id' | 'summary' | 'requestedBy'>;

type ApprovalActionsProps = {
  readonly approval: Asked;
  /** With the message to show; undefined if it failed. */
  readonly onDecided: (message?: string) => void;
};

export function ApprovalActions({ approval, onDecided }: ApprovalActionsProps) {
  const { uid, displayName: by } = useAdmin();
  const [isRefusing, setRefusing] = useState(false);
  const changed = useApprovalsChanged();
  const { id, summary, requestedBy } = approval;
  const isOwn = requestedBy === uid;
  const deciding = useMutation({
    mutationFn: () =>
      sendSeen({
        send: () => callToChange(isOwn ? 'withdrawApproval' : 'approveChange', { id }),
        find: () => findDecided(id, isOwn ? 'withdrawn' : 'approved', by),
      }),
    async onSettled(decided) {
      onDecided(decided?.message);
      await changed();
    },
  });
  return (
    <Row>
      {isOwn ? (
        <Button variant="default" loading={deciding.isPending} onClick={() => deciding.mutate()}>
          Withdraw
        </Button>
      ) : (
        <>
          <Button data-verdict="accept" loading={deciding.isPending} onClick={() => deciding.mutate()}>
            Approve
          </Button>
          <Button variant="default" data-verdict="refuse" data-asks onClick={() => setRefusing(true)}>
            Refuse…
          </Button>
        </>
      )}
      <FormFailure error={deciding.error} />
      <Dialog opened={isRefusing} onClose={() => setRefusing(false)} title="Why is it refused?">
        <RefuseForm
          id={id}
          by={by}
          summary={summary}
          onClose={() => setRefusing(false)}
          onRefused={(message) => {
            onDecided(message);
            void changed();
          }}
        />
      </Dialog>
    </Row>
  );
}

type RefuseFormProps = Pick<Asked, 'id' | 'summary'> & {
  readonly by: string;
  readonly onClose: () => void;
  readonly onRefused: (message?: string) => void;
};

function RefuseForm({ id, by, summary, onClose, onRefused }: RefuseFormProps) {
  const refusing = useMutation({
    mutationFn: (reason: string) =>
      sendSeen({
        send: () => callToChange('refuseChange', { id, reason }),
        find: () => findDecided(id, 'refused', by),
      }),
    onSuccess: onClose,
    onSettled: (refused) => onRefused(refused?.message),
  });
  return (
    <ReasonForm
      action="Refuse"
      error={refusing.error}
      isPending={refusing.isPending}
      onSubmit={refusing.mutate}
      onCancel={onClose}
    >
      <p>{summary}</p>
    </ReasonForm>
  );
}
