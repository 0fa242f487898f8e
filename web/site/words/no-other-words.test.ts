import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SITE = resolve(import.meta.dirname, '..');
const CATALOGUE = /^words\//;

/** Attributes that people read or hear. */
const READ = new Set(['aria-label', 'alt', 'label', 'hint', 'title', 'placeholder', 'warning', 'next']);
/** What only those who maintain the site read. */
const FOR_MAINTAINERS = /^(console\.\w+|(new )?(Range)?Error|matchMedia)$/;
/** Nobody reads them either: a coin's network, and why a request was left alone. */
const NOT_READ = new Set(['Bitcoin', 'The player has left the page.']);
/** Two words, or one that begins like a sentence; not a name in code. */
const LOOKS_LIKE_WORDS = /\p{L}{2,}[.,:!?…]* \p{L}|^\p{Lu}\p{Ll}+[.!?…]*$/u;

const FILES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !CATALOGUE.test(file))
  .filter((file) => file !== 'vite.config.ts');

test('nothing that players read stands outside the catalogue', () => {
  expect(FILES.length).toBeGreaterThan(100);
  expect(FILES.flatMap((file) => wordsIn(file, readFileSync(join(SITE, file), 'utf8')))).toEqual([]);
});

test.each([
  ['<p>Pay now</p>', 'Pay now'],
  ['<p>{isDone ? "All is done" : <b/>}</p>', 'All is done'],
  ['<a aria-label="Close">{x}</a>', 'Close'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ['say(`${amount} has been paid`)', 'has been paid'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
  ['<p className={`box rows ${wide}`}>Pay now</p>', 'Pay now'],
])('finds the words in %s', (code, words) => {
  expect(wordsIn('a.tsx', code)).toEqual([`a.tsx: ${words}`]);
});

function wordsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const add = (text: string) => found.push(`${file}: ${text.trim().replaceAll(/\s+/g, ' ')}`);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) add(node.text);
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') return;
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (READ.has(node.name.getText())) add(node.initializer.text);
      return;
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = `${ts.isNewExpression(node) ? 'new ' : ''}${node.expression.getText()}`;
      if (FOR_MAINTAINERS.test(callee)) return;
    }
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    // Compared with, they are names in code.
    if (ts.isStringLiteral(node) && isComparedWith(node.parent)) return;
    const isText =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    const isMarkup = isText && node.text.startsWith('<');
    if (isText && !isMarkup && !NOT_READ.has(node.text) && LOOKS_LIKE_WORDS.test(node.text)) add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

function isComparedWith(parent: ts.Node): boolean {
  if (ts.isCaseClause(parent)) return true;
  return (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  );
}
