import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, sendAlong, whenProofMissing, whenSignedOut } from '#web/data/call.ts';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { DemoBanner } from './frame/demo-banner.tsx';
import { Portal } from './portal.tsx';
import { followHand } from './session/own-hand.ts';
import { askForProof } from './session/proof.ts';
import {
  isDenied,
  isInterrupted,
  isSignedOut,
  lacksFactor,
  loseSession,
  renewSession,
  sessionQuery,
} from './session/session.ts';
import { theme } from './theme/theme.ts';
import { ThemeColor } from './theme/theme-color.tsx';

export function App() {
  const [client] = useState(createClient);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ThemeColor />
      <QueryClientProvider client={client}>
        <DemoBanner />
        <CrashBoundary>
          <Portal />
        </CrashBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function createClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error) && !isInterrupted(client)) loseSession(client);
    // the person's role, or what is asked of them, has changed since the session was loaded
    if (isDenied(error) || lacksFactor(error))
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // the live feed announces changes, and has data reloaded after a break
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retryDelay: 400,
        retry: (failures, error) =>
          failures < 1 && error instanceof CallError && error.status === 'UNAVAILABLE',
      },
      mutations: { networkMode: 'always' },
    },
  });
  sendAlong(followHand(window));
  whenSignedOut((refusal) => renewSession(client, refusal));
  whenProofMissing(askForProof);
  return client;
}
