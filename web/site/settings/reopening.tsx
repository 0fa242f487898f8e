import { useEffect, useState } from 'react';
import type { RecordKind } from '#domain/records/record.ts';
import { serverNow } from '#web/data/server-clock.ts';
import { useSettings } from './settings-provider.tsx';

const TICK_MS = 20_000;

type Props = {
  readonly what: RecordKind;
};

/** Only in the browser, which knows the local time; loaded while closed. */
export function Reopening({ what }: Props) {
  const { withdrawalHours } = useSettings().settings;
  const [text, setText] = useState<string>();

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    import('./reopening-text.ts').then(
      ({ reopening }) => {
        if (left) return;
        const tell = () => setText(reopening(what, withdrawalHours, serverNow()));
        tell();
        timer = setInterval(tell, TICK_MS);
      },
      // The hours are shown without it.
      () => {},
    );
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [what, withdrawalHours]);

  return text && <span>{text}</span>;
}
