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
