/** A stretch of text in one weight. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
}

/** What a page shows from the top down. */
export type Block =
  | { readonly kind: 'text'; readonly runs: readonly Run[]; readonly size: number }
  | { readonly kind: 'row'; readonly cells: readonly (readonly Run[])[] }
  | { readonly kind: 'rule' };

/** Sizes of type in points: what a mail says of its own is left aside. */
export const BODY_SIZE = 9.5;

/** Most characters of a body that are shown, and most blocks: a receipt has a few hundred. */
export const MAX_CHARACTERS = 100_000;
export const MAX_BLOCKS = 3_000;

/** What no font of ours shows: controls, marks that turn the direction of text, pictures among letters. */
const UNSHOWN =
  /[\p{Cc}\p{Extended_Pictographic}\u00ad\u034f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\ufff9-\uffff]+/gu;

/** Text as it can be shown: one blank for any number of them. */
export function shownText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(UNSHOWN, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** What the blocks say, a line a block, the cells of a row apart. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'rule') return '';
      return block.kind === 'text' ? textOfRuns(block.runs) : block.cells.map(textOfRuns).join('   ');
    })
    .join('\n');
}
