import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, nyDay } from '#domain/time/new-york.ts';
import { call, callToChange } from '#web/data/call.ts';
import { ExportProgress, useFileExport } from '../exporting/export-progress.tsx';
import { EXPORT_FAILED } from '../exporting/file-export.ts';
import { CheckIcon, CloseIcon } from '../icons/icons.tsx';
import { Row, Stack, Text } from '../kit/box.tsx';
import { DayInput, FormFailure } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { Note } from '../kit/note.tsx';
import { Panel } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { CellName, Table } from '../kit/table.tsx';
import { LoadingFailed } from '../live/loading-failed.tsx';
import { useAdmin } from '../session/session.ts';
import { TimeInSentence } from '../time/when.tsx';
import { type Asked, CloseDialog } from './close-forms.tsx';
import { type Close, closeInWords, type Draft, daysText, differenceText } from './close-text.ts';
import styles from './money.module.css';
import { type Account, signedText } from './money-text.ts';
import { MONEY, useRefreshOnMoney } from './refresh-on-money.ts';

/** Closes are no records of the live feed: another person's is looked for again. */
const EVERY_MS = 10_000;

function useCloses(accountId: string, through: string | undefined) {
  const queryKey = [...MONEY, 'closes', accountId, through];
  const query = useQuery({
    queryKey,
    queryFn: () => call('getCloses', { accountId, ...(through && { through }) }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  useRefreshOnMoney(queryKey);
  return query;
}

/** The next close of an account, what waits for another person, and those before. */
export function ClosesPanel({ account }: { readonly account: Account }) {
  const [through, setThrough] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const { status, tell, tellFailure, clear } = useStatus();
  const exporting = useFileExport(() => tellFailure(EXPORT_FAILED));
  const query = useCloses(account.id, through);
  const closes = query.data;
  const state = (
    <Button variant="default" onClick={() => setAsked({ kind: 'state' })}>
      State its balance
    </Button>
  );
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      <Panel
        title="Close"
        isBusy={query.isPending}
        actions={
          account.closedThrough !== null && (
            <Row gap={8}>
              <Button
                variant="default"
                disabled={exporting.isRunning}
                onClick={() =>
                  exporting.start({
                    path: '/api/closes-export',
                    query: { accountId: account.id },
                    format: 'csv',
                    isExact: false,
                  })
                }
              >
                Export closes
              </Button>
              {state}
            </Row>
          )
        }
      >
        {query.isError && <LoadingFailed what="The closes" query={query} />}
        {closes && (
          <Stack gap={12}>
            {closes.turnedDown && <TurnedDown close={closes.turnedDown} />}
            {closes.prepared ? (
              <Prepared
                close={closes.prepared}
                takesOwner={closes.isForOwner}
                onRefuse={(close) => setAsked({ kind: 'refuse', close })}
                onDone={tell}
              />
            ) : account.closedThrough === null ? (
              <Stack gap={8} align="start">
                <p>
                  Say what this account held to begin with. From then on its days are closed, each by two
                  people.
                </p>
                <Button onClick={() => setAsked({ kind: 'open' })}>Say what it held</Button>
              </Stack>
            ) : closes.next ? (
              <Next
                draft={closes.next}
                onThrough={setThrough}
                onPrepare={(draft) => setAsked({ kind: 'prepare', draft })}
              />
            ) : (
              <Text as="p" tone="dim">
                All days that are over are closed.
              </Text>
            )}
            {closes.closes.length > 0 && <Earlier account={account} closes={closes.closes} />}
            {exporting.isRunning && (
              <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
            )}
          </Stack>
        )}
      </Panel>
      <CloseDialog asked={asked} account={account} onClose={() => setAsked(undefined)} onDone={tell} />
    </>
  );
}

type NextProps = {
  readonly draft: Draft;
  readonly onThrough: (day: string) => void;
  readonly onPrepare: (draft: Draft) => void;
};

function Next({ draft, onThrough, onPrepare }: NextProps) {
  const { from, through, conditions } = draft;
  const isReady = conditions.every(({ isMet }) => isMet);
  const isOneDay = from === addDays(nyDay(new Date()), -1);
  return (
    <Stack gap={10} align="start">
      <Row gap={6} align="baseline">
        <Text weight="bold">{daysText(draft)}</Text>
        {!isOneDay && <DayInput label="Last day of the close" value={through} onChange={onThrough} />}
      </Row>
      <Text as="p">{closeInWords(draft)}</Text>
      <Stack as="ul" gap={4}>
        {conditions.map(({ isMet, text }) => (
          <Text as="li" key={text} tone={isMet ? 'dim' : 'warning'}>
            <Row as="span" gap={6} align="start" keepsLine>
              {isMet ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
              <span>
                <span className="visually-hidden">{isMet ? 'Done: ' : 'Missing: '}</span>
                <span>{text}</span>
              </span>
            </Row>
          </Text>
        ))}
      </Stack>
      {draft.open && (
        <Text as="p" tone="dim">
          Open: {draft.open}
        </Text>
      )}
      {isReady && <Button onClick={() => onPrepare(draft)}>Prepare the close</Button>}
    </Stack>
  );
}

type PreparedProps = {
  readonly close: Close;
  readonly takesOwner: boolean;
  readonly onRefuse: (close: Close) => void;
  readonly onDone: (message: string) => void;
};

function Prepared({ close, takesOwner, onRefuse, onDone }: PreparedProps) {
  const { uid, role } = useAdmin();
  const client = useQueryClient();
  const isMine = close.preparedBy === uid;
  const isForOwner = takesOwner && role !== 'owner';
  const deciding = useMutation({
    mutationFn: () =>
      isMine
        ? callToChange('withdrawClose', { id: close.id })
        : callToChange('approveClose', { id: close.id, digest: close.digest }),
    onSuccess({ message }) {
      void client.invalidateQueries({ queryKey: MONEY });
      onDone(message);
    },
  });
  return (
    <Note tone="warning">
      <Stack gap={10} align="start" className={kit['tone-text']}>
        <p>
          <Text weight="bold">{titleOf(close)}</Text>
          <span>
            {isMine || isForOwner
              ? ` waits for ${takesOwner ? 'an owner' : 'another person'}.`
              : ' waits for you.'}
          </span>
        </p>
        <Said close={close} />
        <FormFailure error={deciding.error} />
        <Row gap={8}>
          {!isForOwner && (
            <Button
              variant={isMine ? 'default' : 'filled'}
              loading={deciding.isPending}
              onClick={() => deciding.mutate()}
            >
              {isMine ? 'Withdraw' : 'Approve'}
            </Button>
          )}
          {!isMine && (
            <Button variant="default" onClick={() => onRefuse(close)}>
              Refuse
            </Button>
          )}
        </Row>
      </Stack>
    </Note>
  );
}

/** Its figures in words, its explanations, and who prepared it. */
function Said({ close }: { readonly close: Close }) {
  const { varianceNote, openNote, preparedByName, preparedAt } = close;
  return (
    <>
      <Text as="p">{closeInWords(close)}</Text>
      {varianceNote && <p>Why it differs: {varianceNote}</p>}
      {openNote && <p>What is open: {openNote}</p>}
      <Text as="p" tone="dim" size="small">
        <span>{`Prepared by ${preparedByName}, `}</span>
        <TimeInSentence instant={preparedAt} />
      </Text>
    </>
  );
}

function TurnedDown({ close }: { readonly close: Close }) {
  const { state, decidedByName, decidedAt, decidedReason } = close;
  return (
    <Note tone={state === 'refused' ? 'bad' : 'info'}>
      <p>
        <span>{`${titleOf(close)} was ${state} by ${decidedByName}`}</span>
        {decidedAt && (
          <span>
            {', '}
            <TimeInSentence instant={decidedAt} />
          </span>
        )}
        <span>{decidedReason ? `: ${decidedReason}` : '.'}</span>
      </p>
    </Note>
  );
}

function titleOf({ from, number, through }: Close): string {
  if (from === null) return `The opening, ${daysText({ from, through })},`;
  return `${number === null ? 'The close' : `Close ${number}`} of ${daysText({ from, through })}`;
}

const HEAD = ['Days', 'Should hold', 'It said', 'Difference', 'By'] as const;

function Earlier({ account, closes }: { readonly account: Account; readonly closes: readonly Close[] }) {
  return (
    <Table head={HEAD} numbers={HEAD.slice(1, 4)} label="Closes" className={styles.closes ?? ''}>
      {closes.map((close) => {
        const { id, number, from, figures, preparedByName, decidedByName } = close;
        return (
          <tr key={id}>
            <th scope="row">
              <Link to="/money" search={{ account: `held:${account.id}`, close: number ?? undefined }}>
                {from === null ? 'Opening' : `${number} · ${daysText(close)}`}
              </Link>
            </th>
            <td data-number>
              <CellName>{HEAD[1]}</CellName>
              <span>{signedText(figures.expected)}</span>
            </td>
            <td data-number>
              <CellName>{HEAD[2]}</CellName>
              <span>{figures.stated && signedText(figures.stated.amount)}</span>
            </td>
            <td data-number>
              <CellName>{HEAD[3]}</CellName>
              <Text tone={figures.difference === 0 || from === null ? 'dim' : 'bad'}>
                {from === null ? signedText(figures.difference) : differenceText(figures.difference)}
              </Text>
            </td>
            <td>
              {preparedByName}, {decidedByName}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
