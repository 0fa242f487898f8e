import { Kbd, TextInput } from '@mantine/core';
import { DECLINE_REASONS, NOT_SENT_REASONS, type ReasonedStatus } from '#domain/withdrawals/reasons.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import styles from './reason-fields.module.css';

export type Reason = { readonly reason: string | undefined; readonly customReason: string };

export const NO_REASON: Reason = { reason: undefined, customReason: '' };

const REASONS = { declined: DECLINE_REASONS, not_sent: NOT_SENT_REASONS } as const;

type ReasonFieldsProps = {
  readonly status: ReasonedStatus;
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
  /** Each has its number as a key. */
  readonly isNumbered?: boolean;
};

/** Why a withdrawal is declined or not sent. */
export function ReasonFields(props: ReasonFieldsProps) {
  const { status, value, onChange, isNumbered = false } = props;
  const { reason, customReason } = value;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Reason</legend>
        {Object.entries(REASONS[status]).map(([value, label], index) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              data-autofocus={(index === 0 && reason !== 'other') || undefined}
              value={value}
              checked={reason === value}
              onChange={() => onChange({ reason: value, customReason })}
            />
            <span>{label}</span>
            {isNumbered && (
              <Kbd className={styles.number ?? ''} aria-hidden="true">
                {index + 1}
              </Kbd>
            )}
          </label>
        ))}
      </fieldset>
      {reason === 'other' && (
        <TextInput
          label="Custom reason"
          autoFocus
          // a dialog that has only just opened looks for the focus once more
          data-autofocus
          maxLength={LONGEST.customReason}
          value={customReason}
          onChange={(event) => onChange({ reason, customReason: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The reason that a key chooses, by its number. */
export function reasonAt(status: ReasonedStatus, key: string): string | undefined {
  return Object.keys(REASONS[status])[Number(key) - 1];
}

/** The reason as sent: custom text accompanies only the reason 'other'. */
export function reasonSent({ reason, customReason }: Reason) {
  return { reason, customReason: reason === 'other' ? customReason.trim() : undefined };
}
