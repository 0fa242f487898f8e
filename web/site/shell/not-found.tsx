import { Link } from 'wouter';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is nothing at this address. Nothing was sent and nothing was lost.</p>
      <Link href="/" className="button-primary">
        Go to deposits
      </Link>
    </div>
  );
}
