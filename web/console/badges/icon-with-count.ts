import { countBadge } from '../brand/count-badge.ts';

/** In 16 units; three characters take the whole width. */
const WIDTHS = [9, 12, 16];

/** A data address of an SVG. @param icon one too, since an icon may load nothing else */
export function iconWithCount(icon: string, count: number): string {
  const text = countBadge(count);
  const width = WIDTHS[text.length - 1] ?? 16;
  const middle = 16 - width / 2;
  const drawing =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>` +
    `<image href='${icon}' width='16' height='16'/>` +
    `<rect x='${16 - width}' y='6' width='${width}' height='10' rx='3' fill='#c4231c'/>` +
    `<text x='${middle}' y='14' text-anchor='middle' font-family='sans-serif' font-size='9' ` +
    `font-weight='bold' fill='white'>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
