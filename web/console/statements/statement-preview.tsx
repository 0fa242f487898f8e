import { LINE_OUTCOME_LABELS, LINE_OUTCOMES } from '#domain/receipts/statements/line-outcomes.ts';
import type { StatementAnswer } from './statement-requests.ts';
import styles from './statements.module.css';

/** What becomes of each line, and how many there are of each kind. */
export function StatementPreview({ answer }: { readonly answer: StatementAnswer }) {
  const { counts, lines, format } = answer;
  const all = LINE_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  return (
    <section aria-label="What becomes of the lines" className={styles.preview}>
      <ul className={styles.counts}>
        {LINE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            <strong>{counts[outcome].toLocaleString('en-US')}</strong> {LINE_OUTCOME_LABELS[outcome]}
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Lines">
          <table className={styles.lines}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Becomes</th>
                <th scope="col">{format?.label ?? 'It says'}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, outcome, words }) => (
                <tr key={line} data-outcome={outcome}>
                  <td>{line}</td>
                  <td>{LINE_OUTCOME_LABELS[outcome]}</td>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {all > lines.length && (
        <p className={styles.dim}>
          {lines.length.toLocaleString('en-US')} of {all.toLocaleString('en-US')} lines are shown: what cannot
          be read before all else, then what is new.
        </p>
      )}
    </section>
  );
}
