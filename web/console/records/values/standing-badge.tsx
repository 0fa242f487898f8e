import { STANDING_LABELS, type Standing } from '#domain/players/player.ts';
import { WarningIcon } from '../../icons/icons.tsx';
import { Explained, Mark, type MarkTone } from '../../kit/mark.tsx';

const TONES: Readonly<Record<Standing, MarkTone>> = { good: 'good', warning: 'warning', suspended: 'bad' };

type StandingBadgeProps = { readonly standing: Standing; readonly showsGood?: boolean };

/** A player's standing, where it is not the ordinary one. */
export function StandingBadge({ standing, showsGood = false }: StandingBadgeProps) {
  if (standing === 'good' && !showsGood) return null;
  return (
    <Mark tone={TONES[standing]} isSmall>
      {STANDING_LABELS[standing]}
    </Mark>
  );
}

/** The same in a row, where there is room for a sign only. */
export function StandingSign({ standing }: { readonly standing: Standing }) {
  if (standing === 'good') return null;
  return (
    <Explained by={STANDING_LABELS[standing]}>
      <Mark tone={TONES[standing]} isSmall>
        <WarningIcon size={12} />
        <span className="visually-hidden">{STANDING_LABELS[standing]}</span>
      </Mark>
    </Explained>
  );
}
