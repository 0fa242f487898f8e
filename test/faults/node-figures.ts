/** A figure of a node, as its /metrics shows it. @throws when it does not */
export async function readFigure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`/metrics does not show ${name}`);
  return Number(value);
}
