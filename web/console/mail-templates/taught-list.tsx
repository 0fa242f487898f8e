import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RAILS } from '#domain/receipts/rail.ts';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { andList } from '#domain/words/english.ts';
import { messageOf } from '#web/data/call.ts';
import { WaitingChanges } from '../approvals/waiting-changes.tsx';
import { FormProblem } from '../kit/form.tsx';
import { PartFailed } from '../kit/panel.tsx';
import { DetailsHint } from '../records/details/details-section.tsx';
import styles from './mail-templates.module.css';
import type { TaughtAgain } from './teach-form.tsx';
import { mailTemplatesQuery, useRemoveTemplate } from './template-requests.ts';

type TaughtListProps = {
  /** With a mail that no template reads, of a sender who has one or of one who has none. */
  readonly onTeach: (taught: TaughtAgain) => void;
};

/** What Cage was taught, who has no template yet, and by name what it knows by itself. */
export function TaughtList({ onTeach }: TaughtListProps) {
  const loaded = useQuery(mailTemplatesQuery);
  const remove = useRemoveTemplate();
  /** The one that is asked about. */
  const [asked, setAsked] = useState<string>();
  if (loaded.data === undefined && loaded.isError) return <PartFailed what="The templates" query={loaded} />;
  if (loaded.data === undefined) return <DetailsHint>Loading templates...</DetailsHint>;
  const { templates, unknownSenders, known } = loaded.data;
  return (
    <>
      <DetailsHint>Cage already knows those of {andList(known)}.</DetailsHint>
      {templates.length > 0 && (
        <ul className={styles.list}>
          {templates.map(({ id, name, rail, sender, problem, passedOver }) => (
            <li key={id} className={styles.template}>
              <span>
                <strong>{name}</strong>
                <span className={styles.dim}>
                  {rail && <span>{`${RAILS[rail].label}, `}</span>}
                  <span>from {sender}</span>
                </span>
                {problem && <span className={styles.problem}>{problem}</span>}
                {passedOver && (
                  <>
                    <span className={styles.problem}>
                      <span>
                        {passedOver.count === 1 ? '1 mail waits' : `${passedOver.count} mails wait`} that it
                        does not read.
                      </span>
                      {!problem && (
                        <span>{` ${passedOver.why} If it is always written so, teach the template again.`}</span>
                      )}
                    </span>
                    <Button
                      variant="default"
                      size="compact-sm"
                      className={styles.again}
                      aria-label={`Teach ${name} again`}
                      onClick={() => onTeach({ name, rail, sample: passedOver.sample })}
                    >
                      Teach again
                    </Button>
                  </>
                )}
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={asked === id ? `Remove ${name} for good` : `Remove ${name}`}
                loading={remove.isPending && remove.variables === id}
                onClick={() => (asked === id ? remove.mutate(id) : setAsked(id))}
                onBlur={() => setAsked(undefined)}
              >
                {asked === id ? 'Really remove' : 'Remove'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unknownSenders.length > 0 && (
        <ul className={styles.list} aria-label="Senders without a template">
          {unknownSenders.map(({ sender, mails, since, sample }) => (
            <li key={sender} className={styles.template}>
              <span>
                <strong>{sender}</strong>
                <span className={styles.problem}>
                  {mails === 1 ? '1 mail says' : `${mails} mails say`} that money came in, since{' '}
                  {formatNyDateTimeInSentence(new Date(since), new Date())}, and no template reads them. Teach
                  one only if you are sure that your bank or provider writes from this address.
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Teach a template for ${sender}`}
                onClick={() => onTeach({ name: '', rail: null, sample })}
              >
                Teach
              </Button>
            </li>
          ))}
        </ul>
      )}
      <WaitingChanges calls={['teachMailTemplate']} onDecided={() => void loaded.refetch()} />
      {remove.isError && <FormProblem>{messageOf(remove.error)}</FormProblem>}
      {remove.isSuccess && <p role="status">{remove.data.message}</p>}
    </>
  );
}
