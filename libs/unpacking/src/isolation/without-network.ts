import { pathToFileURL } from 'node:url';
import { compiledEntry } from './compiled-entry.js';

/** Options of Node for a process or a thread that opens strangers' files; the threads of such a process inherit them. */
export const WITHOUT_NETWORK: readonly string[] = [
  `--import=${pathToFileURL(compiledEntry(import.meta.url, './shut-network.js')).href}`,
];
