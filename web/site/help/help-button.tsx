import * as words from '#words/frame.tsx';
import { HelpIcon } from '../icons/icons.tsx';
import styles from './help-button.module.css';
import { useHelp } from './help-context.ts';

export function HelpButton() {
  const { open, loadAhead } = useHelp();
  return (
    <button
      type="button"
      className={styles.help}
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
