import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** English, in the light, for a wide window. */
const OF_GUIDE = /^(.+)-en-light\.png$/;
/** Screens of the staff: the person of the pictures has none of them. */
const OF_STAFF = /^(approvals|firm-)/;
const HEAD = `# The console in pictures

Every screen with the books of a small company in it, as \`npm run pictures -- --guide\` takes them. [The console](../console.md) says
what each is for, and \`F1\` opens the guide to the screen that you see.
`;

/**
 * Turns the pictures of the guide into WebP, and lists them on a page.
 * @param {string} root
 * @param {string} folder
 */
export async function guidePictures(root, folder) {
  const target = join(root, 'docs/use/pictures');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const names = readdirSync(folder)
    .flatMap((file) => OF_GUIDE.exec(file)?.[1] ?? [])
    .filter((name) => !OF_STAFF.test(name))
    .sort();
  for (const name of names)
    await sharp(join(folder, `${name}-en-light.png`))
      .webp({ quality: 60, effort: 6 })
      .toFile(join(target, `${name}.webp`));
  const sections = names.map((name) => `\n## ${titleOf(name)}\n\n![${titleOf(name)}](${name}.webp)\n`);
  writeFileSync(join(target, 'README.md'), HEAD + sections.join(''));
  return names.length;
}

/** @param {string} name */
const titleOf = (name) => {
  const words = name.replace(/^c-company-?/, '').replaceAll('-', ' ') || 'today';
  return words.charAt(0).toUpperCase() + words.slice(1);
};
