import * as words from '#words/deposits.tsx';
import { useHelp } from './help-context.ts';

export function ContactButton() {
  const help = useHelp();
  return (
    <button
      type="button"
      className="button-primary"
      aria-haspopup="dialog"
      onClick={() => help.open('contact')}
      onFocus={help.loadAhead}
    >
      {words.contactSupport}
    </button>
  );
}
