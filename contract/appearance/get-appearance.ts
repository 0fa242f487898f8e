import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { appearance } from './appearance.ts';

export const getAppearance = defineCall({
  name: 'getAppearance',
  summary: 'See how the site looks',
  access: 'appearance.change',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: appearance,
  errors: [],
});
