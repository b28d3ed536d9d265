import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import './lib/node-version.mjs';

const { ROOT } = await import('./lib/home.mjs');
const { launch } = await import('./lib/launch.mjs');
const { test } = await import('./lib/test.mjs');
const { say } = await import('./lib/screen.mjs');

/** `npm run pictures`: every screen of the console in both languages, themes and widths, in a folder outside of git. */
const folder = process.env.RAAMAT_PICTURES || join(ROOT, 'var/pictures');
mkdirSync(folder, { recursive: true });
process.env.RAAMAT_PICTURES = folder;
process.argv.push('--project', 'browser', 'test/browser/console.spec.ts');
say(`The pictures go to ${folder}.`);
await launch('test', test);
