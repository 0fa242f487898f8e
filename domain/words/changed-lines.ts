export type LabelledLine = readonly [label: string, text: string];

/** What the log says of settings that differ. Both have the same labels in the same order. */
export function changedLines(before: readonly LabelledLine[], now: readonly LabelledLine[]): string[] {
  return now.flatMap(([label, text], place) => {
    const old = before[place]?.[1];
    return old === text ? [] : [`${label} from ${old} to ${text}`];
  });
}

export function writtenLines(lines: readonly LabelledLine[]): string[] {
  return lines.map(([label, text]) => `${label}: ${text}`);
}
