import { Button, type ButtonProps } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { RAILS } from '#domain/receipts/rail.ts';
import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { andList } from '#domain/words/english.ts';
import { callToChange, messageOf } from '#web/data/call.ts';
import { WaitingChanges } from '../approvals/waiting-approvals.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { FormProblem } from '../kit/form.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { PartFailed } from '../live/loading-failed.tsx';
import { mailTemplatesQuery, type TaughtAgain, TeachForm } from './teach-form.tsx';

export function MailTemplatesScreen() {
  const [again, setAgain] = useState<TaughtAgain>();
  return (
    <Page title="Mail templates">
      <TaughtPanel onTeach={setAgain} />
      <Panel title={again?.name ? `Teach ${again.name} again` : 'Teach another'}>
        <Text as="p" tone="dim">
          Take a mail that could not be read: open its receipt, copy its text from From on, and paste it here.
          Then select the amount in it and press Amount, and so on.
        </Text>
        <TeachForm key={again?.sample} again={again} />
      </Panel>
    </Page>
  );
}

type TaughtPanelProps = {
  readonly onTeach: (taught: TaughtAgain) => void;
};

function TaughtPanel({ onTeach }: TaughtPanelProps) {
  const loaded = useQuery(mailTemplatesQuery);
  const remove = useRemoveTemplate();
  const [asked, setAsked] = useState<string>();
  if (loaded.data === undefined) {
    return (
      <Panel title="Which mails are read" isBusy={loaded.isPending}>
        <PartFailed what="The templates" query={loaded} />
      </Panel>
    );
  }
  const { templates, unknownSenders, known } = loaded.data;
  return (
    <Panel title="Which mails are read">
      <Text as="p" tone="dim">
        Cage already knows those of {andList(known)}.
      </Text>
      {templates.length > 0 && (
        <Stack as="ul">
          {templates.map(({ id, name, rail, sender, problem, passedOver }) => (
            <Sender
              key={id}
              name={name}
              button={
                <SmallButton
                  aria-label={asked === id ? `Remove ${name} for good` : `Remove ${name}`}
                  loading={remove.isPending && remove.variables === id}
                  onClick={() => (asked === id ? remove.mutate(id) : setAsked(id))}
                  onBlur={() => setAsked(undefined)}
                >
                  {asked === id ? 'Really remove' : 'Remove'}
                </SmallButton>
              }
            >
              <Text tone="dim">
                {rail && <span>{`${RAILS[rail].label}, `}</span>}
                <span>from {sender}</span>
              </Text>
              {problem && <Text tone="bad">{problem}</Text>}
              {passedOver && (
                <>
                  <Text tone="bad">
                    <span>
                      {passedOver.count === 1 ? '1 mail waits' : `${passedOver.count} mails wait`} that it
                      does not read.
                    </span>
                    {!problem && (
                      <span>{` ${passedOver.why} If it is always written so, teach the template again.`}</span>
                    )}
                  </Text>
                  <span>
                    <SmallButton
                      aria-label={`Teach ${name} again`}
                      onClick={() => onTeach({ name, rail, sample: passedOver.sample })}
                    >
                      Teach again
                    </SmallButton>
                  </span>
                </>
              )}
            </Sender>
          ))}
        </Stack>
      )}
      {unknownSenders.length > 0 && (
        <Stack as="ul" aria-label="Senders without a template">
          {unknownSenders.map(({ sender, mails, since, sample }) => (
            <Sender
              key={sender}
              name={sender}
              button={
                <SmallButton
                  aria-label={`Teach a template for ${sender}`}
                  onClick={() => onTeach({ name: '', rail: null, sample })}
                >
                  Teach
                </SmallButton>
              }
            >
              <Text tone="bad">
                {mails === 1 ? '1 mail says' : `${mails} mails say`} that money came in, since{' '}
                {formatNyDateTimeInSentence(new Date(since), new Date())}, and no template reads them. Teach
                one only if you are sure that your bank or provider writes from this address.
              </Text>
            </Sender>
          ))}
        </Stack>
      )}
      <WaitingChanges calls={['teachMailTemplate']} onDecided={() => void loaded.refetch()} />
      {remove.isError && <FormProblem>{messageOf(remove.error)}</FormProblem>}
      {remove.isSuccess && <p role="status">{remove.data.message}</p>}
    </Panel>
  );
}

type SenderProps = { readonly name: string; readonly button: ReactNode; readonly children: ReactNode };

function Sender({ name, button, children }: SenderProps) {
  return (
    <Row as="li" gap={12} align="start">
      <Stack as="span" gap={2} grows style={{ flexBasis: '15rem' }}>
        <strong>{name}</strong>
        {children}
      </Stack>
      {button}
    </Row>
  );
}

function SmallButton(props: ButtonProps & ComponentProps<'button'>) {
  return <Button variant="default" size="compact-sm" {...props} />;
}

function useRemoveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) => callToChange('removeMailTemplate', { templateId }),
    onSettled: () => client.invalidateQueries({ queryKey: mailTemplatesQuery.queryKey }),
  });
}
