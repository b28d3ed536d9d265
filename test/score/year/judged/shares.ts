/** The lower and upper end of the 95% interval of a share (Wilson). */
export function wilson(right: number, all: number): readonly [low: number, high: number] {
  if (all === 0) return [0, 1];
  const z = 1.959964;
  const share = right / all;
  const scale = 1 + (z * z) / all;
  const middle = (share + (z * z) / (2 * all)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export const percent = (part: number, all: number): string =>
  all === 0 ? '' : `${((100 * part) / all).toFixed(1)}%`;

/** The most acts, the most certain ones first, of which at least this share is right. */
export function coverage(
  acts: readonly { readonly certainty: number; readonly right: boolean }[],
  precision: number,
): { readonly acts: number; readonly precision: number; readonly least: number } {
  let right = 0;
  let best = { acts: 0, precision: 1, least: 1 };
  const sorted = [...acts].sort((a, b) => b.certainty - a.certainty);
  sorted.forEach((act, at) => {
    if (act.right) right += 1;
    const isLast = sorted[at + 1]?.certainty !== act.certainty;
    if (isLast && right / (at + 1) >= precision)
      best = { acts: at + 1, precision: right / (at + 1), least: act.certainty };
  });
  return best;
}
