import { encode } from 'uqr';

/** In modules; without it cameras do not find the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

type Props = { readonly text: string; readonly label: string; readonly className: string | undefined };

/** Dark on light in either colour scheme: few cameras read the reverse. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.flatMap(darkRuns).join('')} fill="#000" />
    </svg>
  );
}

function darkRuns(row: readonly boolean[], y: number): string[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return [];
    const end = row.indexOf(false, x);
    const length = (end === -1 ? row.length : end) - x;
    return [`M${x} ${y}h${length}v1h-${length}z`];
  });
}
