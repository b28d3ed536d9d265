export * from './extraction.js';
export { AssistedExtraction } from './assisted/assisted-extraction.js';
export { type ExtractorEndpoint } from './assisted/ask-extractor.js';
export { extractDocument } from './extract-document.js';
export { sumBeforeRounding } from './checks/arithmetic.js';
export { isEstonianRate } from './checks/vat-rates.js';
export {
  ExtractionPool,
  type ExtractionPoolOptions,
  type ExtractionRequest,
} from './process/extraction-pool.js';
export { PicturesOnly } from './process/extraction-child.js';
export { type ReadLine, StatementFault, type StatementHead } from './statements/statement.js';
export {
  type StatementSurvey,
  type SurveyedStatement,
  surveyStatements,
  unbalanced,
} from './statements/read-statements.js';
