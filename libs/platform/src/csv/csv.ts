/** Stands before the first line: by it spreadsheets know the letters. */
export const CSV_MARK = '\ufeff';

/** A line of CSV (RFC 4180), with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Quoted where a reader would part it; a spreadsheet must not take a text for a formula. */
function csvCell(text: string): string {
  const formula = /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  const plain = formula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
