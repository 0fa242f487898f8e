import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/access/capabilities.ts';
import { STANDING_LABELS, STANDINGS, type Standing } from '#domain/players/standing.ts';
import { call } from '#web/data/call.ts';
import { Form, FormProblem } from '../../controls/form.tsx';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { useAdmin } from '../../session/session.ts';
import { StandingBadge } from '../values/standing-badge.tsx';
import { DetailsHint, DetailsLine, DetailsSection } from './details-section.tsx';

type StandingControlProps = {
  readonly username: string;
  readonly standing: Standing;
  readonly onSet: () => Promise<void>;
};

const CHOICES = STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] }));

/** How the player stands; it shows on all their records. A note says why. */
export function StandingControl({ username, standing, onSet }: StandingControlProps) {
  const { role } = useAdmin();
  const [chosen, setChosen] = useState(standing);
  const [note, setNote] = useState('');
  const setting = useMutation({
    mutationFn: () =>
      call('setPlayerStanding', { username, standing: chosen, note: note.trim() || undefined }),
    onSuccess: onSet,
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
                maxLength={500}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              {chosen === 'suspended' && (
                <DetailsHint>A suspended player's new requests are refused.</DetailsHint>
              )}
              <DetailsLine>
                <Button type="submit" loading={setting.isPending}>
                  Save standing
                </Button>
                <Button variant="default" onClick={() => setChosen(standing)}>
                  Cancel
                </Button>
              </DetailsLine>
            </>
          )}
        </Form>
      ) : (
        <div>
          <StandingBadge standing={standing} showsGood />
        </div>
      )}
      {setting.isError && <FormProblem>Error updating standing: {setting.error.message}</FormProblem>}
    </DetailsSection>
  );
}
