import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { call, callToChange } from '#web/data/call.ts';
import { Stack, Text } from '../kit/box.tsx';
import { Mark } from '../kit/mark.tsx';
import { Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { useSignOutEverywhere } from '../session/session.ts';
import { RelativeTime, TimeInSentence } from '../time/when.tsx';
import { AskedButton, Listed } from './account-parts.tsx';

type Session = CallOutput<'getSessions'>['sessions'][number];

const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async () => (await call('getSessions', {})).sessions,
});

export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  return (
    <Panel title="Where you are signed in" isBusy={sessions.isPending} actions={<SignOutEverywhereButton />}>
      <Text as="p" tone="dim">
        If you do not recognise one, end it and change your password: somebody else may know it.
      </Text>
      <PartFailed what="Your sessions" query={sessions} />
      {sessions.data && (
        <Stack as="ul">
          {sessions.data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function SessionItem({ session }: { readonly session: Session }) {
  const { id, address, browser, signedInAt, lastUsedAt, isThisOne } = session;
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => callToChange('endSession', { sessionId: id }),
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  const name = browser ?? 'Unknown browser';
  const place = address ?? 'an unknown address';
  return (
    <Listed
      name={name}
      marks={isThisOne && <Mark tone="good">This one</Mark>}
      detail={
        <>
          At {place}, signed in <TimeInSentence instant={signedInAt} />, last used{' '}
          <RelativeTime instant={lastUsedAt} />
        </>
      }
      error={end.error}
    >
      {!isThisOne && (
        <Button
          variant="default"
          aria-label={`End it: ${name} at ${place}`}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          End it
        </Button>
      )}
    </Listed>
  );
}

function SignOutEverywhereButton() {
  const signOut = useSignOutEverywhere();
  return (
    <AskedButton label="Sign out everywhere" change={signOut} onConfirmed={() => signOut.mutate()}>
      You are signed out at once in every browser, this one included.
    </AskedButton>
  );
}
