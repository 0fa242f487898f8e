import { type MouseEvent, useState } from 'react';
import * as words from '#words/deposits.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import styles from './hosted.module.css';
import { leaveFor } from './leave-for.ts';

export function PaymentPageLink({ address }: { readonly address: string }) {
  const [isHeld, setHeld] = useState(false);

  // A frame may not be allowed to navigate its parent page: then a plain link does nothing.
  function goThere(event: MouseEvent) {
    if (window.parent === window) return;
    event.preventDefault();
    setHeld(!leaveFor(address));
  }

  return (
    <>
      <a className="button-primary" href={address} onClick={goThere}>
        {words.goToPaymentPage}
      </a>
      <div role="alert">
        {isHeld && (
          <div className={`box ${styles.clipped}`}>
            <p className={`notice ${styles.flush}`}>{words.pageHeld}</p>
            <CopyItem label={words.paymentPage} value={address} isLong />
          </div>
        )}
      </div>
    </>
  );
}
