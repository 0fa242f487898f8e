import type { Import } from './imports.ts';

/** An import between two rooms of one folder (hall): `hall` ends in a slash, or is empty for the checkout itself. */
export type Step = {
  readonly hall: string;
  /** A subfolder of the hall, or a file directly in it. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
};

/**
 * The steps at which the two paths diverge: none for an import within one folder's own files or down into its rooms.
 */
export function sideBySide({ from, to }: Import): readonly Step[] {
  const [source, target] = [from.split('/'), to.split('/')];
  const parting = source.findIndex((name, depth) => name !== target[depth]);
  const [fromRoom, toRoom] = [source[parting], target[parting]];
  if (fromRoom === undefined || toRoom === undefined) return [];
  const areFiles = parting === source.length - 1 && parting === target.length - 1;
  if (areFiles) return [];
  const hall = source
    .slice(0, parting)
    .map((name) => `${name}/`)
    .join('');
  return [{ hall, from: fromRoom, to: toRoom, file: from }];
}
