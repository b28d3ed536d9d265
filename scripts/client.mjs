import './lib/node-version.mjs';

const { client } = await import('./lib/client.mjs');
process.exitCode = await client(process.argv.slice(2));
