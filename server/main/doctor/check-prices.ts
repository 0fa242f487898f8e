import { fetchPrices } from '#server/features/prices/fetch-prices.ts';
import type { Configuration } from '../configuration.ts';
import { type Finding, ok, problem, reasonOf } from './finding.ts';

const PATIENCE_MS = 5_000;

export async function checkPrices({ pricesUrl }: Configuration): Promise<Finding[]> {
  if (pricesUrl === undefined) return [ok('prices', 'off (CAGE_PRICES_URL)')];
  const text = await problemOfPrices(pricesUrl, PATIENCE_MS);
  return [text === undefined ? ok('prices', `${pricesUrl.host} answers`) : problem('prices', text)];
}

export async function problemOfPrices(service: URL, timeoutMs: number): Promise<string | undefined> {
  try {
    await fetchPrices(service, { timeoutMs });
    return undefined;
  } catch (error) {
    return `${service.host} does not answer with coin prices (${reasonOf(error)}): players see the last ones, or estimates. Allow the connection, set CAGE_PRICES_URL to another service, or to off.`;
  }
}
