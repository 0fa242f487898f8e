import ts from 'typescript';
import type { Offence, SourceTree } from './source-tree.ts';

/** A child in the tree; fleeting if it comes and goes. */
type Place = { readonly isText: boolean; readonly isFleeting: boolean };

const STILL: Place = { isText: false, isFleeting: false };
const TEXT: Place = { isText: true, isFleeting: false };

const NOTHING = /^(?:null|undefined|false)$/;
/** The names of values that hold or make elements. */
const ELEMENTS =
  /(?:^|\.)(?:children|icon|list|rate|list|rate|\w*Icon|banner|\w*[nN]otice|standingNote|more|node|content|actions?|sections|beforeStatus|fieldsAt|render\w*)$/;

/** Texts of components beside something that comes and goes, or that come and go themselves. */
export function findBareTexts(tree: SourceTree): readonly Offence[] {
  return [...tree]
    .filter(([path]) => path.startsWith('web/') && path.endsWith('.tsx'))
    .flatMap(([path, text]) =>
      bareTexts(path, text).map((line) => ({
        rule: 'bare-text' as const,
        what: `${path}:${line}`,
        advice:
          'A browser that translates the page takes a bare text out of its place, and React then fails to put something beside it or to remove it. Give it an element of its own.',
      })),
    );
}

function bareTexts(path: string, text: string): readonly number[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node))
      for (const child of bareAmong(node))
        lines.add(file.getLineAndCharacterOfPosition(child.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...lines];
}

function bareAmong(parent: ts.JsxElement | ts.JsxFragment): readonly ts.JsxChild[] {
  const children = parent.children.filter((child) => !isBlank(child));
  // React replaces the only text of an element whole.
  if (children.length < 2 && ts.isJsxElement(parent)) return [];
  const places = children.map(placeOf);
  if (!places.some(({ isFleeting }) => isFleeting)) return [];
  return children.filter((_, at) => places[at]?.isText);
}

function isBlank(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === '';
  if (!ts.isJsxExpression(child)) return false;
  const { expression } = child;
  return expression === undefined || (ts.isStringLiteral(expression) && expression.text.trim() === '');
}

function placeOf(child: ts.JsxChild): Place {
  if (ts.isJsxText(child)) return TEXT;
  return ts.isJsxExpression(child) && child.expression ? placeOfExpression(child.expression) : STILL;
}

/** Without types: counts as text unless it is known to be an element. */
function placeOfExpression(expression: ts.Expression): Place {
  if (ts.isParenthesizedExpression(expression)) return placeOfExpression(expression.expression);
  if (ts.isConditionalExpression(expression))
    return eitherOf(placeOfExpression(expression.whenTrue), placeOfExpression(expression.whenFalse));
  if (ts.isBinaryExpression(expression)) {
    const right = placeOfExpression(expression.right);
    switch (expression.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return { ...right, isFleeting: true };
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.QuestionQuestionToken:
        return right.isText
          ? eitherOf(placeOfExpression(expression.left), right)
          : { ...right, isFleeting: true };
      default:
        return TEXT;
    }
  }
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) return STILL;
  if (ts.isJsxFragment(expression)) {
    const hasText = expression.children.some((child) => !isBlank(child) && placeOf(child).isText);
    return { isText: hasText, isFleeting: false };
  }
  if (NOTHING.test(expression.getText())) return { isText: false, isFleeting: true };
  const name = ts.isCallExpression(expression) ? expression.expression.getText() : expression.getText();
  if (/\.(?:map|flatMap)$/.test(name)) return { isText: false, isFleeting: true };
  return ELEMENTS.test(name) ? STILL : TEXT;
}

function eitherOf(one: Place, other: Place): Place {
  const isWholly = one.isText && other.isText && !one.isFleeting && !other.isFleeting;
  return { isText: one.isText || other.isText, isFleeting: !isWholly };
}
