import type { Bounds } from '#domain/money/bounds.ts';
import { parseTypedUsd } from '#domain/money/typed-usd.ts';
import { type Cents, formatUsdBrief, plainUsd } from '#domain/money/usd.ts';
import * as words from '#words/forms.tsx';
import { amountPlaceholder } from '../../forms/amount-placeholder.ts';
import { TextField } from '../../forms/field.tsx';
import { limitsText } from '../../methods/limits-text.ts';
import { amountChoices } from './amount-choices.ts';
import styles from './amount-field.module.css';

type Props = {
  readonly limits: Bounds;
  readonly value: string;
  readonly problem: string | undefined;
  /** The only amount that the payment page takes. */
  readonly fixedCents: Cents | undefined;
  readonly onChange: (amount: string) => void;
};

export function AmountField({ limits, value, problem, fixedCents, onChange }: Props) {
  const isFixed = fixedCents !== undefined;
  const chosen = parseTypedUsd(value);
  return (
    <div>
      <TextField
        label={words.amount}
        name="amount"
        value={value}
        onChange={onChange}
        problem={problem}
        hint={
          isFixed
            ? words.onlyThisAmount
            : value === ''
              ? words.usDollars
              : words.dollars({ limits: limitsText(limits) })
        }
        prefix="$"
        readOnly={isFixed}
        placeholder={amountPlaceholder(limits)}
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
      />
      {isFixed || (
        <ul aria-label={words.quickChoices} className={`row ${styles.choices}`}>
          {amountChoices(limits).map((amount) => (
            <li key={amount}>
              <button
                type="button"
                className="button-quiet"
                aria-pressed={chosen === amount}
                onClick={() => onChange(plainUsd(amount).replace(/\.00$/, ''))}
              >
                {formatUsdBrief(amount)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
