import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { exactCents, formatUsd, sumCents } from '#domain/money/usd.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Dialog, DialogText, SubmitActions } from '../kit/dialog.tsx';
import { Form, FormFailure } from '../kit/form.tsx';
import { useAdmin } from '../session/session.ts';
import { type Account, accountName, signedText } from './money-text.ts';
import { alikeTo, type Leaving, leavingName, type Matching, matchingOf } from './outgoing-text.ts';

type Ends = { readonly onClose: () => void; readonly onDone: (message: string) => void };
type Props = Ends & {
  readonly leaving: Leaving | undefined;
  /** All that nobody has explained. */
  readonly open: readonly Leaving[];
  readonly accounts: readonly Account[];
};

/** Says of money that left what it was. */
export function OutgoingDialog({ leaving, open, accounts, onClose, onDone }: Props) {
  const title = leaving ? `What were ${signedText(leaving.amount)} to ${leavingName(leaving)}?` : '';
  return (
    <Dialog opened={leaving !== undefined} onClose={onClose} title={title}>
      {leaving && (
        <MatchForm
          key={leaving.receiptId}
          leaving={leaving}
          alike={alikeTo(leaving, open)}
          accounts={accounts}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

function MatchForm({
  leaving,
  alike,
  accounts,
  onClose,
  onDone,
}: Ends & { readonly leaving: Leaving; readonly alike: readonly Leaving[] } & Pick<Props, 'accounts'>) {
  const { note: noted } = leaving;
  const maySettle = can(useAdmin().role, 'money.settle');
  // Kept for another attempt, which makes none twice.
  const [asked] = useState(() =>
    [leaving, ...alike].map(({ receiptId }) => ({ receiptId, requestId: randomUuid() })),
  );
  const [isForAll, setIsForAll] = useState(false);
  const [choice, setChoice] = useState('');
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<{ readonly choice?: string; readonly note?: string }>({});
  const saving = useMutation({
    async mutationFn(as: Matching) {
      const all = asked.slice(0, isForAll && mayBeOfAll(as) ? asked.length : 1);
      for (const each of all)
        await callToChange('matchOutgoing', { ...each, as, ...(note.trim() && { note }) });
      return all.length;
    },
    onSuccess: (count) => onDone(count === 1 ? 'Noted.' : `Noted of ${count}.`),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const as = matchingOf(choice);
    const isUnsaid = choice === 'outside' && note.trim() === '';
    setProblems({
      ...(as === undefined && { choice: 'Choose what it was.' }),
      ...(isUnsaid && { note: 'Say where it went.' }),
    });
    if (as !== undefined && !isUnsaid) saving.mutate(as);
  }

  return (
    <Form onSubmit={submit}>
      {noted && <DialogText>{`Its note: ${noted}`}</DialogText>}
      {!maySettle && (
        <DialogText>
          An owner can also say that it was a fee, or went to an own account, outside or to somebody else than
          asked.
        </DialogText>
      )}
      <NativeSelect
        label="It was"
        data-autofocus
        rightSection={<ChevronDownIcon size={14} />}
        data={choicesOf(leaving, accounts, maySettle)}
        value={choice}
        error={problems.choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
      />
      <TextInput
        label={choice === 'outside' ? 'Where it went' : 'A word on it (if any)'}
        autoComplete="off"
        maxLength={LONGEST.note}
        value={note}
        error={problems.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {alike.length > 0 && mayBeOfAll(matchingOf(choice)) && (
        <Checkbox
          label={`So ${alike.length === 1 ? 'was the other' : `were the other ${alike.length}`} to ${leavingName(leaving)} (${formatUsd(sumCents(alike.map(({ amount }) => exactCents(amount))))})`}
          checked={isForAll}
          onChange={(event) => setIsForAll(event.currentTarget.checked)}
        />
      )}
      <FormFailure error={saving.error} />
      <SubmitActions isPending={saving.isPending} onCancel={onClose}>
        Save
      </SubmitActions>
    </Form>
  );
}

/** A payout and a return are one each. */
function mayBeOfAll(as: Matching | undefined): boolean {
  return as?.kind === 'own-transfer' || as?.kind === 'fee' || as?.kind === 'outside';
}

function choicesOf(
  { accountId, suggestions, returns, mayRepeat }: Leaving,
  accounts: readonly Account[],
  maySettle: boolean,
) {
  const others = accounts.filter(
    ({ id, rail, isRemoved }) => rail === null && id !== accountId && !isRemoved,
  );
  const groups = [
    {
      group: 'A payout',
      items: suggestions
        .filter(({ isToAnother }) => maySettle || !isToAnother)
        .map(({ withdrawalId, username, amount, fee }) => ({
          value: `payout:${withdrawalId}`,
          label: `${username}, ${signedText(amount)}${fee > 0 ? `, fee ${signedText(fee)}` : ''}`,
        })),
    },
    {
      group: 'Returned to the payer',
      items: returns.map(({ receiptId, payerName, amount }) => ({
        value: `return:${receiptId}`,
        label: `${payerName ?? 'Not named'}, ${signedText(amount)}`,
      })),
    },
    ...(maySettle
      ? [
          {
            group: 'To an own account',
            items: others.map((account) => ({
              value: `own-transfer:${account.id}`,
              label: accountName(account),
            })),
          },
          {
            group: 'Something else',
            items: [
              { value: 'fee', label: 'A fee of the provider' },
              { value: 'outside', label: 'To somewhere that Cage does not watch' },
              ...(mayRepeat ? [{ value: 'repeat', label: 'Reported twice: another receipt counts' }] : []),
            ],
          },
        ]
      : []),
  ];
  return [{ value: '', label: 'Choose' }, ...groups.filter(({ items }) => items.length > 0)];
}
