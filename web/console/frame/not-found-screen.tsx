import { Link } from '@tanstack/react-router';
import { pageTitle } from '../brand/page-title.ts';
import styles from './frame.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles.notFound}>
      <title>{pageTitle('Page not found')}</title>
      <h1>Page not found</h1>
      <Link to="/" className={styles.link}>
        Go to the first tab
      </Link>
    </div>
  );
}
