import { Link } from 'wouter';
import { useLoadAhead } from '../routes/load-ahead.tsx';
import { BackIcon } from '../shell/icons.tsx';
import screen from './screen.module.css';

export function BackLink({ to }: { readonly to: string }) {
  return (
    <Link href={to} className={screen.back} {...useLoadAhead(to)}>
      <BackIcon /> Back
    </Link>
  );
}
