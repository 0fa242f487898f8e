import { amountOf } from './fields.ts';

const CURRENCY =
  '(?:USD|EUR|GBP|CAD|AUD|NZD|HKD|SGD|MXN|COP|BRL|CHF|SEK|NOK|DKK|PLN|JPY|CNY|INR|dollars?|euros?|pounds?|pesos?|cents?)';
/** In any currency and form, also one that no template reads. */
const AN_AMOUNT = new RegExp(
  [
    String.raw`\p{Sc} ?[\d.,]`,
    String.raw`\d ?\p{Sc}(?!\p{L})`,
    String.raw`\b${CURRENCY} ?\d`,
    String.raw`\d ?${CURRENCY}\b`,
    // Two places behind the point, unless it is of a date or an address.
    String.raw`(?<![\d.,:/])\d[\d.,]*[.,]\d{2}(?![\d:/-]|[.,]\d)`,
  ].join('|'),
  'iu',
);

/** A template that does not know such a mail must not pass over it. */
export const TAKEN_BACK =
  /revers|refund|disput|chargeback|\breturned\b|taken back|\b(?:went|sent|gone) back\b|devuel|devoluci|reembols|contracargo/i;
/** Of money that is yet to move, never will, or went the other way; in English and Spanish. */
const NOT_MOVED = new RegExp(
  [
    String.raw`\brequest|\bcancel|\bdeclin|\breject|\bexpir|\bfail|\bpending\b|\bonce approved\b|\bunable\b|\bunless\b`,
    String.raw`\bon hold\b|\bheld\b|\bschedul|\benroll?|\bwaiting\b|\bnot yet\b`,
    String.raw`\bwill be (?:available|credited|deposited|paid|sent)\b`,
    String.raw`\b(?:did|was|were|has|have|could)(?: not\b|n['’]t\b)`,
    String.raw`\byou(?: have|['’]ve)?(?: just)? (?:paid|sent)\b|\bask(?:s|ed|ing)? you\b`,
    String.raw`solicit|\bpide\b|pendiente|rechaz|retenid|en espera|programad|inscri|caduc|\bvencid`,
    String.raw`estar[aá] disponible|\bno (?:ha|han|se|pudo|recibi)|\b(?:usted )?(?:pag[oó]|envi[oó]) usted|\busted (?:pag|envi)`,
  ].join('|'),
  'i',
);

/** Whether a line may change what a mail says, wherever it stands: a template must know it. */
export function mayChangeAll(line: string): boolean {
  return AN_AMOUNT.test(line) || TAKEN_BACK.test(line) || NOT_MOVED.test(line);
}

/**
 * What is wrong with lines that no place of a template explains, as a sentence; undefined if nothing.
 * @param amount the one that was read, as the mail has it: a line may repeat it and say nothing else
 */
export function unexplained(lines: readonly string[], amount: string | undefined): string | undefined {
  const read = amountOf(amount);
  const others = lines.filter((line) => read === undefined || amountOf(line) !== read);
  if (others.some((line) => AN_AMOUNT.test(line)))
    return 'An amount stands in a line that the sample did not have.';
  if (others.some((line) => TAKEN_BACK.test(line))) return 'It may tell of money that was taken back.';
  return others.some((line) => NOT_MOVED.test(line))
    ? 'It may tell of a request, or of money that has not moved.'
    : undefined;
}
