import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import * as words from '#words/help.tsx';
import { methodName } from '../places/method-name.ts';
import styles from './help-dialog.module.css';

export function PaymentHelp() {
  return (
    <>
      <section className={styles.section}>
        <h3>{words.methodsTitle}</h3>
        <dl>
          {METHOD_KEYS.map((key) => (
            <div key={key}>
              <dt>{methodName(METHODS[key].label)}</dt>
              <dd>{words.methods[key]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
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
