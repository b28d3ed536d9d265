/** A run of text in one weight. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
}

/** The content of a page from top to bottom. */
export type Block =
  | { readonly kind: 'text'; readonly runs: readonly Run[]; readonly size: number }
  | { readonly kind: 'row'; readonly cells: readonly (readonly Run[])[] }
  | { readonly kind: 'rule' };

/** Font sizes in points: the mail's own sizes are ignored. */
export const BODY_SIZE = 9.5;

/** Limits on the characters and blocks of a body that are shown: a receipt has a few hundred. */
export const MAX_CHARACTERS = 100_000;
export const MAX_BLOCKS = 3_000;

/**
 * Characters that the embedded fonts cannot show: controls, marks that change the direction of text, pictures among
 * letters.
 */
const UNSHOWN =
  /[\p{Cc}\p{Extended_Pictographic}\u00ad\u034f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\ufff9-\uffff]+/gu;

/** Text as it can be shown, with each run of blanks as one blank. */
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

/** The text of the blocks, one line for each block, with the cells of a row separated. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'rule') return '';
      return block.kind === 'text' ? textOfRuns(block.runs) : block.cells.map(textOfRuns).join('   ');
    })
    .join('\n');
}
