import { useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { FollowLink } from '../../following/follow-link.tsx';
import { rememberedRequest } from '../../following/followed-request.ts';
import done from '../../layout/done.module.css';
import { SentMark } from '../../layout/sent-mark.tsx';

/** Where a hosted payment page sends a player back to (docs/reference/customer-site.md, 'Pages'). */
export function PaymentCompleted() {
  // Of this tab, so unknown to the server that rendered the page.
  const [token, setToken] = useState<string>();
  useLayoutEffect(() => {
    setToken(rememberedRequest());
  }, []);
  return (
    <div className={done.screen}>
      <div className={done.head}>
        <SentMark />
        <h1 tabIndex={-1}>Payment Completed</h1>
      </div>
      <div className={done.next}>
        <p>Your payment has been processed successfully</p>
        <p>Your deposit will be added to your account within 1-5 minutes.</p>
      </div>
      <Link href="/" className="button-primary">
        Back to the cashier
      </Link>
      {token && <FollowLink token={token} />}
    </div>
  );
}
