import { type SourceFile } from './import-graph.js';
import { FLOORS } from './rules.js';

/** Every library may import these, and only apps and tests import `schema`: their arrows would hide the others. */
const OPEN_TO_ALL = ['platform', 'reasons', 'tasks'];
const FOR_APPS = 'schema';

const isTest = (path: string): boolean => /\.(db-)?spec\.ts$|\/testing\//.test(path);

/** The page that shows the actual imports between libraries. */
export function libraryPage(sources: readonly SourceFile[]): string {
  const code = sources.filter(({ path }) => !isTest(path));
  return `# The libraries

Drawn from the imports of the code by \`npm run picture\`; a test fails when it is out of date. Arrows point at what is imported.
\`test/architecture/rules.ts\` lists what each library may import, and [the map](map.md) says what is in each folder.

\`\`\`mermaid
flowchart TD
  apps["${namesIn('apps', code).join(' · ')}"]
  subgraph libs [libraries]
${indented(libraryLines(code), 4)}
  end
  ground["${OPEN_TO_ALL.join(' · ')}"]
  apps --> libs
  apps --> ${FOR_APPS}["${FOR_APPS}: every table and migration"]
  libs --> ground
  ${FOR_APPS} --> libs
\`\`\`

${Object.entries(FLOORS)
  .map(([folder, floors]) => floorSection(folder, floors))
  .join('\n')}`;
}

function namesIn(group: string, code: readonly SourceFile[]): string[] {
  const names = code.filter(({ path }) => path.startsWith(`${group}/`)).map(({ path }) => path.split('/')[1]);
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

/** One line per library, followed by one line per arrow. */
function libraryLines(code: readonly SourceFile[]): string[] {
  const libraries = namesIn('libs', code).filter((name) => !OPEN_TO_ALL.includes(name) && name !== FOR_APPS);
  const arrows = libraries.flatMap((library) => {
    const imports = code
      .filter(({ path }) => path.startsWith(`libs/${library}/`))
      .flatMap((file) => file.imports.map(({ from }) => from.replace(/^#/, '')));
    return libraries.filter((other) => imports.includes(other)).map((other) => `${library} --> ${other}`);
  });
  return [...libraries, ...arrows];
}

const indented = (lines: readonly string[], by: number): string =>
  lines.map((line) => ' '.repeat(by) + line).join('\n');

function floorSection(folder: string, floors: readonly (readonly string[])[]): string {
  const rows = floors.map(
    (folders, index) => `${index + 1}. ${folders.map((name) => `\`${name}\``).join(', ')}`,
  );
  return `## The floors of \`${folder}\`

A folder imports values only from lower floors. From the lowest:

${rows.join('\n')}
`;
}
