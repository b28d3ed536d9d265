import { type Writable } from 'node:stream';
import { type FileContent } from './table/content.js';
import { limitedRows } from './table/row-limit.js';

/** The formats of files. */
export const FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Writer = (content: FileContent, to: Writable) => Promise<void>;

/** A writer is loaded when it is first used: most processes write no PDF and no workbook. */
const WRITERS: Readonly<Record<FileFormat, () => Promise<Writer>>> = {
  csv: async () => (await import('./csv/csv-file.js')).writeCsv,
  xlsx: async () => (await import('./xlsx/xlsx-file.js')).writeXlsx,
  pdf: async () => (await import('./pdf/pdf-file.js')).writePdf,
};

/**
 * Writes a file and ends `to`. Memory does not grow with the rows, which are read as they are written.
 * @throws TooManyRows beyond the limit of rows; what was written by then is no file
 */
export async function writeFile(format: FileFormat, content: FileContent, to: Writable): Promise<void> {
  const write = await WRITERS[format]();
  await write({ ...content, sections: limitedRows(content.sections) }, to);
}
