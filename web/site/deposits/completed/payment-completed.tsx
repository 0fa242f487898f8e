import { useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import * as words from '#words/deposits.tsx';
import { FollowLink } from '../../following/follow-link.tsx';
import { rememberedRequest } from '../../following/followed-request.ts';
import { NarrowScreen, NextSteps, SuccessHead } from '../../layout/narrow-screen.tsx';

/** Hosted payment pages send players back here (docs/reference/customer-site.md, 'Pages'). */
export function PaymentCompleted() {
  // Kept in this tab, so unknown to the server that rendered the page.
  const [token, setToken] = useState<string>();
  useLayoutEffect(() => {
    setToken(rememberedRequest());
  }, []);
  return (
    <NarrowScreen>
      <SuccessHead>
        <h1 tabIndex={-1}>{words.paymentCompleted}</h1>
      </SuccessHead>
      <NextSteps>
        <p>{words.processed}</p>
        <p>{words.addedSoon}</p>
      </NextSteps>
      <Link href="/" className="button-primary">
        {words.backToCashier}
      </Link>
      {token && <FollowLink token={token} />}
    </NarrowScreen>
  );
}
