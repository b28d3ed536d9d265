import { type Block, BODY_SIZE, MAX_BLOCKS, MAX_CHARACTERS, shownText } from './blocks.js';

/** Blanks that separate columns in plain text. */
const GAP = /\t+|\s{2,}/u;

/** The content of a plain text body: its lines, with the columns that blanks separate. */
export function textBlocks(text: string): Block[] {
  return text
    .slice(0, MAX_CHARACTERS)
    .split(/\r\n|\n|\r/u)
    .map((line) => line.replace(/^(?:\s*>)+/u, '').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_BLOCKS)
    .map((line): Block => {
      if (/^[-_=*─━]{5,}$/u.test(line)) return { kind: 'rule' };
      const cells = line.split(GAP).map((cell) => [{ text: shownText(cell), bold: false }]);
      const [first = []] = cells;
      return cells.length > 1 ? { kind: 'row', cells } : { kind: 'text', runs: first, size: BODY_SIZE };
    });
}
