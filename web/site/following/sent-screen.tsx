import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CheckIcon } from '../icons/icons.tsx';
import { NarrowScreen } from '../layout/narrow-screen.tsx';
import { SuccessHead } from '../layout/success-head.tsx';
import { useArrivedHeading } from '../layout/use-arrived-heading.ts';
import { FollowLink } from './follow-link.tsx';
import styles from './following.module.css';

type Props = {
  readonly title: string;
  /** What has been done, where the title says what is still to do. */
  readonly done?: string | undefined;
  /** Whether it is finished well: a tick says so from afar. */
  readonly isWell: boolean;
  /** What was sent: how much, by which method, for whom. */
  readonly lead: string;
  /** The token to follow the request with. */
  readonly followToken: string;
  /** Says in words that the link was copied, and that it could not be. */
  readonly spoken?: boolean;
  /** Where to go from here. */
  readonly onward: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

/** Confirms a request that has been submitted. */
export function SentScreen(props: Props) {
  const { title, done, isWell, lead, followToken, spoken = false, onward, children } = props;
  const heading = useArrivedHeading();
  return (
    <NarrowScreen>
      <SuccessHead tick={isWell}>
        <div>
          {done && (
            <p className={styles.done}>
              <CheckIcon /> {done}
            </p>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <p className="muted">{lead}</p>
        </div>
      </SuccessHead>
      {children}
      <FollowLink token={followToken} spoken={spoken} />
      <Link href={onward.to} className="button-quiet">
        {onward.label}
      </Link>
    </NarrowScreen>
  );
}
