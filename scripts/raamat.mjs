import './lib/node-version.mjs';

const { raamat } = await import('./lib/raamat.mjs');
await raamat();
