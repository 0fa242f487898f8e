import * as words from '#words/sent.tsx';
import { Notice } from '../../layout/notice.tsx';

/** In place of the account that was shown, which may no longer be in use. */
export function TooLate() {
  return (
    <div role="status">
      <Notice title={words.tooLate}>{words.tooLateText}</Notice>
    </div>
  );
}

/** In place of an account that takes nothing any more, or that there was none of. */
export function NotTaken() {
  return (
    <div role="status">
      <Notice title={words.noAccount}>{words.noAccountText}</Notice>
    </div>
  );
}
