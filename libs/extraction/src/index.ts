export * from './extraction.js';
export { extractDocument } from './extract-document.js';
export { isEstonianRate } from './checks/vat-rates.js';
export {
  ExtractionPool,
  type ExtractionPoolOptions,
  type ExtractionRequest,
} from './process/extraction-pool.js';
