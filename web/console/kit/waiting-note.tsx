import styles from './waiting-note.module.css';

/** Says, when there is something to say, what somebody waits for. */
export function WaitingNote({ text }: { readonly text: string | undefined }) {
  return (
    <p role="status" className={styles.note} data-empty={text === undefined || undefined}>
      {text}
    </p>
  );
}
