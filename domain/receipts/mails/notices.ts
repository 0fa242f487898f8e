import { amountsIn } from './fields.ts';
import { nothing, type ShownMail, type TemplateReading, unreadable } from './template.ts';

type Notice = { readonly why: string; readonly said: RegExp };

/** Known by words of their subjects; the first that fits counts. */
const NOTICES: readonly Notice[] = [
  {
    why: 'It tells of a request for money: none has come in by it.',
    said: /(?<!\b(?:paid|completed) your .*)\b(?:request(?:s|ed|ing)?\b|invoice(?!.*\bpaid\b))|\bwants \$|charged you|reminder|solicit/i,
  },
  {
    why: 'It tells of a purchase, not of a payment in.',
    said: /purchase|compra|\btransaction (?:with|of|at|outside|exceeds)\b|during this transaction|\bcard (?:charge|transaction|withdrawal)|^receipt (?:from|for)\b|authorized a payment|automatic payment|cash ?back|^(?!.*\b(?:received|sent|from)\b)[^:]+: \$[\d,.]+ USD$/i,
  },
  {
    why: 'It tells of a deposit of another kind.',
    said: /direct deposit|check deposit|(?<!zelle.*)deposit (?:posted|hold)|paycheck/i,
  },
];

const OUT = 'It tells of money that went out or was moved, not of a payment in.';
const ACCOUNT = 'It is a notice about the account, not a payment in.';

/** Only where the subject does not say that money came in as well. */
const OTHER_NOTICES: readonly Notice[] = [
  {
    why: OUT,
    said: /^you(?:[’']ve)? (?:just )?(?:sent|paid|made|transferred|withdrew|cashed|enviaste)\b|^money sent\b|has been sent\.?$|accepted your \$|transfer (?:to|from) your|transfer (?:has been |was |is )?(?:initiated|scheduled|submitted|on its way|complete)|withdraw|cash(?:ed)? out|payment (?:(?:is|was) )?(?:due|scheduled|sent)|minimum payment|received your .*payment|auto-?pay|retiro/i,
  },
  {
    why: ACCOUNT,
    said: /statement|\bhistory\b|sign(?:ed)?.?in|log.?in|pass(?:word|code)|\bcode\b|security|verif|new device|\bbalance (?:is|alert|summary|below)|(?:low|account|available) balance|credit (?:summary|score|journey)|fico|paperless|privacy|policy|\bterms\b|\btax\b|commented|friends? (?:with you )?on|coming soon|new letter|added .+ recipient|data access|your consent|estado de cuenta|contraseña|seguridad/i,
  },
];
/** Banks write these words above money in, too: only where the text does not say that any came in. */
const DOUBTFUL_NOTICES: readonly Notice[] = [
  { why: OUT, said: /transfer|\bdebit(?:ed)?\b(?! card)|payment (?:(?:is|was) )?posted/i },
  {
    why: ACCOUNT,
    said: /\bcards?\b|\balerts?\b|account (?:update|is open|may have)|reward|\boffers?\b|notifications?|wallet|welcome/i,
  },
];
const TELLS_OF_MONEY_IN =
  /\b(?:sent|paid) you\b|\byou(?:[’']ve been| have been| were) (?:sent|paid)\b|^you(?:[’']ve)? (?:received|got)\b|\bdeposited\b|\barrived\b|\brecibi|le (?:ha )?envi/i;

const CAME_IN =
  /\b(?:sent|paid) you\b|\byou(?:[’']ve been| have been| were) (?:sent|paid) (?:[US]*\$|by\b|(?:money|a payment)\b)|\b(?:deposited|credited|arrived)\b|\breceived\b(?! (?:this|these|your|our|an? (?:e-?mail|message|alert|notification))\b)|\b(?:payment|transfer|money) from\b|\b[lt]e (?:ha )?envi(?:ó|ado)(?!\p{L})|\brecibi(?:ó|do|ste)(?!\p{L})|\bdepositad[oa]\b/iu;

export function saysMoneyCameIn({ subject, lines }: ShownMail): boolean {
  const all = [subject, ...lines];
  return all.some((line) => CAME_IN.test(line)) && all.some((line) => amountsIn(line).length > 0);
}

const ASKS = /\brequest|\bwants \$|charged you|reminder|invoice|solicit/i;

/** What whoever asks for money is called or writes may read like a payment that they got; asking costs nothing. */
export function asksForMoney(text: string): boolean {
  return ASKS.test(text);
}

export const ASKED = unreadable('It reads as a payment out and as a request for money.');

export function noticeOf(mail: ShownMail): TemplateReading {
  const find = (notices: readonly Notice[]) => notices.find(({ said }) => said.test(mail.subject));
  const notice =
    find(NOTICES) ??
    (TELLS_OF_MONEY_IN.test(mail.subject)
      ? undefined
      : (find(OTHER_NOTICES) ?? (saysMoneyCameIn(mail) ? undefined : find(DOUBTFUL_NOTICES))));
  return notice && nothing(notice.why);
}
