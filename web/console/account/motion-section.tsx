import { useState } from 'react';
import { SettingSwitch } from '../kit/form.tsx';
import { Panel } from '../kit/panel.tsx';
import { isMotionOff, keepMotionOff } from '../theme/motion.ts';

/** Whether anything moves on this browser. */
export function MotionSection() {
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
