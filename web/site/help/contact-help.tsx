import { useBrand } from '../brand/brand.tsx';
import styles from './help-dialog.module.css';

export function ContactHelp() {
  const { supportEmail, chatUrl } = useBrand();
  if (!supportEmail && !chatUrl) {
    return (
      <section className={styles.section}>
        <h3>Contact</h3>
        <p>This cashier has no contact address of its own. Please ask where you got your casino ID.</p>
      </section>
    );
  }
  return (
    <>
      <section className={styles.section}>
        <h3>Talk to us</h3>
        <div className={styles.ways}>
          {chatUrl && (
            <p>
              <a className="button-primary" href={chatUrl} target="_blank" rel="noopener noreferrer">
                Open live chat
                <span className="visually-hidden"> (in a new tab)</span>
              </a>
            </p>
          )}
          {supportEmail && (
            <p>
              Email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We reply within 2 hours.
            </p>
          )}
          <p>Hours: 24/7</p>
        </div>
      </section>
      <section className={styles.section}>
        <h3>Before you write</h3>
        <p>
          Have your casino ID ready, and the payment reference or the link to your request. Never send your
          password.
        </p>
      </section>
      <p className={styles.emergency}>
        <strong>Emergency:</strong> if money went to the wrong account, or you see a request that you did not
        make, write at once{chatUrl ? ' in the live chat' : ''}.
      </p>
    </>
  );
}
