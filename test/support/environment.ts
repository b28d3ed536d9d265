/** The variables of the process, for tests that import nothing of the product. */
export { processEnvironment } from '#platform';
