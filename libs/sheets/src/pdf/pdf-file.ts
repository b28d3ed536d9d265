import { type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { documentFonts } from '#platform';
import { type FileContent, type Section } from '../table/content.js';
import { PdfPages } from './pdf-pages.js';
import { PdfTable } from './pdf-table.js';

/** More columns do not fit upright. */
const MOST_UPRIGHT = 6;
/** The most rows whose texts determine the widths of the columns; the first batch may have fewer. */
const SAMPLE = 200;
/** Rows drawn before other requests get their turn: half a page. */
const AT_ONCE = 20;
const MOST_WAITING_BYTES = 1024 * 1024;

/** Writes a file as PDF, page by page, and ends `to`. */
export async function writePdf(content: FileContent, to: Writable): Promise<void> {
  const landscape = content.sections.some(({ columns }) => columns.length > MOST_UPRIGHT);
  const pages = new PdfPages(content, await documentFonts(), landscape);
  const { output } = pages.sheet;
  const sent = pipeline(output, to);
  const drawn = drawSections(pages, content, async () => {
    do await setImmediate();
    while (output.readableLength > MOST_WAITING_BYTES && !output.destroyed);
    if (output.destroyed) await sent;
  }).then(
    () => {
      pages.sheet.endStream();
    },
    (error: unknown) => {
      output.destroy(error as Error);
      throw error;
    },
  );
  const [drawing, sending] = await Promise.allSettled([drawn, sent]);
  if (drawing.status === 'rejected') throw drawing.reason;
  if (sending.status === 'rejected') throw sending.reason;
}

async function drawSections(
  pages: PdfPages,
  { sections, language }: FileContent,
  pause: () => Promise<void>,
): Promise<void> {
  for (const section of sections) await drawSection(new PdfTable(pages, section, language), section, pause);
}

async function drawSection(table: PdfTable, { rows }: Section, pause: () => Promise<void>): Promise<void> {
  let begun = false;
  let drawn = 0;
  for await (const batch of rows) {
    if (!begun) table.begin(batch.slice(0, SAMPLE));
    begun = true;
    for (const row of batch) {
      table.draw(row);
      drawn += 1;
      if (drawn % AT_ONCE === 0) await pause();
    }
  }
  if (!begun) table.begin([]);
}
