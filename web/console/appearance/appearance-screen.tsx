import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { CallOutput } from '#contract/calls.ts';
import { LONGEST_TAGLINE, LONGEST_TITLE } from '#domain/brand/appearance.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { call, callToChange } from '#web/data/call.ts';
import { useApprovalsChanged } from '../approvals/approvals-query.ts';
import { WaitingChanges } from '../approvals/waiting-approvals.tsx';
import { showBrand } from '../brand/brand.tsx';
import { Columns, Text } from '../kit/box.tsx';
import { Actions } from '../kit/dialog.tsx';
import { Form, FormFailure } from '../kit/form.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { useLeaving } from '../kit/waiting.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { SaveOutcome } from '../rules/settings-form.tsx';
import { isOvertaken, type Sending, sendChange } from '../sending/send-change.ts';
import { SendingNote } from '../sending/sending-note.tsx';
import { AccentField, LogoField } from './appearance-fields.tsx';
import {
  APPEARANCE_KEY,
  accentIn,
  type Draft,
  draftOf,
  inputOf,
  isStored,
  type Problems,
  problemsOf,
  type Stored,
} from './draft.ts';
import { Preview } from './preview.tsx';

export function AppearanceScreen() {
  const appearance = useQuery({ queryKey: APPEARANCE_KEY, queryFn: () => call('getAppearance', {}) });
  return (
    <Page title="Appearance">
      <Panel title="What players see" isBusy={appearance.isPending}>
        <PartFailed what="These settings" query={appearance} />
        {appearance.data && <AppearanceForm stored={appearance.data} />}
      </Panel>
    </Page>
  );
}

type Saved = CallOutput<'updateAppearance'>;
const SAVED = { status: 'success', message: 'Saved.' } as const;

function emptyMeans(configured: string | null): string {
  return configured === null ? 'Empty: none is named.' : `Empty: ${configured}`;
}

// Cage's own where none is configured, as an English page has it: web/site/words/en/frame.tsx.
const OWN_TAGLINE = 'Add funds to your casino account in minutes.';

function AppearanceForm({ stored }: { readonly stored: Stored }) {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<Draft>(() => draftOf(stored));
  const [problems, setProblems] = useState<Problems>({});
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const [sending, setSending] = useState<Sending>();
  const leaving = useLeaving();
  const asked = useApprovalsChanged();
  const saving = useMutation({
    mutationFn: () =>
      sendChange<Saved>({
        base: base.version,
        send: () => callToChange('updateAppearance', inputOf(draft, base.version)),
        load: async () => ({ ...(await call('getAppearance', {})), ...SAVED }),
        isMade: (loaded) => isStored(draft, loaded),
        onSending: setSending,
        signal: leaving(),
      }),
    onSuccess(saved) {
      startFrom(saved);
      showBrand(
        { title: saved.title ?? saved.configured.title, logo: saved.logo ?? undefined },
        { styles: saved.colours?.styles },
      );
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: APPEARANCE_KEY }), asked()]),
  });

  function startFrom(saved: Stored): void {
    setBase(saved);
    setDraft(draftOf(saved));
  }

  function loadTheirs(): void {
    startFrom(stored);
    saving.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = problemsOf(draft);
    setProblems(wrong);
    if (Object.keys(wrong).length === 0) saving.mutate();
    else saving.reset();
  }

  const { configured } = base;
  const tagline = configured.tagline ?? OWN_TAGLINE;
  const logo = draft.logo === undefined ? base.logo : draft.logo;
  return (
    <Columns least={320} gap={24}>
      <Form onSubmit={submit}>
        <TextInput
          label="Name"
          description={`In the head of every page, in the browser’s tab and in mails. Empty: ${configured.title}`}
          maxLength={LONGEST_TITLE}
          autoComplete="off"
          value={draft.title}
          error={problems.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <TextInput
          label="Tagline"
          description={`Above the methods of payment, in every language as you type it. Empty: ${tagline}`}
          maxLength={LONGEST_TAGLINE}
          autoComplete="off"
          value={draft.tagline}
          error={problems.tagline}
          onChange={({ currentTarget: { value } }) => change({ tagline: value })}
        />
        <AccentField value={draft.accent} error={problems.accent} onChange={(accent) => change({ accent })} />
        <LogoField logo={logo} onChange={(chosen) => change({ logo: chosen })} />
        <TextInput
          label="Support email"
          description={`Players who need help write to it. ${emptyMeans(configured.supportEmail)}`}
          type="email"
          maxLength={LONGEST.email}
          autoComplete="off"
          value={draft.supportEmail}
          error={problems.supportEmail}
          onChange={({ currentTarget: { value } }) => change({ supportEmail: value })}
        />
        <TextInput
          label="Support chat"
          description={`The address of a chat that opens in a new tab. ${emptyMeans(configured.chatUrl)}`}
          inputMode="url"
          maxLength={LONGEST.link}
          autoComplete="off"
          value={draft.chatUrl}
          error={problems.chatUrl}
          onChange={({ currentTarget: { value } }) => change({ chatUrl: value })}
        />
        <SendingNote sending={saving.isPending ? sending : undefined} />
        <FormFailure error={saving.error} />
        <Actions>
          <Button type="submit" loading={saving.isPending}>
            Save appearance
          </Button>
          {isOvertaken(saving.error) && (
            <Button variant="default" onClick={loadTheirs}>
              Load theirs
            </Button>
          )}
          <Text as="p" tone="good" role="status">
            {saving.data?.status === 'success' && 'Saved. Players see it on the next page that they open.'}
          </Text>
        </Actions>
        {saving.data?.approval && <SaveOutcome outcome={saving.data} />}
        <WaitingChanges
          calls={['updateAppearance']}
          onDecided={() => {
            saving.reset();
            void client.invalidateQueries({ queryKey: APPEARANCE_KEY });
          }}
        />
      </Form>
      <Preview
        title={draft.title.trim() || configured.title}
        tagline={draft.tagline.trim() || tagline}
        accent={accentIn(draft.accent)}
        logo={logo ?? undefined}
      />
    </Columns>
  );
}
