import './lib/node-version.mjs';

const { commits } = await import('./lib/commits.mjs');
process.exitCode = commits(process.argv[2]);
