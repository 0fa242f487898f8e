/** Cage's mark, in a square of 32 units: the bars of a cashier's cage and a chip passed through. */
export const MARK = {
  size: 32,
  corner: 8,
  stroke: 2.5,
  arch: 'M7 12.5C7 9.5 10 7 16 7s9 2.5 9 5.5',
  bars: 'M9 13v11M16 7v7M23 13v11',
  chip: { x: 16, y: 20, radius: 3.75 },
} as const;

export function markLines(colour: string): string {
  const { arch, bars, chip, stroke } = MARK;
  return `<g stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" fill="none"><path d="${arch}"/><path d="${bars}"/><circle cx="${chip.x}" cy="${chip.y}" r="${chip.radius}"/></g>`;
}

export function markSquare({ fill, on }: { readonly fill: string; readonly on: string }): string {
  const { size, corner } = MARK;
  return `<rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/>${markLines(on)}`;
}

/** `title` is text of XML. */
export function markSvg({
  title,
  ...colours
}: Parameters<typeof markSquare>[0] & { readonly title: string }): string {
  const { size } = MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><title>${title}</title>${markSquare(colours)}</svg>`;
}
