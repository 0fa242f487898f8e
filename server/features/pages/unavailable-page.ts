import type { Brand } from '#contract/page-data.ts';
import type { Language } from '#domain/languages/languages.ts';
import { escapeHtml } from './escape-html.ts';

/** The few of web/site/styles/tokens.css that it needs: a style sheet would be one more request. */
export const UNAVAILABLE_PAGE_COLORS = {
  dark: {
    bg: '#0c0f13',
    line: '#2a333d',
    text: '#f1f4f7',
    muted: '#a8b3bf',
    accent: '#35d39a',
    on: '#04150e',
  },
  light: {
    bg: '#f4f6f8',
    line: '#d8dfe5',
    text: '#10171c',
    muted: '#51606c',
    accent: '#08724d',
    on: '#ffffff',
  },
} as const;

const STYLE = `
:root { color-scheme: dark; ${variables('dark')} }
@media (prefers-color-scheme: light) { :root { color-scheme: light; ${variables('light')} } }
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

// The same drawing as web/site/public/icon.svg.
const MARK = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--accent)"/><g stroke="var(--on)" stroke-width="2.5" stroke-linecap="round" fill="none"><path d="M7 12.5C7 9.5 10 7 16 7s9 2.5 9 5.5"/><path d="M9 13v11M16 7v7M23 13v11"/><circle cx="16" cy="20" r="3.75"/></g></svg>`;

/**
 * What people read whose page cannot be sent now. It needs nothing else from the server, runs no script, and loads the
 * page that was asked for by itself.
 * @returns what makes it, of what is wrong as a sentence in English and of when to try again
 */
export function unavailablePage({
  title,
}: Brand): (message: string, seconds: number, language: Language) => string {
  const name = escapeHtml(title);
  return (message, seconds, language) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="same-origin">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${WORDS[language].oneMoment} – ${name}</title>
    <style>${STYLE}
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
}

function variables(scheme: keyof typeof UNAVAILABLE_PAGE_COLORS): string {
  return Object.entries(UNAVAILABLE_PAGE_COLORS[scheme])
    .map(([name, color]) => `--${name}: ${color};`)
    .join(' ');
}
