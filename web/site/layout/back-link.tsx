import { Link } from 'wouter';
import * as words from '#words/forms.tsx';
import { BackIcon } from '../icons/icons.tsx';
import { useLoadAhead } from '../places/load-ahead.tsx';
import screen from './screen.module.css';

export function BackLink({ to }: { readonly to: string }) {
  return (
    <Link href={to} className={screen.back} {...useLoadAhead(to)}>
      <BackIcon /> {words.back}
    </Link>
  );
}
