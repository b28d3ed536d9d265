import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CSV_MARK, type CsvColumn, csvLine } from '#platform';
import { type Cell, cellsOf } from '../table/cell.js';
import { type FileContent, type Row, type Section } from '../table/content.js';
import { harmless } from '../table/harmless.js';

/** Writes a file as CSV in UTF-8 with a byte order mark, and ends `to`. */
export async function writeCsv(content: FileContent, to: Writable): Promise<void> {
  await pipeline(Readable.from(csvPieces(content), { objectMode: true, highWaterMark: 1 }), to);
}

/**
 * The text of the file, piece by piece: title and facts, then each table with its heading and its column names. All
 * lines have as many fields as the widest table (RFC 4180 § 2), and at least the two of a fact.
 */
async function* csvPieces(content: FileContent): AsyncGenerator<string, void, undefined> {
  const { title, facts, sections, language, raw = false } = content;
  const fields = Math.max(2, ...sections.map(({ columns }) => columns.length));
  const texts = (...all: readonly string[]): string =>
    lineOf(
      all.map((text) => ({ kind: 'text', text })),
      fields,
      raw,
    );
  yield CSV_MARK + texts(title) + facts.map(({ label, value }) => texts(label, value)).join('');
  for (const section of sections) {
    const heading = section.heading === undefined ? '' : texts(section.heading);
    yield texts() + heading + texts(...section.columns.map(({ head }) => head[language]));
    for await (const rows of section.rows) yield linesOf(section, rows, content, fields);
  }
}

const linesOf = (
  section: Section,
  rows: readonly Row[],
  { language, raw = false }: FileContent,
  fields: number,
): string => rows.map((row) => lineOf(cellsOf(section, row, language), fields, raw)).join('');

/** The platform's CSV asks for the kind of a column; here the kind differs from line to line. */
function lineOf(cells: readonly Cell[], fields: number, raw: boolean): string {
  const columns = Array.from({ length: fields }, (_, at): CsvColumn<null> => {
    const cell = cells[at];
    return { head: '', kind: cell?.kind === 'text' ? 'text' : 'value', cell: () => written(cell, raw) };
  });
  return csvLine(columns, null, { raw });
}

function written(cell: Cell | undefined, raw: boolean): string {
  switch (cell?.kind) {
    case 'text':
      return raw ? cell.text : harmless(cell.text);
    case 'day':
      return cell.day;
    case 'number':
      return cell.number;
    case 'empty':
    case undefined:
      return '';
  }
}
