import { createHash } from 'node:crypto';
import {
  asJpeg,
  asPicturePdf,
  type DocumentTruth,
  makeEInvoice,
  makeInvoicePdf,
  makeUbl,
  photographed,
  printed,
  Random,
  scanned,
} from '../../../support/documents/index.js';
import { drawComposed } from '../../generated/composed/draw-composed.js';
import { drawInvoice, drawReceipt } from '../../generated/draw.js';
import { totalsOfDocument } from '../made/supplier-documents.js';
import { type IncomingDocument } from '../made/truth.js';
import { drawLetter } from './draw-letter.js';

const SCAN_DPI = 200;
const PHOTO_DPI = 280;

/** A file as it reaches the company. */
export interface Drawn {
  readonly name: string;
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Draws a document; another copy of one differs in its bytes. */
export async function drawDocument(document: IncomingDocument): Promise<Drawn> {
  const random = new Random(createHash('sha256').update(document.key).digest().readUInt32BE(0));
  const copy = document.copyOf === null ? '' : '\n% copy';
  const pdf = (bytes: Buffer): Drawn => ({
    name: `${document.key}.pdf`,
    bytes: Buffer.concat([bytes, Buffer.from(copy)]),
    contentType: 'application/pdf',
  });
  const xml = (text: string): Drawn => ({
    name: `${document.key}.xml`,
    bytes: Buffer.from(copy === '' ? text : `${text}\n<!-- copy -->`),
    contentType: 'application/xml',
  });
  if (document.letter !== undefined) return pdf(await drawLetter(document, document.letter, random));
  const truth = document.facts as unknown as DocumentTruth;
  switch (document.medium) {
    case 'ubl':
      return xml(makeUbl(truth));
    case 'e-arve':
      return xml(makeEInvoice(truth));
    case 'classic':
    case 'modern':
      return pdf(await makeInvoicePdf(truth, document.medium));
    case 'composed':
      return pdf(
        await drawComposed(document.facts, totalsOfDocument(document), document.supplier.composition),
      );
    case 'drawn':
    case 'receipt':
      return pdf(await drawnPdf(document));
    case 'scan':
      return pdf(
        await asPicturePdf(
          [await scanned(await printed(await drawnPdf(document), SCAN_DPI), random)],
          SCAN_DPI,
        ),
      );
    case 'photo': {
      const photo = await photographed(await printed(await drawnPdf(document), PHOTO_DPI), random);
      return { name: `${document.key}.jpg`, bytes: await asJpeg(photo), contentType: 'image/jpeg' };
    }
  }
}

function drawnPdf({ facts, supplier: { layout }, ...rest }: IncomingDocument): Promise<Buffer> {
  const totals = totalsOfDocument({ facts, supplier: { layout }, ...rest } as IncomingDocument);
  return facts.kind === 'receipt' ? drawReceipt(facts, totals, layout) : drawInvoice(facts, totals, layout);
}
