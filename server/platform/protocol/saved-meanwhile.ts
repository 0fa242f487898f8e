import { CallError } from './call-error.ts';

/** ABORTED, for a save made from an older version of some settings. */
export function savedMeanwhile(): CallError {
  return new CallError(
    'ABORTED',
    'Somebody else saved these settings after you had loaded them. Load them again, then make your changes.',
  );
}
