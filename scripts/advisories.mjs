import './lib/node-version.mjs';

const { launch } = await import('./lib/launch.mjs');
const { advisories } = await import('./lib/advisories.mjs');
await launch('advisories', () => {
  advisories();
  return Promise.resolve();
});
