import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { Row, Text } from '../kit/box.tsx';
import { Form, FormProblem, SettingSwitch } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { limitText, readAmount, SaveOutcome } from './settings-form.tsx';

type Stored = CallOutput<'getApprovalSettings'>;
type Settings = CallInput<'updateApprovalSettings'>['settings'];

const QUERY_KEY = ['security', 'approvals'];

const AMOUNTS = {
  payoutAbove: {
    label: 'Payouts (a withdrawal marked as sent, a receipt as returned) above',
    help: 'Larger ones wait for a second person; smaller ones as soon as one destination gets more within 24 hours, or one person sends more that no player with a credited deposit asked for. Every withdrawal is approved before it is sent.',
  },
  manualEntryAbove: {
    label: 'Entries by hand, and giving what nothing proves, above',
    help: 'Larger deposits, withdrawals and receipts wait before they count, and so does crediting more than has come in, taking its money from a credited deposit, and dismissing a receipt that is not unproved; smaller ones as soon as one person, or one player, comes to more within 24 hours.',
  },
  editAbove: {
    label: 'Edits of amount, player, method or destination above',
    help: 'Edits of larger requests wait, and every withdrawal is approved before it is sent.',
  },
  differenceAbove: {
    label: 'Differences at the close of an account, by an owner, above',
    help: 'Every close is approved by another person than who prepared it; one with a larger difference by an owner.',
  },
} as const;
const SWITCHES = {
  receivingAccounts: {
    label: 'Changes of receiving accounts',
    help: 'On: they wait, and so do those of what says which payments into them are believed: mailboxes, mail templates and the rules of receipts, and of what the site says of itself: name, tagline and whom players can ask. Off: one person makes them alone.',
  },
  roles: {
    label: 'Changes of roles, new owners and supervisors',
    help: 'On: they wait, and so does what would let one owner undo it: less of four eyes, signals or second factors, a longer time for unused sessions, the removal of another owner, passwords and second factors of owners and supervisors. Off: one owner makes them alone.',
  },
} as const;

// the label has the line to itself
const FIELD = { wrapper: { maxWidth: 340 } };
const HELP = { description: { maxWidth: '72ch' } };

export function ApprovalSettingsPanel() {
  const settings = useQuery({ queryKey: QUERY_KEY, queryFn: () => call('getApprovalSettings', {}) });
  return (
    <Panel title="Four eyes" isBusy={settings.isPending}>
      <Text as="p" tone="dim">
        These changes wait until a second person approves them. Empty: none does.
      </Text>
      <PartFailed what="These settings" query={settings} />
      {settings.data && <SettingsForm key={settings.data.version} stored={settings.data} />}
    </Panel>
  );
}

function SettingsForm({ stored: { settings, version } }: { readonly stored: Stored }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => amountsOf(settings));
  const [switches, setSwitches] = useState(() => switchesOf(settings));
  const [problems, setProblems] = useState<Partial<Record<keyof typeof AMOUNTS, string>>>({});
  const saving = useMutation({
    mutationFn: (wanted: Settings) => callToChange('updateApprovalSettings', { settings: wanted, version }),
    onSuccess(saved) {
      // A change that waits is not in force.
      setTyped(amountsOf(saved.settings));
      setSwitches(switchesOf(saved.settings));
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const names = Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[];
    const read = names.map((name) => [name, readAmount(typed[name])] as const);
    const wrong = read.flatMap(([name, each]) => ('problem' in each ? [[name, each.problem] as const] : []));
    setProblems(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    const amounts = read.map(([name, each]) => [name, 'value' in each ? each.value : null] as const);
    saving.mutate({ ...switches, ...Object.fromEntries(amounts) } as Settings);
  }

  return (
    <Form onSubmit={submit}>
      {(Object.keys(AMOUNTS) as (keyof typeof AMOUNTS)[]).map((name) => (
        <TextInput
          key={name}
          styles={FIELD}
          label={AMOUNTS[name].label}
          description={AMOUNTS[name].help}
          inputMode="decimal"
          placeholder="never"
          leftSection="$"
          autoComplete="off"
          value={typed[name]}
          error={problems[name]}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
        />
      ))}
      {(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map((name) => (
        <SettingSwitch
          key={name}
          {...SWITCHES[name]}
          styles={HELP}
          checked={switches[name]}
          onChange={({ currentTarget: { checked } }) =>
            setSwitches((before) => ({ ...before, [name]: checked }))
          }
        />
      ))}
      <Row gap={12}>
        <Button type="submit" loading={saving.isPending}>
          Save four eyes
        </Button>
        <SaveOutcome outcome={saving.data} />
      </Row>
      {saving.isError && <FormProblem>{messageOf(saving.error)}</FormProblem>}
    </Form>
  );
}

function amountsOf({ payoutAbove, manualEntryAbove, editAbove, differenceAbove }: Stored['settings']) {
  return {
    payoutAbove: limitText(payoutAbove),
    manualEntryAbove: limitText(manualEntryAbove),
    editAbove: limitText(editAbove),
    differenceAbove: limitText(differenceAbove),
  };
}

function switchesOf({ receivingAccounts, roles }: Stored['settings']) {
  return { receivingAccounts, roles };
}
