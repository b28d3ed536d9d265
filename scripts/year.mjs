import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { year } = await import('./lib/year.mjs');
await launch('year', year);
