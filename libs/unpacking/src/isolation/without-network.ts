import { pathToFileURL } from 'node:url';
import { compiledEntry } from './compiled-entry.js';

/** Node options for a process or thread that opens strangers' files; threads inherit them. */
export const WITHOUT_NETWORK: readonly string[] = [
  `--import=${pathToFileURL(compiledEntry(import.meta.url, './shut-network.js')).href}`,
];
