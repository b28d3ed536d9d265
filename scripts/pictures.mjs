import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import './lib/node-version.mjs';

const { ROOT } = await import('./lib/home.mjs');
const { launch } = await import('./lib/launch.mjs');
const { test } = await import('./lib/test.mjs');
const { say } = await import('./lib/screen.mjs');
const { guidePictures } = await import('./lib/guide-pictures.mjs');

/**
 * `npm run pictures`: every screen of the console in both languages, themes and widths, in a folder outside of git.
 * `npm run pictures -- --guide` puts those of the guide into `docs/use/pictures`.
 */
const folder = process.env.RAAMAT_PICTURES || join(ROOT, 'var/pictures');
mkdirSync(folder, { recursive: true });
process.env.RAAMAT_PICTURES = folder;
const guide = process.argv.includes('--guide');
if (guide) {
  process.argv = process.argv.filter((one) => one !== '--guide');
  // Every screen in the one view that the guide shows.
  process.env.RAAMAT_TEST_COUNTS = 'full';
  process.argv.push('--testNamePattern', "fits a phone, in 'en', 'light'");
}
process.argv.push('--project', 'browser', 'test/browser/console.spec.ts');
say(`The pictures go to ${folder}.`);
await launch('test', async (children, control) => {
  const code = await test(children, control);
  if (code === 0 && guide) say(`${await guidePictures(ROOT, folder)} pictures are in docs/use/pictures.`);
  return code;
});
