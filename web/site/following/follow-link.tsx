import { Link } from 'wouter';
import { CopyItem } from '../copying/copy-item.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import { statusAddress } from './followed-request.ts';
import styles from './following.module.css';

type Props = {
  readonly token: string;
  /** Says in words what was copied, and that it could not be. */
  readonly spoken?: boolean;
};

/** For the browser only: the link is of the address the player is at. */
export function FollowLink({ token, spoken = false }: Props) {
  const address = statusAddress(token);
  const loadAhead = useLoadAhead(address);
  return (
    <div className={styles.link}>
      <p className={styles.keep}>Keep this link to follow your request</p>
      <CopyItem
        label="Link to your request"
        value={new URL(address, location.origin).href}
        size="small"
        spoken={spoken}
      />
      <Link href={address} className="button-quiet" {...loadAhead}>
        Follow your request
      </Link>
    </div>
  );
}
