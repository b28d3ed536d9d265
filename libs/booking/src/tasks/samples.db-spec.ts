import { readFile } from 'node:fs/promises';
import { extractDocument, type DocumentRequest } from '#extraction';
import { extractionOf, UsageLimits } from '#files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testActor } from '../../../../test/support/books.js';
import { OWN_PROFILE, TestProfiles } from '../../../../test/support/company-profiles.js';
import { testDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { DEMO_COMPANY } from '../../../../test/support/documents/demo-truth.js';
import { testFiles, type TestFiles, testTask } from '../../../../test/support/files.js';
import { Trade } from '../../../../test/support/trade.js';
import { BookFileHandler } from './book-file.handler.js';
import { ExtractFileHandler } from './extract-file.handler.js';

const SAMPLES = new URL('../../../../apps/cli/src/demo/samples/', import.meta.url);

const profiles = new TestProfiles({ ...OWN_PROFILE, ...DEMO_COMPANY });

let db: TestDatabase;
let trade: Trade;
let files: TestFiles;

beforeAll(async () => {
  db = await testDatabase();
  trade = await Trade.open(db.database);
  files = await testFiles(db.database, trade.clock, trade.bus);
});
afterAll(async () => {
  await files.close();
  await db.drop();
});

/** Reads and books a sample like an upload, except for the separate reading process. */
async function bookSample(name: string) {
  const { companyId, clock, bus } = trade;
  const content = await readFile(new URL(name, SAMPLES));
  const contentType = name.endsWith('.xml') ? 'application/xml' : 'application/pdf';
  const { file } = await files.upload(content, { companyId, actor: testActor(), name });
  const tools = {
    database: db.database,
    files: files.store,
    pages: files.pages,
    companies: profiles,
    limits: new UsageLimits(clock),
    clock,
  };
  const reader = {
    extract: ({ hints }: Pick<DocumentRequest, 'hints'>) => extractDocument(content, contentType, hints),
  };
  const payload = { fileId: file.id.toString() };
  await new ExtractFileHandler({ ...tools, reader }).handle(testTask('extract-file', payload, companyId));
  await new BookFileHandler({ ...tools, bus, documents: files.documents }).handle(
    testTask('book-file', payload, companyId),
  );
  const read = await db.database.readCompany(companyId, (sql) => extractionOf(sql, companyId, file.id));
  return { booking: read?.booking, invoice: await trade.invoice(read?.booking?.invoiceId ?? '') };
}

describe('a sample whose words name the kind of cost', () => {
  it.each<[string, Record<string, bigint>]>([
    ['arve-kontorikaubad.pdf', { '1510': 8_185n, '2310': -42_290n, '5110': 34_105n }],
    [
      'invoice-cloud-services.pdf',
      { '1511': 3_192n, '2310': -13_300n, '2511': -3_192n, '5130': 10_800n, '5140': 2_500n },
    ],
    ['arve-peppol.xml', { '1510': 1_587n, '2310': -8_201n, '5010': 6_614n }],
    ['e-arve.xml', { '1510': 1_252n, '2310': -14_342n, '5110': 13_090n }],
    [
      'arve-factur-x.pdf',
      { '1511': 20_232n, '2310': -84_300n, '2511': -20_232n, '5110': 6_500n, '5720': 77_800n },
    ],
  ])('%s is posted and needs no review', async (name, entry) => {
    const { booking, invoice } = await bookSample(name);
    expect(booking).toMatchObject({ state: 'posted', reason: null });
    expect(invoice).toMatchObject({ state: 'posted', needs_review: false });
    expect(await trade.entryLines(invoice.entries[0]?.id ?? null)).toEqual(entry);
  });
});

it('a sample of a meal waits for a person, without deducted VAT', async () => {
  const { booking, invoice } = await bookSample('kviitung-kohvik.pdf');
  expect(booking).toMatchObject({
    state: 'draft',
    reason: 'Representation or meals: the VAT is not deducted, income tax may be due.',
  });
  expect(invoice).toMatchObject({ kind: 'receipt', state: 'recorded', needs_review: true });
  expect(invoice.revision.lines.map((line) => line.vat_code)).toEqual(
    invoice.revision.lines.map(() => 'P24ND'),
  );
});
