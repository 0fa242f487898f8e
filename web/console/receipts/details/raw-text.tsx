import { DetailsSection } from '../../records/details/details-section.tsx';
import styles from './raw-text.module.css';

type RawTextProps = {
  readonly raw: string;
  /** What could be read is shown by its fields: its text is opened when asked for. */
  readonly isRead: boolean;
};

/** What a receipt was read from, as plain text: nothing in it can be followed. */
export function RawText({ raw, isRead }: RawTextProps) {
  return (
    <DetailsSection label="Original">
      <details className={styles.details} open={!isRead}>
        <summary className={styles.summary}>What it was read from</summary>
        <InertText text={raw} />
      </details>
    </DetailsSection>
  );
}

type InertTextProps = { readonly text: string; readonly label?: string };

/** Somebody else’s text. It scrolls by itself, so it takes the focus. */
export function InertText({ text, label = 'Original text' }: InertTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.place} aria-label={label} tabIndex={0}>
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}
