import type { FastifyInstance } from 'fastify';
import { MARK as BRAND_MARK, markLines } from '#domain/brand/mark.ts';
import { PALETTE, SCHEMES, type Scheme } from '#domain/brand/palette.ts';
import type { Language } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/words/escaping.ts';
import type { Face } from '#server/features/appearance/face.ts';
import type { AppearanceLookup } from '#server/features/appearance/lookup.ts';
import { languageOf } from './language-of.ts';
import { PAGE_WORDS } from './page-words.ts';
import type { AnswerHeaders } from './security-headers.ts';

/** Inline, since a style sheet would be one more request. */
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

const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="${BRAND_MARK.corner}" fill="var(--accent)"/>${markLines('var(--on)')}</svg>`;

/** Loads the page that was asked for by itself. The message is in English. */
export function unavailablePage(
  appearance: Pick<AppearanceLookup, 'current'>,
): (message: string, seconds: number, language: Language) => string {
  return (message, seconds, language) => {
    const { oneMoment, again, tryNow } = PAGE_WORDS[language];
    return plainPage(appearance.current(), language, {
      title: oneMoment,
      text: again(message, seconds),
      link: { to: '', label: tryNow },
      head: `<meta http-equiv="refresh" content="${seconds}">`,
    });
  };
}

/** Where the sample accounts of a demo send players to pay: the page of a provider that there is none of. */
export const SAMPLE_PROVIDER_PATH = '/sample-provider';

export function serveSampleProvider(
  app: FastifyInstance,
  appearance: Pick<AppearanceLookup, 'current'>,
  headers: AnswerHeaders,
): void {
  app.get(SAMPLE_PROVIDER_PATH, (request, reply) => {
    const language = languageOf(request);
    const { provider, nothingPaid, back } = PAGE_WORDS[language];
    const page = { title: provider, text: nothingPaid, link: { to: '/', label: back } };
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(plainPage(appearance.current(), language, page));
  });
}

type PlainPage = {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
  readonly head?: string;
};

/** A page that needs nothing else from the server, and runs no script. */
function plainPage(face: Face, language: Language, { title, text, link, head = '' }: PlainPage): string {
  const name = escapeHtml(face.brand.title);
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="same-origin">
    <meta name="robots" content="noindex">
    ${head}
    <title>${title} – ${name}</title>
    <style>${stylesOf(face)}
    </style>
  </head>
  <body>
    <header><div>${MARK}<span>${name}</span></div></header>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(text)}</p>
      <a href="${link.to}">${link.label}</a>
    </main>
  </body>
</html>
`;
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
