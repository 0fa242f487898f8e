import * as words from '#words/frame.tsx';
import { useBrand } from '../brand/brand.tsx';
import { MailLink } from '../brand/mail-link.tsx';
import styles from './page-shell.module.css';

export function NoScript() {
  // The server renders the words: a browser that runs this shows none.
  return <noscript>{import.meta.env.SSR && <Words />}</noscript>;
}

function Words() {
  const { title, supportEmail } = useBrand();
  return (
    <p className={styles.noScript}>
      {words.noScript({ title })}{' '}
      {supportEmail ? words.withoutScript({ mail: <MailLink address={supportEmail} /> }) : words.turnScriptOn}
    </p>
  );
}
