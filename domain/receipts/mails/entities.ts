/** Those in the providers' mails; an unknown one stays as written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  colon: ':',
  comma: ',',
  commat: '@',
  copy: '©',
  dollar: '$',
  emsp: ' ',
  ensp: ' ',
  euro: '€',
  excl: '!',
  gt: '>',
  hellip: '…',
  iexcl: '¡',
  iquest: '¿',
  laquo: '«',
  ldquo: '“',
  lpar: '(',
  lrm: '\u200e',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00a0',
  ndash: '–',
  num: '#',
  period: '.',
  pound: '£',
  quot: '"',
  raquo: '»',
  rdquo: '”',
  reg: '®',
  rlm: '\u200f',
  rpar: ')',
  rsquo: '’',
  shy: '\u00ad',
  sol: '/',
  szlig: 'ß',
  thinsp: ' ',
  trade: '™',
  yen: '¥',
  zwj: '\u200d',
  zwnj: '\u200c',
};

const ACCENTED = /^([A-Za-z])(acute|caron|cedil|circ|grave|ring|tilde|uml)$/;
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  caron: '\u030c',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};

const REFERENCE = /&(?:#(\d{1,7});?|#[xX]([0-9a-fA-F]{1,6});?|([A-Za-z]{2,8});)/g;

/** Once: `&amp;lt;` becomes `&lt;`. */
export function withoutEntities(text: string): string {
  return text.replace(
    REFERENCE,
    (written: string, decimal: string | undefined, hexadecimal: string | undefined, name: string) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
      return named(name) ?? written;
    },
  );
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

function named(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  return letter === '' ? undefined : `${letter}${ACCENTS[accent]}`.normalize('NFC');
}
