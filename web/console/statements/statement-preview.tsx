import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exactCents, formatUsd } from '#domain/money/usd.ts';
import {
  LINE_OUTCOME_LABELS,
  LINE_OUTCOMES,
  type LineOutcome,
} from '#domain/receipts/statements/line-outcomes.ts';
import { messageOf } from '#web/data/call.ts';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Stack, Text } from '../kit/box.tsx';
import { FormProblem } from '../kit/form.tsx';
import kit from '../kit/kit.module.css';
import { Scroller } from '../kit/panel.tsx';
import { type StatementAnswer, useGive } from './statement-requests.ts';
import styles from './statements.module.css';

/** As many as are drawn without a noticeable wait. */
const AT_ONCE = 200;

const DIM = kit['tone-dim'];
const BOLD = kit['weight-bold'];
/** What is known needs no look. */
const LOOKS: Readonly<Partial<Record<LineOutcome, string | undefined>>> = {
  new: `${BOLD} ${kit['tone-good']}`,
  unreadable: `${BOLD} ${kit['tone-bad']}`,
  passed: DIM,
  known: DIM,
};

export function StatementPreview({ answer }: { readonly answer: StatementAnswer }) {
  const { counts, sums, lines, format } = answer;
  const [chosen, setChosen] = useState<LineOutcome>();
  const [most, setMost] = useState(AT_ONCE);
  const kinds = LINE_OUTCOMES.filter((kind) => lines.some(({ outcome }) => outcome === kind));
  const only = chosen !== undefined && kinds.includes(chosen) ? chosen : undefined;
  const listed = only === undefined ? lines : lines.filter(({ outcome }) => outcome === only);
  const all = LINE_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <Stack as="section" gap={10} aria-label="What becomes of the lines">
      {lines.length > 0 && (
        <Text as="p" weight="bold">
          In {formatUsd(exactCents(sums.in))} · Out {formatUsd(exactCents(sums.out))}
        </Text>
      )}
      {kinds.length > 1 && (
        <NativeSelect
          label="Show"
          rightSection={<ChevronDownIcon size={14} />}
          value={only ?? ''}
          data={[
            { value: '', label: 'All of these lines' },
            ...kinds.map((kind) => ({ value: kind, label: LINE_OUTCOME_LABELS[kind] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setChosen(kinds.find((kind) => kind === value));
            setMost(AT_ONCE);
          }}
        />
      )}
      {lines.length > 0 && (
        <Scroller className={kit.panel} aria-label="Lines">
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Becomes</th>
                <th scope="col">Money</th>
                <th scope="col">{format?.label ?? 'It says'}</th>
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, most).map(({ line, outcome, direction, words, names }) => (
                // A payment and its fee are of one line.
                <tr key={`${line} ${words}`} className={LOOKS[outcome] === DIM ? DIM : undefined}>
                  <td className={DIM}>{line}</td>
                  <td className={LOOKS[outcome]}>{LINE_OUTCOME_LABELS[outcome]}</td>
                  <td
                    className={
                      direction === 'out' && LOOKS[outcome] !== DIM ? kit['tone-warning'] : undefined
                    }
                  >
                    {direction && { in: 'In', out: 'Out' }[direction]}
                  </td>
                  <td className={kit.text}>
                    <span>{words}</span>
                    {names && (
                      <Text as="p" tone={names.isExact ? 'good' : 'dim'} size="small">
                        {names.isExact
                          ? `Exactly what ${names.username} asks for`
                          : `Names the request of ${names.username}`}
                      </Text>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {listed.length > most && (
            <div style={{ padding: 8 }}>
              <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
                Show {Math.min(AT_ONCE, listed.length - most)} more
              </Button>
            </div>
          )}
        </Scroller>
      )}
      {all > lines.length && (
        <Text as="p" tone="dim">
          {lines.length.toLocaleString('en-US')} of {all.toLocaleString('en-US')} lines can be shown: what
          cannot be read before all else, then what is new.
        </Text>
      )}
    </Stack>
  );
}

/** After an import: gives what fits, once asked or at once. */
export function GiveWhatFits({
  toGive,
  isAsked,
}: {
  readonly toGive: readonly string[];
  readonly isAsked: boolean;
}) {
  const giving = useGive();
  const { mutate } = giving;
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isAsked || isBegun.current) return;
    isBegun.current = true;
    mutate(toGive);
  }, [isAsked, mutate, toGive]);
  if (giving.isSuccess) {
    const { count, refusals } = giving.data;
    return (
      <>
        <p role="status">{`Gave ${count.toLocaleString('en-US')} of ${toGive.length.toLocaleString('en-US')} to the requests that they name.`}</p>
        {refusals.length > 0 && (
          <FormProblem>{`The others wait under Receipts: ${refusals.join(' ')}`}</FormProblem>
        )}
      </>
    );
  }
  return (
    <>
      {giving.isError && <FormProblem>{messageOf(giving.error)}</FormProblem>}
      <div>
        <Button loading={giving.isPending} onClick={() => mutate(toGive)}>
          {givingText(toGive.length)}
        </Button>
      </div>
    </>
  );
}

function givingText(count: number): string {
  return count === 1
    ? 'Give the one that fits exactly'
    : `Give the ${count.toLocaleString('en-US')} that fit exactly`;
}

/** From here on somebody might think that nothing happens. */
const MANY_LINES = 2_000;

type UnderWayProps = {
  readonly does: 'Reading' | 'Importing';
  readonly lineCount: number | undefined;
};

/** The server does it in one step: nobody knows the progress. */
export function UnderWay({ does, lineCount = 0 }: UnderWayProps) {
  const lines = `${lineCount.toLocaleString('en-US')} ${lineCount === 1 ? 'line' : 'lines'}`;
  return (
    <Stack>
      <p role="status">
        <span>
          {does} {lines}…
        </span>
        {lineCount > MANY_LINES && <span>{' This may take half a minute.'}</span>}
      </p>
      <progress
        aria-label={`${does} the statement`}
        style={{ width: '100%', height: 6, accentColor: 'var(--accent)' }}
      />
    </Stack>
  );
}
