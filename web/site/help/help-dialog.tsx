import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as words from '#words/help.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import type { HelpTab } from './help-context.ts';
import styles from './help-dialog.module.css';
import { ContactHelp, GeneralHelp, type HelpTopic, PaymentHelp } from './help-topics.tsx';
import { Tabs } from './tabs.tsx';

const NAMES: Readonly<Record<HelpTab, string>> = words.tabs;

const CONTENTS: Readonly<Record<HelpTab, (props: HelpTopic) => ReactNode>> = {
  general: GeneralHelp,
  payment: PaymentHelp,
  contact: ContactHelp,
};

type Props = {
  readonly tab: HelpTab;
  /** Of the request that is shown behind it. */
  readonly reference: string | undefined;
  readonly onClose: () => void;
};

export function HelpDialog({ tab: first, reference, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [tab, setTab] = useState(first);
  const Content = CONTENTS[tab];

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking outside the dialog also closes it, as does Escape
    <dialog
      ref={dialog}
      className={`box ${styles.dialog}`}
      aria-labelledby="help-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id="help-title">{words.needHelp}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            <CloseIcon />
            <span className="visually-hidden">{words.close}</span>
          </button>
        </div>
        <Tabs label={words.topics} names={NAMES} chosen={tab} onChoose={setTab}>
          <Content reference={reference} />
        </Tabs>
      </div>
    </dialog>
  );
}
