import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { score } = await import('./lib/score.mjs');
await launch('score', score);
