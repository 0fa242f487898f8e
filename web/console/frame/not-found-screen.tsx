import { Link } from '@tanstack/react-router';
import styles from './frame.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles.notFound}>
      <title>Page not found · Cage</title>
      <h1>Page not found</h1>
      <Link to="/" className={styles.link}>
        Go to the first tab
      </Link>
    </div>
  );
}
