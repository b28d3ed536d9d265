/** Small letters without accents: `Põhja` is found as `pohja`. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Entries that have every typed word, best first: those whose name begins with what was typed, then those with a word that
 * does, then those that contain it.
 */
export function found<Entry extends { readonly name: string; readonly hint?: string | undefined }>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries;
  const ranked = entries.flatMap((entry) => {
    const text = folded(`${entry.name} ${entry.hint ?? ''}`);
    if (!wanted.every((word) => text.includes(word))) return [];
    const first = wanted[0] ?? '';
    return [{ entry, rank: text.startsWith(first) ? 0 : text.includes(` ${first}`) ? 1 : 2 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
