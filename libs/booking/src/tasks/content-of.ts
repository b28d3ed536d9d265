import { type Extraction } from '#extraction';
import { type ReadContent } from '#files';
import { checked } from '#reasons';

/** The answer of the reader in the form in which it is kept with the file. */
export function contentOf(read: Extraction): ReadContent {
  return {
    method: read.method,
    confidence: read.confidence,
    confident: read.confident,
    fields: read.fields as ReadContent['fields'],
    lines: read.lines,
    checks: read.checks.map(checked),
    errorCode: read.error_code ?? null,
  };
}
