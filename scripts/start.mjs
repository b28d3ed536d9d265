import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { start } = await import('./lib/start.mjs');
await launch('start', start);
