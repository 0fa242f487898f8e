import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Stack, Text } from '../kit/box.tsx';

export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly crashed: boolean }
> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

export function CrashScreen() {
  return (
    <Stack
      as="main"
      gap={16}
      align="center"
      style={{ alignContent: 'center', minHeight: '80dvh', padding: 16 }}
    >
      <Text as="h1" size="huge" weight="bold">
        <span role="alert">Something went wrong</span>
      </Text>
      <Button size="sm" onClick={() => window.location.reload()}>
        Refresh Page
      </Button>
    </Stack>
  );
}
