import { withoutEntities } from './entities.ts';
import { MAX_LINE, MAX_LINES, oneLine } from './shown-text.ts';

/** These stand within a line; every other element begins one, cells of tables included. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code em font i img kbd label mark q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
);
const UNSHOWN = new Set(['script', 'style', 'template', 'textarea', 'title', 'xmp']);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const HIDDEN = /\bdisplay\s*:\s*none\b/i;
const IS_LETTER = /[a-zA-Z]/;
const TAG_NAME = /[a-zA-Z][^\s/>]*/y;
/** With its entities; many times what is read of a line. */
const LONGEST_SOURCE = 8 * MAX_LINE;

type Tag = {
  readonly name: string;
  readonly isClosing: boolean;
  readonly isHidden: boolean;
  readonly end: number;
};

/**
 * As a browser shows them, each as `oneLine` has it; empty ones are left out. Linear in time, and throws
 * nothing: markup that never ends hides the rest, as in a browser.
 */
export function linesOfHtml(html: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let hidden: { readonly name: string; depth: number } | undefined;
  const endLine = () => {
    const text = line === '' ? '' : oneLine(withoutEntities(line));
    if (text !== '' && lines.length < MAX_LINES) lines.push(text);
    line = '';
  };

  let at = 0;
  while (at < html.length) {
    const open = nextMarkup(html, at);
    if (hidden === undefined && line.length < LONGEST_SOURCE) line += html.slice(at, open);
    if (open >= html.length) break;
    const tag = tagAt(html, open);
    at = tag.end;
    if (hidden !== undefined) {
      if (tag.name === hidden.name) hidden.depth += tag.isClosing ? -1 : 1;
      if (hidden.depth === 0) hidden = undefined;
    } else {
      if (tag.name !== '' && !INLINE.has(tag.name)) endLine();
      if (tag.isHidden) hidden = { name: tag.name, depth: 1 };
    }
  }
  endLine();
  return lines;
}

/** Any other `<` is text. */
function nextMarkup(html: string, from: number): number {
  for (let at = html.indexOf('<', from); at !== -1; at = html.indexOf('<', at + 1)) {
    const next = html[at + 1] ?? '';
    if (IS_LETTER.test(next) || next === '/' || next === '!' || next === '?') return at;
  }
  return html.length;
}

function tagAt(html: string, open: number): Tag {
  const other = { name: '', isClosing: false, isHidden: false };
  if (html.startsWith('<!--', open)) return { ...other, end: after(html, '-->', open + 4) };
  const isClosing = html[open + 1] === '/';
  TAG_NAME.lastIndex = open + (isClosing ? 2 : 1);
  const name = TAG_NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return { ...other, end: after(html, '>', open + 2) };

  const end = endOfTag(html, TAG_NAME.lastIndex);
  if (!isClosing && UNSHOWN.has(name)) {
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = end;
    return { ...other, name, end: close.test(html) ? after(html, '>', close.lastIndex) : html.length };
  }
  const isHidden = !isClosing && !VOID.has(name) && HIDDEN.test(html.slice(open, end));
  return { name, isClosing, isHidden, end };
}

/** A `>` within quotes ends no tag. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] as string;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return html.length;
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from);
  return at === -1 ? html.length : at + end.length;
}
