import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallError, call, callToChange } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Row, Text } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { Form, FormFailure, FormProblem } from '../kit/form.tsx';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { isOvertaken } from '../sending/send-change.ts';
import { useAdmin } from '../session/session.ts';
import { draftOf, inputOf, type MailDraft, type StoredMail, staffMailQuery } from './staff-mail-draft.ts';
import { MailFields } from './staff-mail-fields.tsx';

export function StaffMailPanel() {
  const query = useQuery(staffMailQuery);
  return (
    <Panel title="By mail" isBusy={query.isPending}>
      <PartFailed what="These settings" query={query} />
      {query.data && <StaffMailForm stored={query.data} />}
    </Panel>
  );
}

function StaffMailForm({ stored }: { readonly stored: StoredMail }) {
  const client = useQueryClient();
  const { email } = useAdmin();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [sendTo, setSendTo] = useState<'me' | 'receivers'>('me');
  const testing = useMutation({ mutationFn: () => call('testStaffMail', { ...inputOf(draft), sendTo }) });
  const after = {
    onSuccess: startFrom,
    onSettled: () => client.invalidateQueries({ queryKey: staffMailQuery.queryKey }),
  };
  const saving = useMutation({
    mutationFn: () => callToChange('updateStaffMail', { ...inputOf(draft), version: base.version }),
    ...after,
  });
  const ending = useMutation({
    mutationFn: () => callToChange('switchOffStaffMail', { version: base.version }),
    ...after,
  });
  const failure = saving.error ?? ending.error ?? testing.error;
  const problems = failure instanceof CallError ? failure.problems : [];

  const outcomes = [
    saving.isSuccess && 'Saved. New requests are mailed in this way from now on.',
    ending.isSuccess && 'Switched off. The password is erased.',
  ];

  function startFrom(saved: StoredMail): void {
    setBase(saved);
    setDraft(draftOf(saved));
  }

  function forgetOutcomes(): void {
    for (const { reset } of [testing, saving, ending]) reset();
  }

  function change(changed: MailDraft): void {
    setDraft(changed);
    if (saving.isSuccess || ending.isSuccess) forgetOutcomes();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    forgetOutcomes();
    saving.mutate();
  }

  return (
    <Form onSubmit={submit}>
      <State stored={base} />
      <MailFields
        draft={draft}
        hasPassword={base.mail?.hasPassword === true}
        problemOf={(field) => problems.find((problem) => problem.field.split('.')[0] === field)?.message}
        onChange={change}
      />
      <Row align="end" gap={12}>
        <NativeSelect
          label="Test mail to"
          description="One mail, by what is entered here, saved or not."
          rightSection={<ChevronDownIcon size={14} />}
          data={[
            { value: 'me', label: `me, ${email}` },
            { value: 'receivers', label: 'all who are mailed' },
          ]}
          value={sendTo}
          onChange={({ currentTarget: { value } }) => setSendTo(value as typeof sendTo)}
        />
        <Button
          variant="default"
          loading={testing.isPending}
          onClick={() => {
            forgetOutcomes();
            testing.mutate();
          }}
        >
          Send a test
        </Button>
      </Row>
      {testing.data?.ok && (
        <Text as="p" tone="good" role="status">
          {testing.data.message}
        </Text>
      )}
      {testing.data?.ok === false && <FormProblem>{testing.data.message}</FormProblem>}
      <FormFailure error={failure} />
      <Actions>
        <Text as="p" tone="good" role="status">
          <span>{outcomes.find(Boolean)}</span>
        </Text>
        {isOvertaken(failure) && (
          <Button
            variant="default"
            onClick={() => {
              startFrom(stored);
              forgetOutcomes();
            }}
          >
            Load theirs
          </Button>
        )}
        {base.mail !== null && (
          <Button
            variant="subtle"
            color="red"
            loading={ending.isPending}
            onClick={() => {
              forgetOutcomes();
              ending.mutate();
            }}
          >
            Switch off
          </Button>
        )}
        <Button type="submit" loading={saving.isPending}>
          Save
        </Button>
      </Actions>
    </Form>
  );
}

function State({ stored: { mail, isConfigured, isAltered } }: { readonly stored: StoredMail }) {
  if (isAltered) {
    return (
      <Note tone="bad" role="alert">
        These settings were changed in the database, past Cage, so nobody is mailed. Enter and save them
        again.
      </Note>
    );
  }
  if (isConfigured) {
    return (
      <Note>
        These are the operator’s, from SMTP_URL and the other variables. What you save here takes their place.
      </Note>
    );
  }
  return (
    <Text as="p" tone="dim">
      {mail === null
        ? 'Off: nobody is mailed. With a mail server, new requests are mailed within seconds; of a rush, many in one mail.'
        : 'New requests are mailed within seconds; of a rush, many in one mail. It names player, amount and method, and no password or destination.'}
    </Text>
  );
}
