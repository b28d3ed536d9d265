import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_TRUTH } from './demo-truth.js';
import { makeInvoicePdf } from './invoice-pdf.js';
import { makeCii, makeEInvoice, makeUbl } from './invoice-xml.js';

/** Writes the demo sample documents: `npx tsc -p test/tsconfig.json && node dist/test/support/documents/write-demo-samples.js <folder>`. */
const folder = process.argv[2] ?? join('apps', 'cli', 'src', 'demo', 'samples');
const facturX = DEMO_TRUTH['arve-factur-x.pdf'];
const files: Record<keyof typeof DEMO_TRUTH, Buffer | string> = {
  'arve-kontorikaubad.pdf': await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic'),
  'invoice-cloud-services.pdf': await makeInvoicePdf(DEMO_TRUTH['invoice-cloud-services.pdf'], 'modern'),
  'kviitung-kohvik.pdf': await makeInvoicePdf(DEMO_TRUTH['kviitung-kohvik.pdf'], 'receipt'),
  'arve-factur-x.pdf': await makeInvoicePdf(facturX, 'classic', [
    { name: 'factur-x.xml', content: makeCii(facturX) },
  ]),
  'arve-peppol.xml': makeUbl(DEMO_TRUTH['arve-peppol.xml']),
  'e-arve.xml': makeEInvoice(DEMO_TRUTH['e-arve.xml']),
  // Not part of the demo: readers of the README upload it by hand.
  'arve-veebimajutus.pdf': await makeInvoicePdf(DEMO_TRUTH['arve-veebimajutus.pdf'], 'modern'),
};
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
