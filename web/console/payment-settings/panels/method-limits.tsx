import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { boundsText } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { exactCents, formatUsdBrief } from '#domain/money/usd.ts';
import { type MethodLimits as Limits, limitSet, limitsInCents } from '../document/settings-document.ts';
import { overtakenText, saidTogether } from '../drafts/drafts.ts';
import { SaveMark } from '../saving/save-mark.tsx';
import { useSettings } from '../saving/settings-context.ts';
import { useSaveMark } from '../saving/use-save-mark.ts';
import styles from './method-limits.module.css';
import { Panel } from './panel.tsx';

/** The smallest and the largest amount of a request, by method. */
export function MethodLimits() {
  return (
    <Panel title="Limits">
      <p className={styles.text}>
        What players may ask for at once: less or more is refused, and the forms say so before anything is
        typed. Nothing is above $1,000,000. A change is saved when you leave the field, and holds for new
        requests from then on.
      </p>
      <div className={styles.methods}>
        {METHOD_KEYS.map((key) => (
          <LimitsOfMethod key={key} method={key} />
        ))}
      </div>
    </Panel>
  );
}

function LimitsOfMethod({ method }: { readonly method: MethodKey }) {
  const { label, payout } = METHODS[method];
  return (
    <fieldset className={styles.method}>
      <legend>{label}</legend>
      <Bounds method={method} of="deposit" />
      {payout && <Bounds method={method} of="withdrawal" />}
    </fieldset>
  );
}

type Props = { readonly method: MethodKey; readonly of: keyof Limits };

function Bounds({ method, of }: Props) {
  const { settings, mayChange } = useSettings();
  const mark = useSaveMark();
  if (!mayChange) {
    return (
      <p className={styles.text}>
        {of === 'deposit' ? 'Deposits' : 'Withdrawals'}:{' '}
        {boundsText(limitsInCents(settings[method].limits)[of])}
      </p>
    );
  }
  return (
    <div className={styles.bounds}>
      {(['min', 'max'] as const).map((end) => (
        <Bound key={end} {...{ method, of, end, mark }} />
      ))}
      <SaveMark phase={mark.phase} />
    </div>
  );
}

type BoundProps = Props & { readonly end: 'min' | 'max'; readonly mark: ReturnType<typeof useSaveMark> };

/** Saved on Enter or when it loses the focus, unless somebody else has changed it since: then by Enter alone. */
function Bound({ method, of, end, mark }: BoundProps) {
  const { settings, save, tell, tellFailure } = useSettings();
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
    try {
      await mark.during(save(limitSet(method, of, end, amount), { show: false }));
      setDraft((typed) => (typed?.text === text ? undefined : typed));
      tell(`${label}: the limits of a ${of} are saved.`);
    } catch (error) {
      tellFailure('Failed to save the limits', error);
    }
  }

  return (
    <NumberInput
      label={`${of === 'deposit' ? 'Deposit' : 'Withdrawal'}, ${end === 'min' ? 'at least' : 'at most'}`}
      // the note above says it to whoever sees it
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
