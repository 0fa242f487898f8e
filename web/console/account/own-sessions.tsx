import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOutput } from '#contract/calls.ts';
import { call, callToChange, messageOf } from '#web/data/call.ts';
import { FormProblem } from '../kit/form.tsx';
import { Mark } from '../kit/mark.tsx';
import { Panel, PartFailed } from '../kit/panel.tsx';
import { RelativeTime, TimeInSentence } from '../time/when.tsx';
import styles from './account.module.css';
import { useState } from 'react';
import { Actions, Dialog, DialogText } from '../kit/dialog.tsx';
import { useSignOutEverywhere } from '../session/session.ts';

type Session = CallOutput<'getSessions'>['sessions'][number];

const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async () => (await call('getSessions', {})).sessions,
});

/** Where somebody is signed in, for them to end what is not theirs. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  return (
    <Panel title="Where you are signed in" isBusy={sessions.isPending} actions={<SignOutEverywhereButton />}>
      <p className={styles.dim}>
        If you do not recognise one, end it and change your password: somebody else may know it.
      </p>
      <PartFailed what="Your sessions" query={sessions} />
      {sessions.data && (
        <ul className={styles.keys}>
          {sessions.data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
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
    <li className={styles.key}>
      <div className={styles.keyText}>
        <span>
          <span className={styles.name}>{name}</span> {isThisOne && <Mark tone="good">This one</Mark>}
        </span>
        <span className={styles.dim}>
          At {place}, signed in <TimeInSentence instant={signedInAt} />, last used{' '}
          <RelativeTime instant={lastUsedAt} />
        </span>
        {end.error && <FormProblem>{messageOf(end.error)}</FormProblem>}
      </div>
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
    </li>
  );
}

const LABEL = 'Sign out everywhere';

export function SignOutEverywhereButton() {
  const signOut = useSignOutEverywhere();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {LABEL}
      </Button>
      <Dialog opened={isAsking} onClose={close} title={LABEL}>
        <DialogText>You are signed out at once in every browser, this one included.</DialogText>
        {signOut.error && <FormProblem>{messageOf(signOut.error)}</FormProblem>}
        <Actions>
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {LABEL}
          </Button>
        </Actions>
      </Dialog>
    </>
  );
}
