/** For the environment of a server whose figures are read. */
export const METERED = { CAGE_METRICS_TOKEN: 'a-token-of-the-tests-for-metrics' };

/** A figure of a node, as its /metrics shows it. @throws when it does not */
export async function readFigure(origin: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METERED.CAGE_METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics does not show ${name}`);
  return Number(value);
}
