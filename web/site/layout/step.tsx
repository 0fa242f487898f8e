import { type ReactNode, useId } from 'react';
import screen from './screen.module.css';

type Props = { readonly number: number; readonly title: string; readonly children: ReactNode };

export function Step({ number, title, children }: Props) {
  const id = useId();
  return (
    <section className={screen.step} aria-labelledby={id}>
      <h2 id={id} className={screen.stepTitle}>
        <span className={screen.stepNumber}>
          <span className="visually-hidden">Step </span>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
