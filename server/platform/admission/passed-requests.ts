/** Which requests of which network were let pass, so that one that is sent again is recognised. */
export type PassedRequests = {
  add(network: string, digest: string): void;
  has(network: string, digest: string): boolean;
  hasAny(network: string): boolean;
  forget(network: string, digest: string): void;
};

// Some megabytes, since additions are limited. The network longest without one is forgotten first.
const MOST_NETWORKS = 2_000;
const MOST_OF_ONE = 300;

export function rememberPassed(): PassedRequests {
  const byNetwork = new Map<string, Set<string>>();
  return {
    add(network, digest) {
      const digests = byNetwork.get(network) ?? new Set();
      digests.add(digest);
      dropOldest(digests, MOST_OF_ONE);
      byNetwork.delete(network);
      byNetwork.set(network, digests);
      dropOldest(byNetwork, MOST_NETWORKS);
    },

    has: (network, digest) => byNetwork.get(network)?.has(digest) ?? false,

    hasAny: (network) => byNetwork.has(network),

    forget(network, digest) {
      const digests = byNetwork.get(network);
      digests?.delete(digest);
      if (digests?.size === 0) byNetwork.delete(network);
    },
  };
}

function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
}
