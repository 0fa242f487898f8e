import { NumberInput } from '@mantine/core';
import { boundsText } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { type MethodLimits as Limits, limitsInCents, limitsSet } from '../document/settings-document.ts';
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
  const { settings, mayChange, save, tell, tellFailure } = useSettings();
  const mark = useSaveMark();
  const { limits } = settings[method];
  const { label } = METHODS[method];

  async function set(end: 'min' | 'max', amount: number): Promise<void> {
    if (!(amount > 0) || amount === limits[of][end]) return;
    try {
      const changed = { ...limits, [of]: { ...limits[of], [end]: amount } };
      await mark.during(save(limitsSet(method, changed), { show: false }));
      tell(`${label}: the limits of a ${of} are saved.`);
    } catch (error) {
      tellFailure('Failed to save the limits', error);
    }
  }

  if (!mayChange) {
    return (
      <p className={styles.text}>
        {of === 'deposit' ? 'Deposits' : 'Withdrawals'}: {boundsText(limitsInCents(limits)[of])}
      </p>
    );
  }
  return (
    <div className={styles.bounds}>
      {(['min', 'max'] as const).map((end) => (
        <NumberInput
          // What is saved replaces what was typed.
          key={`${end} ${limits[of][end]}`}
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
          defaultValue={limits[of][end]}
          onBlur={(event) => void set(end, Number(event.currentTarget.value.replace(/[$,]/g, '')))}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ))}
      <SaveMark phase={mark.phase} />
    </div>
  );
}
