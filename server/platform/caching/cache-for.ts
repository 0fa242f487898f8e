/**
 * Answers from memory for a while after each load. Who comes while it is being loaded shares the one load; a load
 * that failed is not kept.
 */
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
