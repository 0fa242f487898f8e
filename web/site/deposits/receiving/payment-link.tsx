import { QrCode } from '#web/qr-code/qr-code.tsx';
import * as words from '#words/sent.tsx';
import styles from './payment-link.module.css';

type Props = {
  readonly app: string;
  readonly link: string;
};

/** One touch to the app that pays, with everything filled in; on a computer through the phone's camera. */
export function PaymentLink({ app, link }: Props) {
  return (
    <div className={styles.place}>
      {/* In a tab of its own: without the app it opens the provider's site, and this page has to stay. */}
      <a className="button-primary" href={link} target="_blank" rel="noopener noreferrer">
        {words.openApp({ app })}
      </a>
      <div className={styles.scan}>
        <QrCode className={styles.code} text={link} label={words.codeOpens({ app })} />
        <p>{words.orScan({ app })}</p>
      </div>
    </div>
  );
}
