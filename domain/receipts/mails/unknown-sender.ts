import { noticeOf, saysMoneyCameIn } from './notices.ts';
import type { ShownMail } from './template.ts';

const ANYBODYS =
  /@(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|gmx|mail|fastmail)\.[a-z.]+$/;

/** Anybody can have such an address: nothing said from it is a provider's word. */
export function isAnybodys(address: string): boolean {
  return ANYBODYS.test(address);
}

/** `pay@venmo.com.example`, `venmo@pay-venmo.example`: whoever writes so means to be taken for the provider. */
export function isAlmostSender(senders: readonly string[], address: string): boolean {
  const domain = domainOf(address);
  return senders.some((sender) => {
    const own = domainOf(sender).split('.').slice(-2).join('.');
    const name = own.replace(/\..*$/, '');
    // Short names, such as Ally's, stand in other words.
    const isIn = (part: string) => part === name || (name.length > 4 && part.includes(name));
    return !`.${domain}`.endsWith(`.${own}`) && domain.split(/[.-]/).some(isIn);
  });
}

function domainOf(address: string): string {
  return address.toLowerCase().replace(/^.*@|^\*\./, '');
}

export function speaksOfMoneyIn(mail: ShownMail): boolean {
  return noticeOf(mail) === undefined && saysMoneyCameIn(mail);
}
