import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { build } = await import('./lib/build.mjs');
await launch('build', (children) => build(children, { force: true, checkTypes: true }));
