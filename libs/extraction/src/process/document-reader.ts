import { type ReaderInput, type ReaderPool, readerJob } from '#unpacking';
import { type Extraction, type ExtractionHints } from '../extraction.js';

/** The file's pages are pictures, and the caller wanted only text that can be read without recognition. */
export class PicturesOnly extends Error {
  constructor() {
    super('The pages need text recognition');
    this.name = 'PicturesOnly';
  }
}

export interface DocumentParams {
  readonly contentType: string;
  readonly hints: ExtractionHints;
  /** Whether pages that are pictures are recognised now, or only reported. */
  readonly recognise: boolean;
}

/** The reader's answer; `pictures`: pages have to be recognised, which was not requested. */
export type DocumentAnswer = { readonly extraction: Extraction } | { readonly pictures: true };

export const DOCUMENT_JOB = readerJob<DocumentParams, DocumentAnswer>(import.meta.url, './document-job.js');

/** A document to read. */
export interface DocumentRequest {
  readonly input: ReaderInput;
  readonly companyId: bigint;
  readonly contentType: string;
  readonly hints?: ExtractionHints;
  /** Whether pages that are pictures are recognised, which takes seconds (default true). */
  readonly recognise?: boolean;
  /** In a process of its own that reads no other such file at the same time. */
  readonly alone?: boolean;
  /** Stops waiting and ends the file's process. */
  readonly signal?: AbortSignal;
}

/** Reads documents in the isolated reader. */
export class DocumentReader {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /**
   * Reads one file. A fault of the file is returned as `error_code`.
   * @throws PicturesOnly when pages need recognition and `recognise` is false; ReaderEnded when the file ended the
   * process; Error under the same conditions as the pool
   */
  async extract({
    contentType,
    hints = {},
    recognise = true,
    ...request
  }: DocumentRequest): Promise<Extraction> {
    const params = { contentType, hints, recognise };
    const { answer } = await this.readers.read({ ...request, job: DOCUMENT_JOB, params });
    if ('pictures' in answer) throw new PicturesOnly();
    return answer.extraction;
  }
}
