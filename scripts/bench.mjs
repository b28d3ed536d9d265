import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { bench } = await import('./lib/bench.mjs');
await launch('bench', bench);
