/** Signs that the name of a worksheet may not contain. */
const FORBIDDEN = /[[\]:*?/\\\p{Cc}]/gu;
const LONGEST = 31;

/** The name of a worksheet: without forbidden signs, and no longer than a spreadsheet accepts. */
export function sheetName(title: string): string {
  const name = title.replaceAll(FORBIDDEN, ' ').slice(0, LONGEST);
  return name.replace(/^[\s']+/, '').replace(/(?<![\s'])[\s']+$/, '') || 'Raamat';
}
