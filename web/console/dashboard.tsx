import { useQueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ShortcutsProvider } from './keyboard/shortcuts-provider.tsx';
import { LiveProvider } from './live/live-context.tsx';
import { router } from './router.tsx';
import { loseSession, useAdmin } from './session/session.ts';

/** Everything behind the sign-in. */
export function Dashboard() {
  const client = useQueryClient();
  const admin = useAdmin();
  // the new role may not be allowed the open tab
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has the role as its context
  useEffect(() => {
    void router.invalidate();
  }, [admin.role]);
  return (
    <LiveProvider onSignedOut={() => loseSession(client)}>
      <ShortcutsProvider>
        <RouterProvider router={router} context={{ admin }} />
      </ShortcutsProvider>
    </LiveProvider>
  );
}
