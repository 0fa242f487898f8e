import { formatNyDateTimeInSentence } from '#domain/time/display.ts';
import { counted, recordsText } from './flood-text.ts';
import type { Crowd } from './use-floods.ts';

/** `1,558 pending requests from 300 networks between today 2:05:00 PM and today 2:12:00 PM.` */
export function crowdText(crowd: Crowd, now: Date): string {
  const { deposits, withdrawals, networks } = crowd;
  const requests = counted(deposits + withdrawals, 'pending request');
  return `${requests} from ${counted(networks, 'network')} ${spanText(crowd, now)}.`;
}

/** `between today 2:05:00 PM and today 2:12:00 PM` */
function spanText({ since, until }: Crowd, now: Date): string {
  return `between ${formatNyDateTimeInSentence(since, now)} and ${formatNyDateTimeInSentence(until, now)}`;
}

/** `900 deposits and 658 withdrawals from 300 networks between … and …` */
export function crowdScopeText(crowd: Crowd, now: Date): string {
  return `${recordsText(crowd)} from ${counted(crowd.networks, 'network')} ${spanText(crowd, now)}`;
}

/** `They are of 1,540 players: FC1, FC2 and 1,538 more. …` */
export function playersText({ players, examples, ofKnown }: Crowd): string {
  const more = players - examples.length;
  const named =
    more > 0 ? `${examples.join(', ')} and ${more.toLocaleString('en-US')} more` : examples.join(', ');
  if (ofKnown === 0) {
    return `They are of ${counted(players, 'player')} who were never credited or paid: ${named}. New players may be among them.`;
  }
  const inTheirNames = `${counted(ofKnown, 'withdrawal')} in the names of players who were credited or paid before, without proof that they sent ${ofKnown === 1 ? 'it' : 'them'}`;
  return `They are of ${counted(players, 'player')}: ${named}. Among them ${ofKnown === 1 ? 'is' : 'are'} ${inTheirNames}. The others are of players who never were, and may be new ones.`;
}

/** Of a flood of one network (undefined), and of one from everywhere that came alone. */
const LEFT_ALONE =
  'What was paid, what somebody else is working on, and withdrawals that came with the link of an earlier request are left alone.';

/** `14 more requests of these minutes are left alone: …`, if any came with it. */
export function leftAloneText(crowd: Pick<Crowd, 'leftAlone'> | undefined): string {
  if (crowd === undefined || crowd.leftAlone === 0) return LEFT_ALONE;
  const { leftAlone } = crowd;
  const [requests, are] = [counted(leftAlone, 'more request'), leftAlone === 1 ? 'is' : 'are'];
  return `${requests} of these minutes ${are} left alone: paid, proved, or deposits of players who were credited or paid before. So is what somebody else is working on.`;
}
