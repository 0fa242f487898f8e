import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';
import { WaitingChanges } from '../approvals/waiting-approvals.tsx';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SaveOutcome } from '../payout-rules/settings-form.tsx';
import { DetailsHint, DetailsSection, Drawer } from '../records/details/drawer.tsx';
import styles from './receipts.module.css';

const receiptSettingsQuery = queryOptions({
  queryKey: ['receipts', 'settings'],
  queryFn: () => call('getReceiptSettings', {}),
});

type Settings = CallInput<'updateReceiptSettings'>['settings'];

const SWITCHES: ReadonlyArray<{
  readonly name: keyof Settings;
  readonly label: string;
  readonly help: string;
}> = [
  {
    name: 'knownPayerRule',
    label: 'Fund a request by its known payer',
    help:
      'Where a payment has no reference: if staff have confirmed its payer’s account for the player before, and ' +
      'exactly one open request of that player fits to the cent. Names alone never count. Off: it waits for a person.',
  },
  {
    name: 'approveFunded',
    label: 'Set a funded request to Approved',
    help: 'As soon as a rule has funded the whole of it. The log says that the rule did. Off: staff set it.',
  },
];

type ReceiptSettingsProps = { readonly opened: boolean; readonly onClose: () => void };

export function ReceiptSettings({ opened, onClose }: ReceiptSettingsProps) {
  return (
    <Drawer opened={opened} title="Rules of receipts" onClose={onClose}>
      <DetailsSection label="By reference" heading="By reference">
        <p>
          A payment whose note holds the reference of one open request, proved to come from the provider, on
          the request’s account and of its amount to the cent, funds that request.
        </p>
        <DetailsHint>This rule is always on. Nothing is ever funded by amount and time alone.</DetailsHint>
      </DetailsSection>
      <DetailsSection label="Rules" heading="Your choice">
        <Switches />
      </DetailsSection>
    </Drawer>
  );
}

function Switches() {
  const client = useQueryClient();
  const changed = useApprovalsChanged();
  const stored = useQuery(receiptSettingsQuery);
  const saving = useMutation({
    mutationFn: (input: CallInput<'updateReceiptSettings'>) => callToChange('updateReceiptSettings', input),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: receiptSettingsQuery.queryKey }), changed()]),
  });
  if (stored.data === undefined && stored.error) return <PartFailed what="These settings" query={stored} />;
  if (stored.data === undefined) return <DetailsHint>Loading settings...</DetailsHint>;
  const { settings, version } = stored.data;
  const shown = saving.isPending ? saving.variables.settings : settings;
  return (
    <>
      {SWITCHES.map(({ name, label, help }) => (
        <SettingSwitch
          key={name}
          label={label}
          help={help}
          className={styles.switch ?? ''}
          checked={shown[name]}
          disabled={saving.isPending}
          onChange={({ currentTarget: { checked } }) =>
            saving.mutate({ settings: { ...settings, [name]: checked }, version })
          }
        />
      ))}
      <SaveOutcome outcome={saving.data} />
      <WaitingChanges
        calls={['updateReceiptSettings']}
        onDecided={() => {
          saving.reset();
          void client.invalidateQueries({ queryKey: receiptSettingsQuery.queryKey });
        }}
      />
      {saving.isError && <FormProblem>{messageOf(saving.error)}</FormProblem>}
    </>
  );
}
