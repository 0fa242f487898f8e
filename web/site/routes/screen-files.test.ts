import { expect, test } from 'vitest';
import { SCREEN_FILES } from './screen-files.ts';

const sources = import.meta.glob<string>('./screens.ts', { query: '?raw', import: 'default', eager: true });
const loaders = Object.values(sources).join();

test.each(Object.entries(SCREEN_FILES))(
  'the screen %s is loaded from the file that the server names',
  (name, file) => {
    const imported = new RegExp(`\\b${name}'?: async \\(\\) =>\\s+\\(await import\\('\\.\\./(.+?)'\\)`).exec(
      loaders,
    );
    expect(imported?.[1]).toBe(file);
  },
);
