import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { Form, FormProblem } from '../controls/form.tsx';
import { Section } from '../controls/section.tsx';
import styles from './payout-rules.module.css';
import { limitText, readAmount } from './settings-form.ts';

type Stored = CallOutput<'getApprovalSettings'>;
type Settings = CallInput<'updateApprovalSettings'>['settings'];

const QUERY_KEY = ['security', 'approvals'];

const AMOUNTS = {
  payoutAbove: 'Payouts (a withdrawal marked as sent) above',
  manualEntryAbove: 'Entries by hand above',
  editAbove: 'Edits of amount, player, method or destination above',
} as const;
const SWITCHES = {
  receivingAccounts: 'Changes of receiving accounts',
  roles: 'Changes of roles, new owners and supervisors',
} as const;

/** Which changes a second person approves. */
export function ApprovalSettingsPanel() {
  const settings = useQuery({ queryKey: QUERY_KEY, queryFn: () => call('getApprovalSettings', {}) });
  return (
    <Section title="Four eyes" isBusy={settings.isPending}>
      <p className={styles.hint}>These changes wait until a second person approves them. Empty: none does.</p>
      {settings.isError && (
        <FormProblem>These settings could not be loaded. {messageOf(settings.error)}</FormProblem>
      )}
      {settings.data && <SettingsForm key={settings.data.version} stored={settings.data} />}
    </Section>
  );
}

function SettingsForm({ stored: { settings, version } }: { readonly stored: Stored }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState({
    payoutAbove: limitText(settings.payoutAbove),
    manualEntryAbove: limitText(settings.manualEntryAbove),
    editAbove: limitText(settings.editAbove),
  });
  const [switches, setSwitches] = useState({
    receivingAccounts: settings.receivingAccounts,
    roles: settings.roles,
  });
  const [problems, setProblems] = useState<Partial<Record<keyof typeof AMOUNTS, string>>>({});
  const saving = useMutation({
    mutationFn: (wanted: Settings) => callToChange('updateApprovalSettings', { settings: wanted, version }),
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
          className={styles.amount ?? ''}
          label={AMOUNTS[name]}
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
        <Switch
          key={name}
          label={SWITCHES[name]}
          checked={switches[name]}
          onChange={({ currentTarget: { checked } }) =>
            setSwitches((before) => ({ ...before, [name]: checked }))
          }
        />
      ))}
      <div className={styles.save}>
        <Button type="submit" loading={saving.isPending}>
          Save four eyes
        </Button>
        {saving.isSuccess && <span role="status">Saved.</span>}
      </div>
      {saving.isError && <FormProblem>{messageOf(saving.error)}</FormProblem>}
    </Form>
  );
}
