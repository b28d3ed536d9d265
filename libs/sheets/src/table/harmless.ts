/** Signs that start a formula in a spreadsheet; a tab or a line break leads to one in the same cell (CWE-1236). */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;

/** A text that no spreadsheet evaluates, also when a person edits the cell or saves it in another format. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
