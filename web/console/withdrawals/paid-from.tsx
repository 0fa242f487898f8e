import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { can } from '#domain/access/capabilities.ts';
import { accountLabel } from '#domain/accounts/account.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { readStored, writeStored } from '#web/browser/storage.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { accountsQuery } from '../receipts/receipt/receipts-queries.ts';
import { AccountLink } from '../records/fields/account-link.tsx';
import { useAdmin } from '../session/session.ts';

const NOT_SAID = '';

/** The account last chosen in this browser for payouts by this method, which the next are said to be paid from. */
export function lastPaidFrom(method: string): string | undefined {
  return readStored('localStorage', keyOf(method)) || undefined;
}

export function keepPaidFrom(method: string, accountId: string): void {
  writeStored('localStorage', keyOf(method), accountId);
}

function keyOf(method: string): string {
  return `cage-paid-from-${methodKeyOf(method)}`;
}

/** Empty for those who may not see the settings, and for coins, which no receiving account pays. */
export function useAccountsOf(method: string): readonly { readonly id: string; readonly label: string }[] {
  const { role } = useAdmin();
  const key = methodKeyOf(method);
  const { data } = useQuery({ ...accountsQuery, enabled: can(role, 'settings.view') });
  if (key === undefined || key === 'crypto') return [];
  return (data?.settings[key].accounts ?? []).map((account) => ({
    id: account.id,
    label: accountLabel(key, account),
  }));
}

/** Of an approved withdrawal: what is said when it is marked as sent. */
export function PaidFrom({ withdrawal: { method } }: { readonly withdrawal: WithdrawalRecord }) {
  const accounts = useAccountsOf(method);
  const [chosen, setChosen] = useState(() => lastPaidFrom(method) ?? NOT_SAID);
  if (accounts.length === 0) return null;
  return (
    <NativeSelect
      label="Paid from"
      rightSection={<ChevronDownIcon size={14} />}
      data={[
        { value: NOT_SAID, label: 'Not said' },
        ...accounts.map(({ id, label }) => ({ value: id, label })),
      ]}
      value={accounts.some(({ id }) => id === chosen) ? chosen : NOT_SAID}
      onChange={(event) => {
        setChosen(event.currentTarget.value);
        keepPaidFrom(method, event.currentTarget.value);
      }}
    />
  );
}

/** Beside what was just marked as sent: the account was chosen earlier, and another may have paid this time. */
export function SentFrom({ method }: { readonly method: string }) {
  const accounts = useAccountsOf(method);
  if (accounts.length < 2) return null;
  const { label } = accounts.find(({ id }) => id === lastPaidFrom(method)) ?? {};
  return label === undefined ? ', account not said' : ` from ${label}`;
}

export function PaidFromName({
  withdrawal: { method, paidFrom },
}: {
  readonly withdrawal: WithdrawalRecord;
}) {
  const accounts = useAccountsOf(method);
  if (paidFrom === null) return null;
  return <AccountLink id={paidFrom} label={accounts.find(({ id }) => id === paidFrom)?.label ?? paidFrom} />;
}
