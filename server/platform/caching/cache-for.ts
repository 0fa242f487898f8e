/** Caches a load for a while, shared by concurrent callers; a failed one is not cached. */
export function cacheFor<Value>(ms: number, load: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly until: number } | undefined;
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.value;
    const loading = { value: load(), until: performance.now() + ms };
    kept = loading;
    loading.value.catch(() => {
      if (kept === loading) kept = undefined;
    });
    return loading.value;
  };
}
