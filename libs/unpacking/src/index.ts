export * from './archives/archive-limits.js';
export * from './archives/archive-opener.js';
export * from './archives/open-zip.js';
export * from './isolation/answer-in-thread.js';
export * from './isolation/compiled-entry.js';
export * from './isolation/isolated-thread.js';
export * from './isolation/without-network.js';
export * from './tnef/open-tnef.js';
