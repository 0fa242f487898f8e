import { MARK as BRAND_MARK, markLines } from '#domain/brand/mark.ts';
import { PALETTE, SCHEMES, type Scheme } from '#domain/brand/palette.ts';
import type { Language } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/words/escape-html.ts';
import type { Face } from '#server/features/appearance/face.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';

/** The few rules that it needs: a style sheet would be one more request. */
const RULES = `
* { box-sizing: border-box; margin: 0; }
html { background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
header { border-bottom: 1px solid var(--line); font-size: 1.125rem; font-weight: 700; }
header div, main { max-width: 66rem; margin-inline: auto; padding-inline: clamp(0.875rem, 4vw, 2rem); }
header div { display: flex; align-items: center; gap: 0.5rem; min-height: 3.75rem; overflow-wrap: anywhere; }
svg { flex: none; }
main { display: grid; justify-items: start; gap: 1rem; padding-block: 2rem; }
h1 { font-size: clamp(1.5rem, 1.25rem + 1.5vw, 2rem); line-height: 1.2; }
p { color: var(--muted); }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.5rem 1.25rem; border-radius: 0.75rem; background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`;

type Words = {
  readonly oneMoment: string;
  readonly again: (message: string, seconds: number) => string;
  readonly tryNow: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    oneMoment: 'One moment, please',
    again: (message, seconds) => `${message} This page does so by itself in ${seconds} seconds.`,
    tryNow: 'Try again now',
  },
  es: {
    oneMoment: 'Un momento, por favor',
    again: (_message, seconds) =>
      `La caja no puede responder ahora. Esta página lo vuelve a intentar sola en ${seconds} segundos.`,
    tryNow: 'Intentarlo ahora',
  },
};

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="${BRAND_MARK.corner}" fill="var(--accent)"/>${markLines('var(--on)')}</svg>`;

/**
 * What people read whose page cannot be sent now. It needs nothing else from the server, runs no script, and loads the
 * page that was asked for by itself.
 * @returns what makes it, of what is wrong as a sentence in English and of when to try again
 */
export function unavailablePage(
  appearance: Pick<AppearanceLookup, 'current'>,
): (message: string, seconds: number, language: Language) => string {
  return (message, seconds, language) => {
    const face = appearance.current();
    const name = escapeHtml(face.brand.title);
    return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="same-origin">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${WORDS[language].oneMoment} – ${name}</title>
    <style>${stylesOf(face)}
    </style>
  </head>
  <body>
    <header><div>${MARK}<span>${name}</span></div></header>
    <main>
      <h1>${WORDS[language].oneMoment}</h1>
      <p>${escapeHtml(WORDS[language].again(message, seconds))}</p>
      <a href="">${WORDS[language].tryNow}</a>
    </main>
  </body>
</html>
`;
  };
}

function stylesOf(face: Face): string {
  const [dark, light] = SCHEMES.map((scheme) => `color-scheme: ${scheme}; ${variables(face, scheme)}`);
  return `
:root { ${dark} }
@media (prefers-color-scheme: light) { :root { ${light} } }${RULES}`;
}

function variables({ accents }: Face, scheme: Scheme): string {
  const { bg, line, text, textMuted: muted } = PALETTE[scheme];
  const { accent, onAccent: on } = accents[scheme];
  return Object.entries({ bg, line, text, muted, accent, on })
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}
