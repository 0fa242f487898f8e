import { Link } from 'wouter';
import * as words from '#words/frame.tsx';

export function NotFound() {
  return (
    <div className="shelf">
      <h1 tabIndex={-1}>{words.notFound}</h1>
      <p className="muted">{words.notFoundText}</p>
      <Link href="/" className="button-primary">
        {words.goToDeposits}
      </Link>
    </div>
  );
}
