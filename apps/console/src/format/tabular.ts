/**
 * The cells of a table as text: CSV with commas, or what a spreadsheet copies, with tabs. A cell in quotes may hold
 * the separator and line ends.
 */
export function cellsOf(text: string, separator: ',' | '\t'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function plain(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(from, end), end };
}

function quoted(text: string, from: number, separator: string): Cell {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // Without its second quote it is text that begins with one.
    if (quote === -1) return plain(text, from, separator);
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const rest = plain(text, at, separator);
  return { value: value + rest.value, end: rest.end };
}
