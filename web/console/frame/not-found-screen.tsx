import { Link } from '@tanstack/react-router';
import { ScreenTitle } from '../brand/screen-title.tsx';
import styles from './frame.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles.notFound}>
      <ScreenTitle screen="Page not found" />
      <h1>Page not found</h1>
      <Link to="/" className={styles.link}>
        Go to the first tab
      </Link>
    </div>
  );
}
