import { TextInput } from '@mantine/core';
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
};

/** Why a withdrawal is declined or not sent. */
export function ReasonFields({ status, value: { reason, customReason }, onChange }: ReasonFieldsProps) {
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Reason</legend>
        {Object.entries(REASONS[status]).map(([value, label], index) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              data-autofocus={index === 0 || undefined}
              value={value}
              checked={reason === value}
              onChange={() => onChange({ reason: value, customReason })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {reason === 'other' && (
        <TextInput
          label="Custom reason"
          autoFocus
          maxLength={LONGEST.customReason}
          value={customReason}
          onChange={(event) => onChange({ reason, customReason: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The reason as sent: custom text accompanies only the reason 'other'. */
export function reasonSent({ reason, customReason }: Reason) {
  return { reason, customReason: reason === 'other' ? customReason.trim() : undefined };
}
