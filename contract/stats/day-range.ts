import { z } from 'zod';
import { isDay } from '#domain/time/new-york.ts';
import { rule } from '../field-problems.ts';

const day = z
  .string()
  .refine(isDay, { error: rule('must be a day such as 2026-03-08'), abort: true })
  .regex(/^20/, { error: rule('must be in the years 2000 to 2099') })
  .meta({ format: 'date', description: 'A day of New York, in the years 2000 to 2099.' });

/** New York days, both ends included; an absent end is open. */
export const dayRange = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from = '', to = '9999' }) => from <= to, {
    path: ['to'],
    error: rule('must not be before from'),
  })
  .nullish();
