import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import * as words from '#words/help.tsx';
import { descriptions } from '#words/methods.ts';
import { onlyOneEvery } from '#words/withdrawals.tsx';
import { MailLink, useBrand } from '../brand/brand.tsx';
import { methodName } from '../places/method-name.ts';
import styles from './help-dialog.module.css';

export function GeneralHelp() {
  return (
    <>
      <section className={`stack ${styles.section}`}>
        <h3>{words.startDeposit}</h3>
        <ol>
          {words.depositSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={`stack ${styles.section}`}>
        <h3>{words.startWithdraw}</h3>
        <ol>
          {words.withdrawSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>{onlyOneEvery({ hours: COOLDOWN_HOURS })}</li>
        </ol>
      </section>
      <section className={`stack ${styles.section}`}>
        <h3>{words.security}</h3>
        <ul>
          {location.protocol === 'https:' && <li>{words.encrypted}</li>}
          {words.securityFeatures.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

export function PaymentHelp() {
  return (
    <>
      <section className={`stack ${styles.section}`}>
        <h3>{words.methodsTitle}</h3>
        <dl>
          {METHOD_KEYS.map((key) => (
            <div key={key}>
              <dt>{methodName(METHODS[key].label)}</dt>
              <dd>{`${descriptions[key]} ${words.howToUse[METHODS[key].kind]}`}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`stack ${styles.section}`}>
        <h3>{words.notesTitle}</h3>
        <ul>
          {words.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

export type HelpTopic = { readonly reference: string | undefined };

export function ContactHelp({ reference }: HelpTopic) {
  const { supportEmail, chatUrl } = useBrand();
  if (!supportEmail && !chatUrl) {
    return (
      <section className={`stack ${styles.section}`}>
        <h3>{words.contact}</h3>
        <p>{words.noContact}</p>
      </section>
    );
  }
  return (
    <>
      <section className={`stack ${styles.section}`}>
        <h3>{words.talkToUs}</h3>
        <div className={`stack ${styles.ways}`}>
          {chatUrl && (
            <p>
              <a className="button-primary" href={chatUrl} target="_blank" rel="noopener noreferrer">
                {words.openLiveChat()}
              </a>
            </p>
          )}
          {supportEmail && (
            <p>
              {words.email({
                mail: <MailLink address={supportEmail} {...(reference && { subject: reference })} />,
              })}
            </p>
          )}
          <p>{words.hours}</p>
        </div>
      </section>
      <section className={`stack ${styles.section}`}>
        <h3>{words.beforeWriting}</h3>
        {reference ? <p>{words.giveReference({ reference })}</p> : <p>{words.haveReady}</p>}
      </section>
      <p className="notice">{chatUrl ? words.emergencyInChat() : words.emergency()}</p>
    </>
  );
}
