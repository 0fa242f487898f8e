import { Link } from 'wouter';
import { BackIcon } from '../shell/icons.tsx';
import screen from './screen.module.css';

export function BackLink() {
  return (
    <Link href="/" className={screen.back}>
      <BackIcon /> Back
    </Link>
  );
}
