import { useEffect, useState } from 'react';
import { useBrand } from '../brand/brand.tsx';
import styles from './page-shell.module.css';

/** Shown by CSS alone when the page has been open for a while and its script has not taken over. */
export function StillLoading() {
  const { title, supportEmail } = useBrand();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
  }, []);
  if (started) return null;
  return (
    <p className={styles.stillLoading}>
      This page of {title} is still loading, and cannot send anything yet. If it stays like this, load it
      again{supportEmail ? <>, or write to </> : '.'}
      {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </p>
  );
}
