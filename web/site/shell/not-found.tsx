import { Link } from 'wouter';
import * as words from '#words/frame.tsx';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{words.notFound}</h1>
      <p className="muted">{words.notFoundText}</p>
      <Link href="/" className="button-primary">
        {words.goToDeposits}
      </Link>
    </div>
  );
}
