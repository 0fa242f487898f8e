import { Text } from '../kit/box.tsx';
import { signedText } from './money-text.ts';

type FiguresProps = { readonly count: number; readonly amount: number; readonly shown: number };

/** How many and how much a list is, of which it may show a part. */
export function Figures({ count, amount, shown }: FiguresProps) {
  const all = `${count.toLocaleString('en-US')} × ${signedText(amount)}`;
  return <Text tone="dim">{shown < count ? `${all}, the first ${shown} of them` : all}</Text>;
}
