import { type ReaderInput, type ReaderPool, readerJob } from '#unpacking';
import { type Extraction, type ExtractionHints } from '../extraction.js';

/** The file's pages are pictures, and whoever asked wanted only what can be read at once. */
export class PicturesOnly extends Error {
  constructor() {
    super('The pages have to be recognised');
    this.name = 'PicturesOnly';
  }
}

export interface DocumentParams {
  readonly contentType: string;
  readonly hints: ExtractionHints;
  /** Whether pages that are pictures are recognised now, or only named. */
  readonly recognise: boolean;
}

/** What the reader answers; `pictures`: pages have to be recognised, which was not asked for. */
export type DocumentAnswer = { readonly extraction: Extraction } | { readonly pictures: true };

export const DOCUMENT_JOB = readerJob<DocumentParams, DocumentAnswer>(import.meta.url, './document-job.js');

/** A document to be read. */
export interface DocumentRequest {
  readonly input: ReaderInput;
  readonly companyId: bigint;
  readonly contentType: string;
  readonly hints?: ExtractionHints;
  /** Whether pages that are pictures are recognised, which takes seconds (default true). */
  readonly recognise?: boolean;
  /** In a process of its own, with no other such file beside it. */
  readonly alone?: boolean;
  /** Stops waiting; the file's process is ended. */
  readonly signal?: AbortSignal;
}

/** Reads documents in the isolated reader. */
export class DocumentReader {
  constructor(private readonly readers: Pick<ReaderPool, 'read'>) {}

  /**
   * Reads one file. What is wrong with the file comes back as `error_code`.
   * @throws PicturesOnly when pages have to be recognised and were not to be; ReaderEnded when the process ended over it; Error
   * as the pool does
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
