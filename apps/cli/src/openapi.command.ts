import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { breakingChanges, type JsonObject } from '../../api/src/docs/breaking-changes.js';
import { unannounced } from '../../api/src/docs/changelog.js';
import { openApiDocument } from '../../api/src/docs/openapi.js';
import { type CliCommand, CommandFailure } from './command.js';

/** The current contract. */
const PUBLISHED = 'docs/openapi.json';
/** The contract that callers rely on: the changelog must name every breaking difference from it. */
const RELEASED = 'docs/openapi.released.json';

/** Writes the contract that the code declares, or checks whether it may be published. */
export const openApiCommand: CliCommand = {
  run({ values }) {
    const declared = `${JSON.stringify(openApiDocument(), null, 2)}\n`;
    if (values['check'] === true) {
      check(declared);
      return 0;
    }
    mkdirSync(dirname(PUBLISHED), { recursive: true });
    writeFileSync(PUBLISHED, declared);
    if (values['release'] === true) {
      assertAnnounced(declared);
      writeFileSync(RELEASED, declared);
    }
    return 0;
  },
};

/** @throws CommandFailure with the steps to take first */
function check(declared: string): void {
  if (read(PUBLISHED) !== declared) {
    throw new CommandFailure(`${PUBLISHED} differs from the code: run \`npm run raamat openapi\`.`);
  }
  assertAnnounced(declared);
}

/** @throws CommandFailure with every breaking change that the changelog does not name */
function assertAnnounced(declared: string): void {
  const released = read(RELEASED);
  if (released === undefined) return;
  const changes = breakingChanges(JSON.parse(released) as JsonObject, JSON.parse(declared) as JsonObject);
  const missing = unannounced(changes);
  if (missing.length === 0) return;
  throw new CommandFailure(
    `the contract breaks what ${RELEASED} promised. Name it under \`breaking\` in apps/api/src/docs/changelog.ts, or ` +
      `mend it:\n${missing.map((change) => `  ${change}`).join('\n')}`,
  );
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
