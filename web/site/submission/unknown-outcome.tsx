import { useBrand } from '../brand/brand.tsx';
import styles from './unknown-outcome.module.css';

type Props = { readonly advice: string; readonly onDismiss: () => void };

/** What to do about a request that may have been stored or not. */
export function UnknownOutcome({ advice, onDismiss }: Props) {
  const { supportEmail, chatUrl } = useBrand();
  return (
    <>
      <p>It may have reached us or not. {advice} It is stored only once, however often it is sent.</p>
      {(supportEmail || chatUrl) && (
        <p>
          If you no longer want it, tell us:{' '}
          {supportEmail ? (
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          ) : (
            <a href={chatUrl} target="_blank" rel="noopener noreferrer">
              open live chat
            </a>
          )}
        </p>
      )}
      <button type="button" className={`button-quiet ${styles.dismiss}`} onClick={onDismiss}>
        Dismiss
      </button>
    </>
  );
}
