import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

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
