import { capped } from '../brand/capped.ts';

/** Of 16 units; three characters take the whole width. */
const WIDTHS = [9, 12, 16];

/**
 * The console's icon with a count in its corner, as an address.
 * @param icon an SVG as a data address, 16 units wide and high
 */
export function iconWithCount(icon: string, count: number): string {
  const text = capped(count);
  const width = WIDTHS[text.length - 1] ?? 16;
  const middle = 16 - width / 2;
  const badge =
    `<rect x='${16 - width}' y='6' width='${width}' height='10' rx='3' fill='#c4231c'/>` +
    `<text x='${middle}' y='14' text-anchor='middle' font-family='sans-serif' font-size='9' ` +
    `font-weight='bold' fill='white'>${text}</text>`;
  const [kind = '', drawing = ''] = icon.split(',');
  return `${kind},${encodeURIComponent(decodeURIComponent(drawing).replace('</svg>', `${badge}</svg>`))}`;
}
