import { readFile } from 'node:fs/promises';
import { extractDocument } from '../extract-document.js';
import { loadPdfLibrary } from '../pdf/open-pdf.js';
import { type ChildAnswer, type ChildRequest, isChildRequest } from './messages.js';

/**
 * Entry of the process that opens unknown files. It holds no connection, no key and no state; the pool kills it
 * when a file takes too long or too much.
 */
function send(answer: ChildAnswer): void {
  process.send?.(answer);
}

async function answer(request: ChildRequest): Promise<ChildAnswer> {
  const { id } = request;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(request.path);
  } catch (error) {
    return { id, unreadable: error instanceof Error ? error.message : 'unknown' };
  }
  try {
    return { id, extraction: await extractDocument(bytes, request.contentType, request.hints) };
  } catch (error) {
    if (error instanceof RangeError) return { id, failed: 'out_of_memory' };
    // Whatever a parser trips over is a property of the file: the same bytes would trip it again.
    return {
      id,
      failed: request.contentType.startsWith('application/pdf') ? 'invalid_pdf' : 'xml_not_invoice',
    };
  }
}

process.on('message', (message: unknown) => {
  if (isChildRequest(message)) void answer(message).then(send);
});
// The parent is gone: nobody would read the answer.
process.on('disconnect', () => process.exit(0));

await loadPdfLibrary();
send({ ready: true });
