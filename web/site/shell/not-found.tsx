import { Link } from 'wouter';
import * as words from '#words/not-found.ts';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p>{words.text}</p>
      <Link href="/" className="button-primary">
        {words.goToDeposits}
      </Link>
    </div>
  );
}
