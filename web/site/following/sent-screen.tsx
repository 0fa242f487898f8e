import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CheckIcon } from '../icons/icons.tsx';
import { NarrowScreen, SuccessHead, useArrivedHeading } from '../layout/narrow-screen.tsx';
import { BackToCasino } from './back-to-casino.tsx';
import { FollowLink } from './follow-link.tsx';
import styles from './following.module.css';

type Props = {
  readonly title: ReactNode;
  /** A step already done, where the title names one still to do. */
  readonly done?: string | undefined;
  readonly isWell: boolean;
  readonly lead: string;
  readonly followToken: string;
  readonly spoken?: boolean;
  readonly onward: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

export function SentScreen(props: Props) {
  const { title, done, isWell, lead, followToken, spoken = false, onward, children } = props;
  const heading = useArrivedHeading();
  return (
    <NarrowScreen>
      <SuccessHead tick={isWell}>
        <div>
          {done && (
            <p className={`row fine good ${styles.done}`}>
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
      <BackToCasino isDone={isWell} />
      <FollowLink token={followToken} spoken={spoken} />
      <Link href={onward.to} className="button-quiet">
        {onward.label}
      </Link>
    </NarrowScreen>
  );
}
