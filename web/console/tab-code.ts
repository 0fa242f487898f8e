import { useEffect } from 'react';
import type { Role } from '#domain/access/capabilities.ts';
import { createChunk } from './chunks/chunk.ts';
import { allTabsFor, otherScreensFor, type ScreenPath } from './tabs/tabs.ts';

/** Each a file of its own for the browser. */
export const TAB_CODE = {
  '/queue': createChunk(() => import('./queue/queue-screen.tsx')),
  '/money': createChunk(() => import('./money/money-screen.tsx')),
  '/stats': createChunk(() => import('./stats/stats-screen.tsx')),
  '/deposits': createChunk(() => import('./deposits/deposits-screen.tsx')),
  '/withdrawals': createChunk(() => import('./withdrawals/withdrawals-screen.tsx')),
  '/receipts': createChunk(() => import('./receipts/receipts-screen.tsx')),
  '/players': createChunk(() => import('./players/players-screen.tsx')),
  '/approvals': createChunk(() => import('./approvals/approvals-screen.tsx')),
  '/activity': createChunk(() => import('./activity/activity-screen.tsx')),
  '/mailboxes': createChunk(() => import('./mailboxes/mailboxes-screen.tsx')),
  '/rules': createChunk(() => import('./rules/rules-screen.tsx')),
  '/mail-templates': createChunk(() => import('./mail-templates/mail-templates-screen.tsx')),
  '/team': createChunk(() => import('./team/team-screen.tsx')),
  '/payment-settings': createChunk(() => import('./payment-settings/payment-settings-screen.tsx')),
  '/appearance': createChunk(() => import('./appearance/appearance-screen.tsx')),
  '/security': createChunk(() => import('./security/security-screen.tsx')),
  '/limits': createChunk(() => import('./rules/limits-screen.tsx')),
  '/notices': createChunk(() => import('./push/notices-screen.tsx')),
  '/system': createChunk(() => import('./operations/system-screen.tsx')),
  '/get-ready': createChunk(() => import('./readiness/get-ready-screen.tsx')),
  '/account': createChunk(() => import('./account/account-screen.tsx')),
} as const satisfies { readonly [Path in ScreenPath]: unknown };

export const PLAYER_CODE = createChunk(() => import('./players/player-screen.tsx'));
export const DEPOSIT_CODE = createChunk(() => import('./deposits/deposit-screen.tsx'));
export const WITHDRAWAL_CODE = createChunk(() => import('./withdrawals/withdrawal-screen.tsx'));

/** Once the open screen is there and the browser idle: a server that goes away takes no screen with it. */
export function useTabsAhead(role: Role, open: ScreenPath | undefined): void {
  useEffect(() => {
    let isLeft = false;
    async function loadOthers(): Promise<void> {
      for (const { path } of [...allTabsFor(role), ...otherScreensFor(role)]) {
        if (isLeft) return;
        await TAB_CODE[path].load();
        await idle();
      }
      for (const code of [DEPOSIT_CODE, WITHDRAWAL_CODE, PLAYER_CODE]) if (!isLeft) await code.load();
    }
    void (open ? TAB_CODE[open].load().then(idle) : idle()).then(loadOthers);
    return () => {
      isLeft = true;
    };
  }, [role, open]);
}

/** Safari has no idle callbacks. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });
}
