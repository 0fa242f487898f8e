import { Button } from '@mantine/core';
import { useState } from 'react';
import { ROLE_LABELS } from '#domain/access/capabilities.ts';
import { install, useCanInstall } from '../installing/installing.ts';
import { Text } from '../kit/box.tsx';
import { SettingSwitch } from '../kit/form.tsx';
import { Page, Panel } from '../kit/panel.tsx';
import { StatusBanner, useStatus } from '../kit/status-banner.tsx';
import { NewPasswordForm } from '../session/change-password.tsx';
import { useAdmin } from '../session/session.ts';
import { ACCOUNT } from '../tabs/tabs.ts';
import { isMotionOff, keepMotionOff } from '../theme/motion.ts';
import { FactorsSection } from './factors-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PushSection } from './push-section.tsx';

export function AccountScreen() {
  const { displayName, email, role } = useAdmin();
  const { status, tell, clear } = useStatus();
  return (
    <>
      <StatusBanner status={status} onClear={clear} />
      <Page title={ACCOUNT.label}>
        <Text as="p" tone="dim">
          {displayName ? `${displayName}, ` : ''}
          {email}, {ROLE_LABELS[role]}
        </Text>
        <Panel title="Password">
          <Text as="p" tone="dim">
            Changing it signs you out everywhere else.
          </Text>
          <div style={{ maxWidth: 360 }}>
            <NewPasswordForm
              email={email}
              onChanged={() =>
                tell('Your password is changed. You are signed out everywhere else.', { long: true })
              }
            />
          </div>
        </Panel>
        <FactorsSection tell={(text) => tell(text)} />
        <PushSection />
        <OwnSessions />
        <InstallSection />
        <MotionSection />
      </Page>
    </>
  );
}

function InstallSection() {
  if (!useCanInstall()) return null;
  return (
    <Panel title="App">
      <Text as="p" tone="dim">
        This browser can install the console as an app, with a window and an icon of its own.
      </Text>
      <div>
        <Button variant="default" onClick={install}>
          Install the console
        </Button>
      </div>
    </Panel>
  );
}

function MotionSection() {
  const [isOff, setOff] = useState(isMotionOff);

  function choose(isOn: boolean): void {
    keepMotionOff(!isOn);
    setOff(!isOn);
  }

  return (
    <Panel title="Motion">
      <SettingSwitch
        label="Motion in this browser"
        help="On: what is new fades in, and what is loading moves, unless your system asks for less motion. Off: nothing moves."
        checked={!isOff}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Panel>
  );
}
