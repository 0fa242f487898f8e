// Hundreds of times what any service that is asked has to say.
const MOST_BYTES = 2 ** 20;

/** The body of a service's answer as text. @throws if it is longer than 1 MiB: it may never end */
export async function readAnswer({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('It answers with more than 1 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Hangs up on a body that nobody reads, which is kept otherwise, however long it is. */
export async function leaveAnswer({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {});
}
