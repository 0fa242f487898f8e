import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';

// With fewer guesses a password is found in minutes from its hash, however slow that is.
const FEWEST_GUESSES_LOG10 = 8;

// For which of some hundred characters it is padded with, or how.
const PADDING_GUESSES_LOG10 = 2;

// Longer ones take long to estimate, and are not guessed for being padded.
const LONGEST_CORE = 60;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Some forty thousand of the most used passwords: loaded and read only once somebody chooses one. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({
    dictionary: { passwords: common.dictionary['passwords-common'] },
    graphs: common.adjacencyGraphs,
  });
}

/** Known of the person and the site, and so tried first. */
export type KnownWords = {
  readonly email: string;
  readonly displayName?: string | undefined;
  readonly siteTitle?: string | undefined;
};

/** @returns advice against a password that is common, a name, a row of keys, a sequence or a repetition */
export async function weaknessOf(password: string, known: KnownWords): Promise<string | undefined> {
  loading ??= loadEstimator();
  const estimator = await loading;
  const words = ownWords(known);
  const guessed = [
    { text: password.normalize('NFKC'), paddingLog10: 0 },
    ...coresOf(password).map((text) => ({ text, paddingLog10: PADDING_GUESSES_LOG10 })),
  ];
  for (const { text, paddingLog10 } of guessed) {
    const { guessesLog10, sequence } = estimator.check(text, words);
    if (guessesLog10 + paddingLog10 < FEWEST_GUESSES_LOG10)
      return `Choose another password: ${reasonOf(sequence)}`;
  }
  return undefined;
}

/** Without padding, which the estimate overrates: accents, invisible characters, runs, the commonest sign. */
function coresOf(password: string): string[] {
  const plain = password
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFKC');
  const withoutRuns = plain.replaceAll(/(.)\1{2,}/gu, '');
  const bySign = Map.groupBy(plain.match(/[^\p{L}\p{N}]/gu) ?? [], (sign) => sign);
  const [padding = ''] = [...bySign.keys()].sort(
    (one, other) => (bySign.get(other)?.length ?? 0) - (bySign.get(one)?.length ?? 0),
  );
  const cores = [withoutRuns, withoutRuns.replaceAll(padding, '')];
  return cores.filter((core) => core !== password && core.length <= LONGEST_CORE);
}

function ownWords({ email, displayName = '', siteTitle = '' }: KnownWords): string[] {
  const texts = [email, displayName, siteTitle];
  const words = texts.flatMap((text) => [text, text.replaceAll(/\s/g, ''), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return words.filter((word) => word.length > 2);
}

function reasonOf(sequence: readonly MatchExtended[]): string {
  const [culprit] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .toSorted((one, other) => other.token.length - one.token.length);
  switch (culprit?.pattern) {
    case 'dictionary':
      return culprit.dictionaryName === 'userInputs'
        ? 'this one is made of your email, your name or the name of the site.'
        : 'this one is among the most used, or little more than one of them.';
    case 'repeat':
    case 'sequence':
    case 'wordSequence':
    case 'spatial':
      return 'this one is a sequence, a row of keys or a repetition.';
    default:
      return 'this one is guessed too quickly. Make it longer.';
  }
}
