import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';

/** @throws on any answer but a result */
export async function call<Name extends CallName>(
  origin: string,
  name: Name,
  input: CallInput<Name>,
  token?: string,
): Promise<CallOutput<Name>> {
  const response = await fetch(`${origin}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data: input }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { result: CallOutput<Name> }).result;
}
