import type { MouseEvent } from 'react';
import * as words from '#words/sent.tsx';
import { leaveFor } from './leave-for.ts';

export function PaymentPageLink({ address }: { readonly address: string }) {
  // A frame may not be allowed to navigate its parent page: then a plain link does nothing.
  function goThere(event: MouseEvent) {
    if (window.parent === window) return;
    event.preventDefault();
    leaveFor(address);
  }

  return (
    <a className="button-primary" href={address} onClick={goThere}>
      {words.goToPaymentPage}
    </a>
  );
}
