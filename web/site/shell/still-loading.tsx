import { useEffect, useState } from 'react';
import * as words from '#words/frame.tsx';
import { useBrand } from '../brand/brand.tsx';
import { MailLink } from '../brand/mail-link.tsx';
import styles from './page-shell.module.css';

/** Shown by CSS alone if the script has not started after a while. */
export function StillLoading() {
  const { title, supportEmail } = useBrand();
  const [started, setStarted] = useState(false);
  useEffect(() => {
    setStarted(true);
  }, []);
  if (started) return null;
  return (
    <p className={styles.stillLoading}>
      {supportEmail
        ? words.stillLoadingOrWrite({ title, mail: <MailLink address={supportEmail} /> })
        : words.stillLoading({ title })}
    </p>
  );
}
