import { readFile } from 'node:fs/promises';
import { extractDocument } from '../extract-document.js';
import { type ExtractionErrorCode } from '../extraction.js';
import { loadPdfium } from '../pdf/pdfium.js';
import { type ChildAnswer, type ChildRequest, isChildRequest } from './messages.js';

/**
 * Entry of the process that opens unknown files. It holds no connection, no key and no state; the pool kills it
 * when a file takes too long or too much.
 */
function send(answer: ChildAnswer): void {
  process.send?.(answer);
}

/** Ends a reading before its slow part. */
class PicturesFound extends Error {}

async function answer(request: ChildRequest): Promise<ChildAnswer> {
  const { id } = request;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(request.path);
  } catch (error) {
    return { id, unreadable: error instanceof Error ? error.message : 'unknown' };
  }
  try {
    const onRecognising = (): void => {
      if (!request.recognise) throw new PicturesFound();
      send({ id, recognising: true });
    };
    return {
      id,
      extraction: await extractDocument(bytes, request.contentType, request.hints, onRecognising),
    };
  } catch (error) {
    if (error instanceof PicturesFound) return { id, pictures: true };
    if (error instanceof RangeError) return { id, failed: 'out_of_memory' };
    // Whatever a parser trips over is a property of the file: the same bytes would trip it again.
    return {
      id,
      failed: damaged(request.contentType),
    };
  }
}

function damaged(contentType: string): ExtractionErrorCode {
  if (contentType.startsWith('application/pdf')) return 'invalid_pdf';
  return contentType.startsWith('image/') ? 'invalid_image' : 'xml_not_invoice';
}

process.on('message', (message: unknown) => {
  if (isChildRequest(message)) void answer(message).then(send);
});
// The parent is gone: nobody would read the answer. A recogniser it started reads at most one more page.
process.on('disconnect', () => process.exit(0));

await loadPdfium();
send({ ready: true });
