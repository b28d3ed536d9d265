import { importJob } from './import-job.js';
import { serveFiles } from './serve-files.js';

/**
 * Entry of the process that opens unknown files. It has no connection, key or state; the pool ends it when a file
 * takes too much time or memory. Arguments: modules of jobs to load before the first file arrives.
 */
await serveFiles(importJob, process.argv.slice(2));
