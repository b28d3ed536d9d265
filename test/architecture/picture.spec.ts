import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources, sourceFile } from './import-graph.js';
import { libraryPage } from './picture.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the picture of the libraries', () => {
  it('shows the current imports of the code; `npm run picture` draws it', async () => {
    const page = libraryPage(readSources(ROOT, ['apps', 'libs']));
    await expect(page).toMatchFileSnapshot(`${ROOT}docs/internals/libraries.md`);
  });

  it('has an arrow for each import of another library, except for imports of tests', () => {
    const page = libraryPage([
      sourceFile(
        'libs/books/src/a.ts',
        "import { CommandBus } from '#ledger'; import { enqueue } from '#tasks';",
      ),
      sourceFile('libs/books/src/a.db-spec.ts', "import { Users } from '#identity';"),
      sourceFile('libs/ledger/src/a.ts', ''),
      sourceFile('libs/identity/src/a.ts', ''),
    ]);
    const arrows = page.split('\n').filter((line) => line.startsWith('    ') && line.includes(' --> '));
    expect(arrows).toEqual(['    books --> ledger']);
  });
});
