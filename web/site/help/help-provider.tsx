import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import * as words from '#words/frame.tsx';
import { MailLink, useBrand, useCanAsk } from '../brand/brand.tsx';
import { HelpIcon } from '../icons/icons.tsx';
import styles from './help-button.module.css';
import { HelpContext, type HelpTab, useHelp } from './help-context.ts';

type Dialog = ComponentType<{
  readonly tab: HelpTab;
  readonly reference: string | undefined;
  readonly onClose: () => void;
}>;

const loadDialog = async (): Promise<Dialog> => (await import('./help-dialog.tsx')).HelpDialog;

export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const [tab, setTab] = useState<HelpTab>();
  const [loaded, setLoaded] = useState<{ readonly Dialog: Dialog }>();
  const [failed, setFailed] = useState(false);
  const [reference, setReference] = useState<string>();

  const open = useCallback((wanted: HelpTab) => {
    setTab(wanted);
    setFailed(false);
    loadDialog().then(
      (Dialog) => setLoaded({ Dialog }),
      () => setFailed(true),
    );
  }, []);
  const loadAhead = useCallback(() => {
    // A failure is harmless: opening the help tries again.
    loadDialog().catch(() => {});
  }, []);
  const help = useMemo(() => ({ open, loadAhead, isAbout: setReference }), [open, loadAhead]);

  return (
    <HelpContext value={help}>
      {children}
      {failed && <HelpMissing />}
      {tab && loaded && <loaded.Dialog tab={tab} reference={reference} onClose={() => setTab(undefined)} />}
    </HelpContext>
  );
}

function HelpMissing() {
  const { supportEmail } = useBrand();
  return (
    <p role="alert" className={`notice refusal ${styles.missing}`}>
      {supportEmail
        ? words.helpMissingOrWrite({ mail: <MailLink address={supportEmail} /> })
        : words.helpMissing}
    </p>
  );
}

export function HelpButton() {
  const { open, loadAhead } = useHelp();
  if (!useCanAsk()) return null;
  return (
    <button
      type="button"
      className={styles.help}
      data-floating
      aria-haspopup="dialog"
      onClick={() => open('general')}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      <HelpIcon />
      {words.needHelp}
    </button>
  );
}
