import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { SystemClock } from '#platform';
import { z } from 'zod';
import { makeSent } from '../../chaos/support/documents.js';
import { type Bench } from '../support/bench.js';
import { quantile, short } from '../support/figures.js';
import { type HttpClient } from '../support/http-client.js';
import { Installation } from '../support/installation.js';

const UPLOADS = 60;
const WARM_UP = 5;
const LOOK_MS = 10;
/** Every sixth generated document is a PDF, the others are XML. */
const PDF_EVERY = 6;

const Read = z.object({
  booking: z.object({ state: z.string(), invoice_id: z.string().nullable() }).nullable(),
});
const Invoice = z.object({ state: z.string(), entries: z.array(z.unknown()) });

/** The main job on an idle installation: upload, reading, booking, the entry in the API. */
export const upload: Bench = {
  name: 'upload',
  about: 'a one-page PDF with text from its upload to its posted entry in the API, idle',
  async run(report) {
    const installation = await Installation.open();
    try {
      await Promise.all([installation.api(), installation.worker()]);
      const [company] = await installation.companies(1);
      const path = company?.path ?? '';
      const client = installation.client(2);
      const today = new SystemClock().today();
      const times: number[] = [];
      for (let n = 1; n <= WARM_UP + UPLOADS; n += 1) {
        const document = await makeSent(n * PDF_EVERY, today);
        const from = performance.now();
        const id = await client.upload(`${path}/files/`, document.name, document.bytes, document.contentType);
        await posted(client, path, id);
        if (n > WARM_UP) times.push(performance.now() - from);
        await pause(50);
      }
      report.figure('p50', 'ms', times, { id: 'main job', atMost: 800 });
      report.figure('p99', 'ms', [quantile(times, 0.99)], { id: 'main job', atMost: 2_000 });
      report.note(`p90: ${short(quantile(times, 0.9))} ms`);
      client.close();
    } finally {
      await installation.close();
    }
  },
};

async function posted(client: HttpClient, path: string, fileId: string): Promise<void> {
  for (;;) {
    const read = await client.call('GET', `${path}/files/${fileId}/extraction/`);
    const { booking } = Read.parse(JSON.parse(read.text));
    if (typeof booking?.invoice_id === 'string') {
      const shown = await client.call('GET', `${path}/invoices/${booking.invoice_id}/`);
      const invoice = Invoice.parse(JSON.parse(shown.text));
      if (invoice.state === 'posted' && invoice.entries.length === 1) return;
    }
    if (booking !== null && !['queued', 'posted'].includes(booking.state)) {
      throw new Error(`The file was not posted: ${read.text}`);
    }
    await pause(LOOK_MS);
  }
}
