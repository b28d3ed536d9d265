import { importJob } from './import-job.js';
import { serveFiles } from './serve-files.js';

/**
 * Entry of the process that opens unknown files. It holds no connection, no key and no state; the pool ends it when a
 * file takes too long or too much. Arguments: modules of jobs to load before the first file comes.
 */
await serveFiles(importJob, process.argv.slice(2));
