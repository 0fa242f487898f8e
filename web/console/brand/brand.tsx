import styles from './brand.module.css';
import { operatorTitle } from './page-title.ts';

export function Brand() {
  return (
    <span className={styles.brand}>
      <svg
        className={styles.mark}
        width="20"
        height="20"
        viewBox="0 0 16 16"
        aria-hidden="true"
        focusable="false"
      >
        <rect width="16" height="16" rx="4" fill="var(--accent)" />
        <path
          d="M4.5 3.5v9M8 3.5v9M11.5 3.5v9"
          stroke="#fff"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      <span className={styles.title}>{operatorTitle()}</span>
    </span>
  );
}
