import * as words from '#words/deposits.tsx';
import { Notice } from '../../layout/notice.tsx';

/** Replaces the account that was shown, which may no longer be in use. */
export function TooLate() {
  return (
    <div role="status">
      <Notice title={words.tooLate}>{words.tooLateText}</Notice>
    </div>
  );
}

/** Replaces an account that accepts no more, or is missing. */
export function NotTaken() {
  return (
    <div role="status">
      <Notice title={words.noAccount}>{words.noAccountText}</Notice>
    </div>
  );
}
