import { verifySteps } from './verify-steps.ts';

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`.padStart(7);

await Promise.all(
  verifySteps().map(async ({ command, run }) => {
    const failure = await run();
    console.log(`${failure === undefined ? 'ok    ' : 'FAILED'} ${seconds()}  ${command}`);
    if (failure === undefined) return;
    process.exitCode = 1;
    console.error(`\n${failure}\n`);
  }),
);
