import { Page } from '../kit/panel.tsx';
import { ApprovalSettingsPanel } from '../payout-rules/approval-settings-panel.tsx';
import { SignalSettingsPanel } from '../payout-rules/signal-settings-panel.tsx';
import { PushPanel } from './push-panel.tsx';
import { RefusedSignInsPanel } from './refused-sign-ins-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

/** Each panel is about one concern, with settings, calls and a version of its own. */
export function SecurityScreen() {
  return (
    <Page title="Security">
      <SignInPanel />
      <SessionsPanel />
      <PushPanel />
      <ApprovalSettingsPanel />
      <SignalSettingsPanel />
      <RefusedSignInsPanel />
    </Page>
  );
}
