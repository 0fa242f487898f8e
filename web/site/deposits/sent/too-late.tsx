import { Notice } from '../../layout/notice.tsx';

/** In place of the account that was shown, which may no longer be in use. */
export function TooLate() {
  return (
    <div role="status">
      <Notice title="This request is over an hour old">
        If you have sent the payment, there is nothing left to do here. If you have not, please do not send it
        to the account you were shown: make another deposit to see the current one.
      </Notice>
    </div>
  );
}

/** In place of an account that takes nothing any more, or that there was none of. */
export function NotTaken() {
  return (
    <div role="status">
      <Notice title="No account available">
        We have your request, but no account takes its payment. If you have not paid yet, please do not: make
        another deposit to see whether there is one by then.
      </Notice>
    </div>
  );
}
