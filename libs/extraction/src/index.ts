export { AssistedExtraction } from './assisted/assisted-extraction.js';
export { sumBeforeRounding } from './checks/arithmetic.js';
export { extractDocument } from './extract-document.js';
export {
  type DocumentKind,
  type ExtractedField,
  type ExtractedLine,
  type Extraction,
  type ExtractionFields,
  type ExtractionHints,
  failedExtraction,
} from './extraction.js';
export {
  DOCUMENT_JOB,
  DocumentReader,
  type DocumentRequest,
  PicturesOnly,
} from './process/document-reader.js';
export { PAGE_JOB, PageReader } from './process/page-reader.js';
export { StatementReader } from './process/statement-reader.js';
export { type CsvMapping, unfitColumns } from './statements/csv/mapped-csv.js';
export { StatementFault } from './statements/model/statement.js';
export {
  addsUp,
  type StatementSurvey,
  type SurveyedStatement,
  surveyStatements,
} from './statements/read-statements.js';
