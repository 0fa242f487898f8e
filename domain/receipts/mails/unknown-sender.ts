import { noticeOf, saysMoneyCameIn } from './notices.ts';
import type { ShownMail } from './template.ts';

const ANYBODYS =
  /@(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|gmx|mail|fastmail)\.[a-z.]+$/;

/** Anybody can have such an address: nothing said from it is a provider's word. */
export function isAnybodys(address: string): boolean {
  return ANYBODYS.test(address);
}

export function speaksOfMoneyIn(mail: ShownMail): boolean {
  return noticeOf(mail) === undefined && saysMoneyCameIn(mail);
}
