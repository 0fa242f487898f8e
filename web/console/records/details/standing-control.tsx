import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { STANDING_LABELS, STANDINGS, type Standing } from '#domain/players/player.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { callToChange } from '#web/data/call.ts';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { Row } from '../../kit/box.tsx';
import { Form, FormProblem } from '../../kit/form.tsx';
import { useLeaving } from '../../kit/waiting.tsx';
import { type Sending, sendChange } from '../../sending/send-change.ts';
import { SendingNote } from '../../sending/sending-note.tsx';
import { useAdmin } from '../../session/session.ts';
import { StandingBadge } from '../fields/values.tsx';
import type { ListedRecord } from '../record/record.ts';
import { DetailsHint, DetailsSection } from './drawer.tsx';

type StandingControlProps = {
  readonly record: ListedRecord;
  readonly load: () => Promise<ListedRecord>;
  readonly onSet: () => Promise<void>;
};

const CHOICES = STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] }));

/** The player's standing, which shows on all their records. A note says why. */
export function StandingControl({ record, load, onSet }: StandingControlProps) {
  const { username, standing } = record;
  const { role } = useAdmin();
  const [chosen, setChosen] = useState(standing);
  const [note, setNote] = useState('');
  const [sending, setSending] = useState<Sending>();
  const leaving = useLeaving();
  const setting = useMutation({
    mutationFn: () =>
      sendChange({
        base: record.version,
        async send() {
          await callToChange('setPlayerStanding', {
            username,
            standing: chosen,
            note: note.trim() || undefined,
          });
          return record;
        },
        // the standing has no version: other changes of the record do not keep it from being saved
        load: async () => ({ ...(await load()), version: record.version }),
        isMade: (loaded) => loaded.standing === chosen,
        onSending: setSending,
        signal: leaving(),
      }),
    onSuccess: onSet,
    onSettled: () => setSending(undefined),
  });
  return (
    <DetailsSection label="Standing" heading={`Standing of ${username}`}>
      {can(role, 'players.set-standing') ? (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            setting.mutate();
          }}
        >
          <NativeSelect
            aria-label={`Standing of ${username}`}
            rightSection={<ChevronDownIcon size={14} />}
            data={CHOICES}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value as Standing)}
          />
          {chosen !== standing && (
            <>
              <TextInput
                label="Note"
                description="Why? Recorded in the activity log"
                maxLength={LONGEST.note}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              {chosen === 'suspended' && (
                <DetailsHint>A suspended player's new requests are refused.</DetailsHint>
              )}
              <Row>
                <Button type="submit" loading={setting.isPending}>
                  Save standing
                </Button>
                <Button variant="default" onClick={() => setChosen(standing)}>
                  Cancel
                </Button>
              </Row>
            </>
          )}
        </Form>
      ) : (
        <div>
          <StandingBadge standing={standing} showsGood />
        </div>
      )}
      <SendingNote sending={sending} />
      {setting.isError && <FormProblem>Error updating standing: {setting.error.message}</FormProblem>}
    </DetailsSection>
  );
}
