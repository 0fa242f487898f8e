import { z } from 'zod';
import { rule } from '../field-problems.ts';

/** Where a push service takes what is for a device: https, by a name, at the usual port. */
export const PUSH_ENDPOINT = /^https:\/\/(?:[A-Za-z\d-]+\.)+[A-Za-z][A-Za-z\d-]*\/\S*$/;

export const pushEndpoint = z
  .string()
  .max(1_000)
  .regex(PUSH_ENDPOINT, { error: rule('must be the https address of a push service') });
