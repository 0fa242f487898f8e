import styles from './statements.module.css';

/** Of which somebody might think that nothing happens. */
const MANY_LINES = 2_000;

type UnderWayProps = {
  readonly does: 'Reading' | 'Importing';
  readonly lineCount: number | undefined;
};

/** What is done with a statement, and that it takes its time. The server does it in one step: how far it is, nobody knows. */
export function UnderWay({ does, lineCount = 0 }: UnderWayProps) {
  const lines = `${lineCount.toLocaleString('en-US')} ${lineCount === 1 ? 'line' : 'lines'}`;
  return (
    <div className={styles.underWay}>
      <p role="status">
        <span>
          {does} {lines}…
        </span>
        {lineCount > MANY_LINES && <span>{' This may take half a minute.'}</span>}
      </p>
      <progress aria-label={`${does} the statement`} className={styles.progress} />
    </div>
  );
}
