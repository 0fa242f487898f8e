import * as words from '#words/help.tsx';
import { useBrand } from '../brand/brand.tsx';
import { MailLink } from '../brand/mail-link.tsx';
import styles from './help-dialog.module.css';

export function ContactHelp() {
  const { supportEmail, chatUrl } = useBrand();
  if (!supportEmail && !chatUrl) {
    return (
      <section className={styles.section}>
        <h3>{words.contact}</h3>
        <p>{words.noContact}</p>
      </section>
    );
  }
  return (
    <>
      <section className={styles.section}>
        <h3>{words.talkToUs}</h3>
        <div className={styles.ways}>
          {chatUrl && (
            <p>
              <a className="button-primary" href={chatUrl} target="_blank" rel="noopener noreferrer">
                {words.openLiveChat()}
              </a>
            </p>
          )}
          {supportEmail && <p>{words.email({ mail: <MailLink address={supportEmail} /> })}</p>}
          <p>{words.hours}</p>
        </div>
      </section>
      <section className={styles.section}>
        <h3>{words.beforeWriting}</h3>
        <p>{words.haveReady}</p>
      </section>
      <p className={styles.emergency}>{chatUrl ? words.emergencyInChat() : words.emergency()}</p>
    </>
  );
}
