import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { test } = await import('./lib/test.mjs');
await launch('test', test);
