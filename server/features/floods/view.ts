import type { CallAnswer } from '#contract/calls.ts';
import { EVERYWHERE, networksApart } from '#domain/floods/crowd.ts';
import { FLOOD_REQUESTS, type Flood } from '#domain/floods/flood.ts';
import { cents } from '#domain/money/usd.ts';
import type { Services } from '#server/features/services.ts';
import { findCrowds } from './crowds.ts';
import { ticketOf } from './flood-ticket.ts';
import { findNetworkFloods } from './network-floods.ts';
import { ALTOGETHER, findRefused } from './refused-visits.ts';

const MOST_SHOWN = 20;

/** What may be a flood, and who was refused, as staff see it. */
export async function findFloods({
  database,
  signer,
}: Pick<Services, 'database' | 'signer'>): Promise<CallAnswer<'getFloods'>> {
  const [{ floods, countedAt }, refused] = await Promise.all([
    findNetworkFloods(database),
    findRefused(database),
  ]);
  const shown = new Set(floods.map(({ network }) => network));
  const crowds = await findCrowds(database, networksApart([...shown]), countedAt);
  const refusedOnly = [...refused]
    .filter(([network, count]) => network !== ALTOGETHER && count >= FLOOD_REQUESTS && !shown.has(network))
    .map(
      ([network]): Flood => ({
        network,
        deposits: 0,
        withdrawals: 0,
        amountCents: cents(0),
        since: countedAt,
      }),
    );
  return {
    floods: [...floods, ...refusedOnly].slice(0, MOST_SHOWN).map(({ amountCents, since, ...flood }) => ({
      ...flood,
      amount: amountCents,
      since: since.toISOString(),
      ticket: ticketOf(signer, { network: flood.network, since, until: countedAt }),
      refused: refused.get(flood.network) ?? 0,
    })),
    everywhere: crowds.map(({ amountCents, since, until, examples, ...crowd }) => ({
      ...crowd,
      examples: [...examples],
      amount: amountCents,
      since: since.toISOString(),
      until: until.toISOString(),
      ticket: ticketOf(signer, { network: EVERYWHERE, since, until }),
    })),
    refusedAltogether: refused.get(ALTOGETHER) ?? 0,
    countedAt: countedAt.toISOString(),
  };
}
