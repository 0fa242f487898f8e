import styles from './loading-lines.module.css';

const WIDTHS = ['36%', '72%', '54%'];

/** Where something is being loaded, once that takes longer than a moment. */
export function LoadingLines() {
  return (
    <div className={styles.lines} aria-hidden="true">
      {WIDTHS.map((width) => (
        <span key={width} className={styles.line} style={{ width }} />
      ))}
    </div>
  );
}
