import { ClockIcon } from '../icons/icons.tsx';
import { Explained, Mark } from '../kit/mark.tsx';

type WaitingMarkProps = {
  readonly approvals: ReadonlyArray<{ readonly summary: string; readonly requestedByName: string }>;
  /** Where there is room for a sign only. */
  readonly isSign?: boolean;
};

/** What waits on a record for a second person. */
export function WaitingMark({ approvals, isSign = false }: WaitingMarkProps) {
  const asked = approvals.map(
    ({ summary, requestedByName }) => `${summary}, asked for by ${requestedByName}`,
  );
  const text = `Waiting for approval: ${asked.join('; ')}`;
  return (
    <Explained by={text}>
      <Mark tone="warning" isSmall>
        <ClockIcon size={12} />
        {isSign ? <span className="visually-hidden">{text}</span> : <span>Waiting for approval</span>}
      </Mark>
    </Explained>
  );
}
