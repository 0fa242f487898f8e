import { z } from 'zod';
import { STANDINGS } from '#domain/players/standing.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line, staffUsername } from '../fields.ts';

/** How a player stands; a suspended player's new requests are refused. */
export const setPlayerStanding = defineCall({
  name: 'setPlayerStanding',
  summary: 'Set the standing of a player',
  access: 'players.set-standing',
  proof: 'none',
  input: z.strictObject({
    username: staffUsername,
    standing: z.enum(STANDINGS),
    note: line(LONGEST.note).optional(),
  }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: [],
});
