import { type Extraction } from '../extraction.js';
import { type DocumentReader, type DocumentRequest } from '../process/document-reader.js';
import { askExtractor, type ExtractorEndpoint, NoAnswer } from './ask-extractor.js';
import { mergeAnswer } from './merge-answer.js';

/**
 * Reads locally first, and asks the external extractor only where the local reading is not confident. If anything goes
 * wrong there, the local reading is the result.
 */
export class AssistedExtraction implements Pick<DocumentReader, 'extract'> {
  constructor(
    private readonly local: Pick<DocumentReader, 'extract'>,
    private readonly endpoint: ExtractorEndpoint,
    private readonly onNoAnswer: (error: NoAnswer) => void,
  ) {}

  /** @throws Error under the same conditions as the local reading */
  async extract(request: DocumentRequest): Promise<Extraction> {
    const hints = { ...request.hints, keepText: true };
    const { text, ...local } = await this.local.extract({ ...request, hints });
    if (text === undefined || local.confident || !asks(local)) return local;
    try {
      const answer = await askExtractor(this.endpoint, text, request.signal);
      const merged = mergeAnswer(local, answer, text, hints);
      return local.recognised === undefined ? merged : { ...merged, recognised: local.recognised };
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.onNoAnswer(error);
      return local;
    }
  }
}

/** A document that is no invoice or contradicts itself needs a person: a second reading would not change that. */
function asks({ error_code: failed, checks }: Extraction): boolean {
  const settled = ['document_is_invoice', 'single_document', 'xml_agrees_with_pdf'];
  return failed === undefined && !checks.some(({ code, passed }) => !passed && settled.includes(code));
}
