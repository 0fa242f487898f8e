import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CallOutput } from '#contract/calls.ts';
import { boundsText } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { call } from '#web/data/call.ts';
import { Row, Stack, Text } from '../kit/box.tsx';
import kit from '../kit/kit.module.css';
import { Mark } from '../kit/mark.tsx';
import table from '../kit/table.module.css';
import { CellName } from '../kit/table.tsx';
import { useRefreshOnChange } from '../live/use-refresh-on-change.ts';
import { amountText } from '../records/record/record.ts';
import { accountTitle, addressText } from './account-fields.ts';
import { AccountMarks, ActiveSwitch } from './account-states.tsx';
import { unsavedFields } from './drafts.ts';
import { RemoveSamples } from './notices.tsx';
import styles from './payment-settings.module.css';
import { useOpened, useSettings } from './settings-context.ts';
import { limitsInCents, type ReceivingAccount } from './settings-document.ts';

const COLUMNS = ['Account', 'Where players pay', 'Today', 'State'] as const;
export const ACCOUNTS = 'current-accounts';
const SWITCH_NOTE = 'account-switch-note';

export function AccountsTable() {
  const { mayChange } = useSettings();
  const { openNew } = useOpened();
  const { credited, isError } = useCreditedToday();
  return (
    <Stack as="section" aria-labelledby={ACCOUNTS} style={{ alignContent: 'start' }}>
      <Row gap={12} justify="space-between">
        <Text as="h2" id={ACCOUNTS} tabIndex={-1} size="large" weight="bold">
          Current Accounts
        </Text>
        {mayChange && (
          <Row>
            <RemoveSamples />
            <Button onClick={openNew}>Add New Account</Button>
          </Row>
        )}
      </Row>
      <Text as="p" tone="dim">
        <span id={SWITCH_NOTE}>
          Players are shown one active account of a method, of crypto one of each coin. One that is inactive
          is shown to nobody.
        </span>{' '}
        Today is what was credited of the deposits asked for since midnight in New York.
      </Text>
      {isError && credited === undefined && (
        <Text as="p" tone="dim" role="alert">
          What was credited today could not be loaded.
        </Text>
      )}
      <div className={kit.panel}>
        <table className={`${table.table} ${styles.accounts}`} data-paired aria-labelledby={ACCOUNTS}>
          <thead>
            <tr>
              {COLUMNS.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {METHOD_KEYS.map((key) => (
            <MethodRows key={key} methodKey={key} credited={credited} />
          ))}
        </table>
      </div>
    </Stack>
  );
}

type Credited = CallOutput<'getCreditedToday'>['accounts'][number];

const CREDITED = ['credited-today'];
// the feed tells of changes; nothing tells of midnight
const REFRESH_MS = 60_000;
const EVERY_MS = 10_000;

/** By the account's id; undefined until it is known. */
function useCreditedToday() {
  const { data, isError } = useQuery({
    queryKey: CREDITED,
    queryFn: () => call('getCreditedToday', {}),
    refetchInterval: REFRESH_MS,
  });
  useRefreshOnChange('deposit', { queryKey: CREDITED, everyMs: EVERY_MS });
  const credited = data && new Map(data.accounts.map((each) => [each.accountId, each]));
  return { credited, isError };
}

type MethodRowsProps = {
  readonly methodKey: MethodKey;
  readonly credited: ReadonlyMap<string, Credited> | undefined;
};

function MethodRows({ methodKey, credited }: MethodRowsProps) {
  const { settings } = useSettings();
  const { enabled, accounts, limits } = settings[methodKey];
  const { label, payout } = METHODS[methodKey];
  const { deposit, withdrawal } = limitsInCents(limits);
  return (
    <tbody>
      <tr className={styles.method}>
        <th scope="rowgroup" colSpan={COLUMNS.length}>
          <Row as="span" gap={4}>
            <Text weight="bold">
              {label}{' '}
              <Text tone="dim" weight="normal">
                ({accounts.length})
              </Text>
            </Text>
            {!enabled && <Mark>Inactive</Mark>}
            <Text tone="dim" size="small" weight="normal" atEnd className={kit.wide}>
              <span>Deposits {boundsText(deposit)}</span>
              {payout && <span>, withdrawals {boundsText(withdrawal)}</span>}
            </Text>
          </Row>
        </th>
      </tr>
      {accounts.length === 0 && (
        <tr>
          <td colSpan={COLUMNS.length} className={kit['tone-dim']}>
            No accounts configured
          </td>
        </tr>
      )}
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          methodKey={methodKey}
          account={account}
          today={credited && creditedText(credited.get(account.id))}
        />
      ))}
    </tbody>
  );
}

type AccountRowProps = {
  readonly methodKey: MethodKey;
  readonly account: ReceivingAccount;
  readonly today: string | undefined;
};

function AccountRow({ methodKey, account, today }: AccountRowProps) {
  const { settings, drafts } = useSettings();
  const isUnsaved = unsavedFields(settings, drafts).some(
    ({ key, accountId }) => key === methodKey && accountId === account.id,
  );
  const title = accountTitle(methodKey, account);
  const address = addressText(methodKey, account);
  return (
    <tr className={`${kit.hovers} ${styles.account}`} data-inactive={!account.active || undefined}>
      <th scope="row">
        <Row as="span" gap={4}>
          <Link
            to="/payment-settings"
            search={{ open: account.id }}
            resetScroll={false}
            className={kit.plainLink}
          >
            {title}
          </Link>
          <AccountMarks account={account} />
          {isUnsaved && <Mark tone="warning">Unsaved</Mark>}
        </Row>
      </th>
      <td className={kit.ellipsis}>{address}</td>
      <td className={kit['tone-dim']}>
        <CellName>{COLUMNS[2]}</CellName>
        {today}
      </td>
      <td>
        <ActiveSwitch
          methodKey={methodKey}
          account={account}
          label={`${title}, active`}
          noteId={SWITCH_NOTE}
        />
      </td>
    </tr>
  );
}

function creditedText(credited: Credited | undefined): string {
  if (credited === undefined || credited.count === 0) return 'nothing';
  const { amount, count } = credited;
  return `${amountText(amount)} of ${count === 1 ? '1 deposit' : `${count} deposits`}`;
}
