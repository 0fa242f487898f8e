import { z } from 'zod';
import { IDLE_MINUTES } from '#domain/access/idle.ts';

export const idleMinutes = z.int().min(IDLE_MINUTES.least).max(IDLE_MINUTES.most);

/** How long sessions last. Whatever is chosen, one ends after 24 hours. */
export const sessionSettings = z.object({
  /** After so many minutes without use a session ends. A console that is open but that nobody touches is no use. */
  idleMinutes: z.int(),
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});
