import { useBrand } from '../brand/brand.tsx';
import styles from './page-shell.module.css';

/** For browsers without JavaScript: what this is, why it does not work, and whom to ask. */
export function NoScript() {
  // The words come with the page: a browser that runs this shows none.
  return <noscript>{import.meta.env.SSR && <Words />}</noscript>;
}

function Words() {
  const { title, supportEmail } = useBrand();
  return (
    <p className={styles.noScript}>
      This is the cashier of {title}, where players request deposits and withdrawals. It needs JavaScript to
      create a payment reference and to send a request.{' '}
      {supportEmail ? (
        <>
          Without it, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we will help you.
        </>
      ) : (
        'Please turn it on and load this page again.'
      )}
    </p>
  );
}
