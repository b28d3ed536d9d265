import './lib/node-version.mjs';

const { kubernetes } = await import('./lib/kubernetes.mjs');
process.exitCode = await kubernetes(process.argv.slice(2));
