/** Two soft notes a fifth apart; `at` in seconds from the start, `pitch` in Hz. */
const NOTES = [
  { at: 0, pitch: 660 },
  { at: 0.14, pitch: 990 },
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** Browsers let a page play sound only after a user gesture: to be called from one. */
export function readyAlertSound(): Promise<void> {
  context ??= new AudioContext();
  return context.state === 'running' ? Promise.resolve() : context.resume();
}

/** Stays silent while the page may not play sound: one that comes minutes late would mislead. */
export function playAlertSound(): void {
  if (context?.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const { at, pitch } of NOTES) playNote(context, start + at, pitch);
}

function playNote(audio: AudioContext, start: number, pitch: number): void {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  // a note that starts or stops abruptly clicks
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE_SECONDS);
}
