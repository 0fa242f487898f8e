/** What a note can be about. The table `notes` names them in a check. */
export const NOTE_KINDS = ['deposit', 'withdrawal', 'player'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
