import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/calls.ts';
import { RECEIPT_SWITCH_NAMES, type ReceiptSwitch } from '#domain/receipts/receipt-settings.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';
import { WaitingChanges } from '../approvals/waiting-approvals.tsx';
import { Text } from '../kit/box.tsx';
import { FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SaveOutcome } from './settings-form.tsx';

const receiptSettingsQuery = queryOptions({
  queryKey: ['receipts', 'settings'],
  queryFn: () => call('getReceiptSettings', {}),
});

const SWITCHES: Readonly<Record<ReceiptSwitch, { readonly label: string; readonly help: string }>> = {
  knownPayerRule: {
    label: 'Fund a request by its known payer',
    help:
      'Where a payment has no reference: if staff have confirmed its payer’s account for the player before, and ' +
      'exactly one open request of that player fits to the cent. Names alone never count. Off: it waits for a person.',
  },
  approveFunded: {
    label: 'Set a funded request to Approved',
    help: 'As soon as a rule has funded the whole of it. The log says that the rule did. Off: staff set it.',
  },
};

/** What gives a payment to its request without anybody. */
export function RulesScreen() {
  return (
    <Page title="Rules">
      <Panel title="By reference">
        <p>
          A payment whose note holds the reference of one open request, proved to come from the provider, on
          the request’s account and of its amount to the cent, funds that request.
        </p>
        <Text as="p" tone="dim">
          This rule is always on. Nothing is ever funded by amount and time alone.
        </Text>
      </Panel>
      <ChosenRules />
    </Page>
  );
}

function ChosenRules() {
  const client = useQueryClient();
  const changed = useApprovalsChanged();
  const stored = useQuery(receiptSettingsQuery);
  const saving = useMutation({
    mutationFn: (input: CallInput<'updateReceiptSettings'>) => callToChange('updateReceiptSettings', input),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: receiptSettingsQuery.queryKey }), changed()]),
  });
  if (stored.data === undefined) {
    return (
      <Panel title="Your choice" isBusy={stored.isPending}>
        <PartFailed what="These settings" query={stored} />
      </Panel>
    );
  }
  const { settings, version } = stored.data;
  const shown = saving.isPending ? saving.variables.settings : settings;
  return (
    <Panel title="Your choice">
      {RECEIPT_SWITCH_NAMES.map((name) => (
        <SettingSwitch
          key={name}
          {...SWITCHES[name]}
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
    </Panel>
  );
}
