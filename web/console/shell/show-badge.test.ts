import { expect, test } from 'vitest';
import { iconWithCount } from './show-badge.ts';

const ICON = 'data:image/png;base64,iVBORw0KGgo=';
const drawn = (count: number) => decodeURIComponent(iconWithCount(ICON, count));

test('the count is drawn over the icon, at most 99+', () => {
  expect(drawn(3)).toMatch(
    /^data:image\/svg\+xml,<svg .*<image href='data:image\/png;base64,iVBORw0KGgo=' .*<rect x='7' .*>3<\/text><\/svg>$/,
  );
  expect(drawn(42)).toContain('>42</text>');
  expect(drawn(1_000)).toMatch(/<rect x='0' .*>99\+<\/text>/);
});
