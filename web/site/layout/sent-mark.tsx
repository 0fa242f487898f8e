import styles from './done.module.css';

export function SentMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 40 40"
      width="44"
      height="44"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="20" r="20" />
      <path d="m12.5 20.5 5 5 10-11" />
    </svg>
  );
}
