import { expect, test } from 'vitest';
import { iconWithCount } from './icon-with-count.ts';

const ICON = `data:image/svg+xml,${encodeURIComponent("<svg viewBox='0 0 16 16'><path/></svg>")}`;
const drawn = (count: number) => decodeURIComponent(iconWithCount(ICON, count));

test('the count is drawn over the icon, at most 99+', () => {
  expect(drawn(3)).toMatch(/^data:image\/svg\+xml,<svg .*<path\/><rect x='7' .*>3<\/text><\/svg>$/);
  expect(drawn(42)).toContain('>42</text>');
  expect(drawn(1_000)).toMatch(/<rect x='0' .*>99\+<\/text>/);
});
