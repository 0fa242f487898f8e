import { useEffect, useState } from 'react';

type Phase = 'saving' | 'saved' | undefined;

const CHECK_MS = 2_000;

/** The mark beside what is being saved: a spinner, then a check for 2 seconds. */
export function useSaveMark() {
  const [phase, setPhase] = useState<Phase>();

  useEffect(() => {
    if (phase !== 'saved') return;
    const timer = setTimeout(() => setPhase(undefined), CHECK_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  async function during<Result>(saving: Promise<Result>): Promise<Result> {
    setPhase('saving');
    try {
      const result = await saving;
      setPhase('saved');
      return result;
    } catch (error) {
      setPhase(undefined);
      throw error;
    }
  }

  return { phase, during };
}
