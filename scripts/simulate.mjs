import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { simulate } = await import('./lib/simulate.mjs');
await launch('simulate', simulate);
