import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

export function Notice({ title, children }: Props) {
  return (
    <div className="notice apart">
      <p className="lead">{title}</p>
      <p>{children}</p>
    </div>
  );
}
