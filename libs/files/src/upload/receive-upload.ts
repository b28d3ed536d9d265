import { createHash, type Hash } from 'node:crypto';
import { problem, type Problem } from '#platform';
import { type ContentType, isText } from '../content/content-types.js';
import { contentTypeOf, HEAD_BYTES } from '../content/detect.js';
import { isUtf16 } from '../content/text-type.js';
import { type FileStorage, type StagedObject } from '../storage/file-storage.js';

/** An upload is at most 25 MB. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;

/** An upload with staged bytes and known properties. It must be stored or discarded. */
export interface ReceivedUpload {
  readonly staged: StagedObject;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly contentType: ContentType;
}

/**
 * Receives the bytes of an upload piece by piece: it hashes, counts and inspects them on their way into storage. When
 * the upload is refused, the stream stays at its position; the caller drains the rest.
 * @throws Problem `empty_file`, `file_too_large` or `unsupported_file_type`; nothing stays staged
 */
export async function receiveUpload(
  storage: FileStorage,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes = MAX_FILE_BYTES,
): Promise<ReceivedUpload> {
  const inspection = new Inspection(maxBytes);
  const staged = await storage.stage(inspection.pass(bytes));
  return { staged, ...inspection.result() };
}

export function fileTooLarge(maxBytes = MAX_FILE_BYTES): Problem {
  return problem('file_too_large', `A file may have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
}

export function unsupported(): Problem {
  return problem(
    'unsupported_file_type',
    'The content does not have an accepted type: PDF, XML, PNG, JPEG, WebP, TIFF, HEIC, CSV or plain text, a ZIP of these, and for ' +
      'contracts DOCX, XLSX, ODT, ODS or a signed ASiC-E container. The name matters only for a ZIP: it must end in .zip.',
  );
}

/** Inspects bytes as they pass. */
class Inspection {
  private readonly hash: Hash = createHash('sha256');
  private head: Buffer[] | undefined = [];
  private headBytes = 0;
  private sizeBytes = 0;
  private contentType: ContentType | undefined;
  private hasZeroByte = false;
  private mayHoldZeroBytes = true;

  constructor(private readonly maxBytes: number) {}

  async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    // Iterates manually: `for await` would destroy the caller's stream when the upload is refused.
    const source = bytes[Symbol.asyncIterator]();
    for (let next = await source.next(); next.done !== true; next = await source.next()) {
      await this.take(next.value);
      yield next.value;
    }
    if (this.sizeBytes === 0) throw problem('empty_file', 'The file has no content.');
    await this.classify();
  }

  result(): Omit<ReceivedUpload, 'staged'> {
    if (this.contentType === undefined) throw unsupported();
    return { sha256: this.hash.digest('hex'), sizeBytes: this.sizeBytes, contentType: this.contentType };
  }

  private async take(chunk: Uint8Array): Promise<void> {
    this.sizeBytes += chunk.length;
    if (this.sizeBytes > this.maxBytes) throw fileTooLarge(this.maxBytes);
    this.hash.update(chunk);
    this.hasZeroByte ||= chunk.includes(0);
    if (this.head !== undefined) {
      this.head.push(Buffer.from(chunk));
      this.headBytes += chunk.length;
      if (this.headBytes >= HEAD_BYTES) await this.classify();
    }
    this.refuseBinaryText();
  }

  private async classify(): Promise<void> {
    if (this.head === undefined) return;
    const head = Buffer.concat(this.head).subarray(0, HEAD_BYTES);
    this.head = undefined;
    this.contentType = await contentTypeOf(head);
    if (this.contentType === undefined) throw unsupported();
    this.mayHoldZeroBytes = !isText(this.contentType) || isUtf16(head);
    this.refuseBinaryText();
  }

  /** A text that turns binary after its first part is not a text. */
  private refuseBinaryText(): void {
    if (this.contentType !== undefined && this.hasZeroByte && !this.mayHoldZeroBytes) throw unsupported();
  }
}
