const CHANNEL = 'cage-session';

/** All tabs share one session: what is done in any of them is done in the name of whoever signed in last. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

export function onToldByOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}
