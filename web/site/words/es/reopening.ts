import type { RecordKind } from '#domain/records/record.ts';

type Reopening = { readonly there: string; readonly wait: string };
type ReopeningHere = Reopening & { readonly own: string };

export const reopens: Readonly<Record<RecordKind, (when: Reopening) => string>> = {
  deposit: ({ there, wait }) => `Los depósitos vuelven a abrir a las ${there} (en ${wait}).`,
  withdrawal: ({ there, wait }) => `Los retiros vuelven a abrir a las ${there} (en ${wait}).`,
};
export const reopensHere: Readonly<Record<RecordKind, (when: ReopeningHere) => string>> = {
  deposit: ({ there, wait, own }) =>
    `Los depósitos vuelven a abrir a las ${there} (en ${wait}), ${own} en tu hora local.`,
  withdrawal: ({ there, wait, own }) =>
    `Los retiros vuelven a abrir a las ${there} (en ${wait}), ${own} en tu hora local.`,
};
