import { useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { FollowLink } from '../../following/follow-link.tsx';
import { rememberedRequest } from '../../following/followed-request.ts';
import { NarrowScreen } from '../../layout/narrow-screen.tsx';
import { NextSteps } from '../../layout/next-steps.tsx';
import { SuccessHead } from '../../layout/success-head.tsx';

/** Where a hosted payment page sends a player back to (docs/reference/customer-site.md, 'Pages'). */
export function PaymentCompleted() {
  // Kept in this tab, so unknown to the server that rendered the page.
  const [token, setToken] = useState<string>();
  useLayoutEffect(() => {
    setToken(rememberedRequest());
  }, []);
  return (
    <NarrowScreen>
      <SuccessHead>
        <h1 tabIndex={-1}>Payment Completed</h1>
      </SuccessHead>
      <NextSteps>
        <p>Your payment has been processed successfully</p>
        <p>Your deposit will be added to your account within 1-5 minutes.</p>
      </NextSteps>
      <Link href="/" className="button-primary">
        Back to the cashier
      </Link>
      {token && <FollowLink token={token} />}
    </NarrowScreen>
  );
}
