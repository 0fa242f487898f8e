import { expect, test } from 'vitest';
import { proposePassword } from './propose-password.ts';

test('each proposal is another one, of four groups of five', () => {
  const proposals = Array.from({ length: 200 }, proposePassword);
  for (const each of proposals) expect(each).toMatch(/^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){3}$/);
  expect(new Set(proposals).size).toBe(200);
});
