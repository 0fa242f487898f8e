import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChunkNotice } from './chunks/chunk-notice.tsx';
import { ShortcutsProvider } from './keyboard/shortcuts.tsx';
import { LiveProvider } from './live/live-context.tsx';
import { router } from './router.tsx';
import { loseSession, useAdmin, useSessionInUse } from './session/session.ts';
import { TAB_CODE, useTabsAhead } from './tab-code.ts';
import { screenAtAddress } from './tabs/tabs.ts';

export function Dashboard() {
  const client = useQueryClient();
  const admin = useAdmin();
  useSessionInUse();
  // the new role may not be allowed the open tab
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has the role as its context
  useEffect(() => {
    void router.invalidate();
  }, [admin.role]);
  const wanted = useRouterState({ router, select: ({ location }) => screenAtAddress(location.pathname) });
  useTabsAhead(admin.role, wanted?.path);
  return (
    <LiveProvider onSignedOut={() => loseSession(client)}>
      <ShortcutsProvider>
        <RouterProvider router={router} context={{ admin }} />
        {wanted && <ChunkNotice key={wanted.path} chunk={TAB_CODE[wanted.path]} name={wanted.label} />}
      </ShortcutsProvider>
    </LiveProvider>
  );
}
