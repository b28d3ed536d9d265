import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CellStyle, type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { type Cell, cellsOf } from '../table/cell.js';
import { type ColumnKind, type FileContent, type Row, type Section } from '../table/content.js';
import { harmless } from '../table/harmless.js';
import { sheetName } from './sheet-name.js';

/** Writes a file as a workbook with one worksheet, row by row, and ends `to`. */
export async function writeXlsx(content: FileContent, to: Writable): Promise<void> {
  const columns = columnsOf(content.sections);
  const bytes = writeXlsxStream(styledRows(content, columns), {
    name: sheetName(content.title),
    columns,
    // Title and facts may be longer than their column, but a table of many rows is read by its heads.
    ...(content.sections.length === 1 ? { freezePane: { rows: content.facts.length + 3 } } : {}),
    repeatHeaders: false,
  });
  await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), to);
}

const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 26, day: 12, minor: 16, decimal: 14, count: 10 };

/** As many columns as the widest table, each as wide as its first one needs. */
function columnsOf(sections: readonly Section[]): ColumnDef[] {
  const count = Math.max(2, ...sections.map(({ columns }) => columns.length));
  return Array.from({ length: count }, (_, at) => ({
    width: Math.max(0, ...sections.map(({ columns }) => WIDTHS[columns[at]?.kind ?? 'count'])),
  }));
}

/** A value with the style of its cell. */
interface Styled {
  readonly value: CellValue;
  readonly style?: CellStyle | undefined;
}

/**
 * The rows of the worksheet. The library knows styles of columns alone, and reads them for each row after it has taken the row: so they are
 * set for the row that it takes next. An amount needs its own, since each currency has its own decimals.
 */
async function* styledRows(
  content: FileContent,
  columns: readonly ColumnDef[],
): AsyncGenerator<CellValue[], void, undefined> {
  for await (const cells of rowsOf(content)) {
    for (const [at, column] of columns.entries()) {
      const style = cells[at]?.style;
      if (style === undefined) delete column.style;
      else column.style = style;
    }
    yield cells.map(({ value }) => value);
  }
}

const BOLD: CellStyle = { font: { bold: true } };

/** Title, facts, and each table below the one before it. */
async function* rowsOf(content: FileContent): AsyncGenerator<Styled[], void, undefined> {
  const { title, facts, sections, language, raw = false } = content;
  const shown = raw ? (text: string) => text : harmless;
  yield [{ value: shown(title), style: { font: { bold: true, size: 14 } } }];
  for (const { label, value } of facts) yield [{ value: label }, { value: shown(value) }];
  for (const section of sections) {
    yield [];
    if (section.heading !== undefined) yield [{ value: shown(section.heading), style: BOLD }];
    yield section.columns.map(({ head }) => ({ value: harmless(head[language]), style: BOLD }));
    for await (const rows of section.rows)
      for (const row of rows)
        yield cellsOf(section, row, language).map((cell, at) => styled(cell, row, at, content));
  }
}

function styled(cell: Cell, { strong, level }: Row, at: number, { language, raw }: FileContent): Styled {
  const style: CellStyle = {
    ...(strong === true ? BOLD : {}),
    ...(at === 0 && level !== undefined && level > 0 ? { alignment: { indent: level } } : {}),
  };
  switch (cell.kind) {
    case 'empty':
      return { value: null };
    case 'text':
      return {
        value: raw === true ? cell.text : harmless(cell.text),
        style: Object.keys(style).length === 0 ? undefined : style,
      };
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), style: { ...style, numFmt: DAYS[language] } };
    case 'number':
      // A workbook has binary numbers: the shortest decimal of one with up to 15 digits is the exact one.
      return { value: Number(cell.number), style: { ...style, numFmt: numberFormat(cell.decimals) } };
  }
}

const DAYS: Readonly<Record<FileContent['language'], string>> = { et: 'dd.mm.yyyy', en: 'yyyy-mm-dd' };

/** Thousands apart, and that many decimals. */
const numberFormat = (decimals: number): string => `#,##0${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`;
