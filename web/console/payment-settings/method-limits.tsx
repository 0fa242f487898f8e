import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { boundsText } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { exactCents, formatUsdBrief } from '#domain/money/usd.ts';
import { Columns, Row, Stack, Text } from '../kit/box.tsx';
import { Panel } from '../kit/panel.tsx';
import { overtakenText, saidTogether } from './drafts.ts';
import styles from './payment-settings.module.css';
import { SaveMark, type Saving, useSaving } from './saving.tsx';
import { useSettings } from './settings-context.ts';
import { type MethodLimits as Limits, limitSet, limitsInCents } from './settings-document.ts';

export function MethodLimits() {
  return (
    <Panel title="Limits">
      <Text as="p" tone="dim">
        What players may ask for at once: less or more is refused, and the forms say so before anything is
        typed. Nothing is above $1,000,000. A change is saved when you leave the field, and holds for new
        requests from then on.
      </Text>
      <Columns least={300} gap={16}>
        {METHOD_KEYS.map((method) => (
          <Stack
            as="fieldset"
            key={method}
            padding="8px 0 4px"
            isRuled
            className={styles.limits}
            style={{ alignContent: 'start' }}
          >
            <legend>{METHODS[method].label}</legend>
            <Bounds method={method} of="deposit" />
            {METHODS[method].payout && <Bounds method={method} of="withdrawal" />}
          </Stack>
        ))}
      </Columns>
    </Panel>
  );
}

type Props = { readonly method: MethodKey; readonly of: keyof Limits };

function Bounds({ method, of }: Props) {
  const { settings, mayChange } = useSettings();
  const saving = useSaving();
  if (!mayChange) {
    return (
      <Text as="p" tone="dim">
        {of === 'deposit' ? 'Deposits' : 'Withdrawals'}:{' '}
        {boundsText(limitsInCents(settings[method].limits)[of])}
      </Text>
    );
  }
  return (
    <Row align="start" keepsLine>
      {(['min', 'max'] as const).map((end) => (
        <Bound key={end} {...{ method, of, end, saving }} />
      ))}
      <SaveMark phase={saving.phase} />
    </Row>
  );
}

type BoundProps = Props & { readonly end: 'min' | 'max'; readonly saving: Saving };

/** Saved on Enter or blur; where somebody else has changed it since, by Enter alone. */
function Bound({ method, of, end, saving }: BoundProps) {
  const { settings, tell } = useSettings();
  const [problem, setProblem] = useState<string>();
  const [draft, setDraft] = useState<{ readonly text: string; readonly base: number }>();
  const { limits } = settings[method];
  const { label } = METHODS[method];
  const inForce = limits[of][end];

  const overtaken =
    draft &&
    overtakenText(
      {
        base: amountText(draft.base),
        text: Number(draft.text) === inForce ? amountText(inForce) : draft.text,
      },
      amountText(inForce),
    );

  function drop(): void {
    setDraft(undefined);
    setProblem(undefined);
  }

  async function set(text: string): Promise<void> {
    const amount = Number(text);
    if (!(amount > 0)) {
      setProblem(`Enter an amount above $0. In force: ${boundsText(limitsInCents(limits)[of])}.`);
      return;
    }
    setProblem(undefined);
    if (amount === inForce) {
      drop();
      return;
    }
    if (!(await saving.save(limitSet(method, of, end, amount), 'Failed to save the limits'))) return;
    setDraft((typed) => (typed?.text === text ? undefined : typed));
    tell(`${label}: the limits of a ${of} are saved.`);
  }

  return (
    <NumberInput
      flex={1}
      miw={0}
      label={`${of === 'deposit' ? 'Deposit' : 'Withdrawal'}, ${end === 'min' ? 'at least' : 'at most'}`}
      // the note above says it to people who see it
      description={`${end === 'min' ? 'Smaller' : 'Larger'} ${of}s by ${label} are refused.`}
      descriptionProps={{ className: 'visually-hidden' }}
      aria-label={`${label} ${of}, ${end === 'min' ? 'at least' : 'at most'}`}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      value={draft?.text ?? inForce}
      onValueChange={({ value }, { source }) => {
        if (source === 'event') setDraft({ text: value, base: draft?.base ?? inForce });
      }}
      error={saidTogether(problem, overtaken)}
      onBlur={() => {
        if (draft !== undefined && overtaken === undefined) void set(draft.text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') drop();
        if (event.key !== 'Enter') return;
        if (overtaken === undefined) event.currentTarget.blur();
        else void set(draft?.text ?? '');
      }}
    />
  );
}

function amountText(usd: number): string {
  return formatUsdBrief(exactCents(usd));
}
