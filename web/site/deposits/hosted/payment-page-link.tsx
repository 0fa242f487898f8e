import { type MouseEvent, useState } from 'react';
import * as words from '#words/sent.tsx';
import { CopyItem } from '../../copying/copy-item.tsx';
import { leaveFor } from './leave-for.ts';
import styles from './payment-page-link.module.css';

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
          <div className={styles.held}>
            <p>{words.pageHeld}</p>
            <CopyItem label={words.paymentPage} value={address} size="small" />
          </div>
        )}
      </div>
    </>
  );
}
