import * as words from '#words/forms.tsx';
import { MailLink, useBrand } from '../brand/brand.tsx';
import styles from './submission.module.css';

type Props = { readonly advice: string; readonly onDismiss: () => void };

export function UnknownOutcome({ advice, onDismiss }: Props) {
  const { supportEmail, chatUrl } = useBrand();
  return (
    <>
      <p>{words.mayHaveReached({ advice })}</p>
      {(supportEmail || chatUrl) && (
        <p>
          {words.noLongerWanted({
            contact: supportEmail ? (
              <MailLink address={supportEmail} />
            ) : (
              <a href={chatUrl} target="_blank" rel="noopener noreferrer">
                {words.openLiveChat}
              </a>
            ),
          })}
        </p>
      )}
      <button type="button" className={`button-quiet ${styles.dismiss}`} onClick={onDismiss}>
        {words.dismiss}
      </button>
    </>
  );
}
