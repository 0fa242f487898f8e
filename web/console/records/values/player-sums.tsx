import type { PlayerSummary } from '#contract/players.ts';
import styles from './player-sums.module.css';
import { amountText } from './record-facts.tsx';

type PlayerSumsProps = {
  readonly player: Pick<PlayerSummary, 'deposits' | 'withdrawals'>;
  readonly className: string | undefined;
};

/** What a player was credited and paid out, and of how many requests. */
export function PlayerSums({ player: { deposits, withdrawals }, className }: PlayerSumsProps) {
  return (
    <dl className={className}>
      <Sum label="Credited" sums={deposits} of="deposits" />
      <Sum label="Paid out" sums={withdrawals} of="withdrawals" />
    </dl>
  );
}

type SumProps = { readonly label: string; readonly sums: PlayerSummary['deposits']; readonly of: string };

function Sum({ label, sums: { count, doneCount, doneAmount }, of }: SumProps) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd>
        <span className={styles.amount}>{amountText(doneAmount)}</span>
        <span className={styles.label}>
          {doneCount.toLocaleString('en-US')} of {count.toLocaleString('en-US')} {of}
        </span>
      </dd>
    </div>
  );
}
