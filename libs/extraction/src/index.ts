export * from './extraction.js';
export { AssistedExtraction } from './assisted/assisted-extraction.js';
export { type ExtractorEndpoint } from './assisted/ask-extractor.js';
export { extractDocument } from './extract-document.js';
export { sumBeforeRounding } from './checks/arithmetic.js';
export { isEstonianRate } from './checks/vat-rates.js';
export {
  DOCUMENT_JOB,
  DocumentReader,
  type DocumentRequest,
  PicturesOnly,
} from './process/document-reader.js';
export { StatementReader } from './process/statement-reader.js';
export { type ReadLine, StatementFault, type StatementHead } from './statements/model/statement.js';
export {
  surveyStatements,
  type StatementSurvey,
  type SurveyedStatement,
  unbalanced,
} from './statements/read-statements.js';
