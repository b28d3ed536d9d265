import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEntries, ROOT } from '../chaos/support/entries.js';

/** A fault of the product: one file of the build with some of its texts replaced. */
interface Plant {
  readonly about: string;
  /** Below `dist`. */
  readonly file: string;
  /** Each text occurs once. */
  readonly replacements: readonly (readonly [text: string, by: string])[];
}

/** Builds with a fault each, which the simulator must find. */
export const PLANTS = {
  'fence-removed': {
    about: 'a run that no longer holds its task commits all the same',
    file: 'libs/tasks/src/worker/task-rows.js',
    replacements: [['WHERE NOT EXISTS (SELECT FROM touched)', 'WHERE false']],
  },
  'claim-without-delivery': {
    about: 'an old dispatch message claims its task too',
    file: 'libs/tasks/src/worker/task-rows.js',
    replacements: [
      ['task.id = message.id AND task.delivery = message.delivery', 'task.id = message.id'],
      ['task.id = $1::bigint AND task.delivery = $2::integer', 'task.id = $1::bigint AND $2::integer > 0'],
    ],
  },
  'notification-lost': {
    about: 'open streams hear nothing of commits',
    file: 'libs/platform/src/database/live-notifications.js',
    replacements: [
      ['database.notify(LIVE_CHANNEL, companyId.toString(), companyId.toString())', 'void database'],
    ],
  },
  'idempotency-key-forgotten': {
    about: 'a request that is repeated under its key runs again',
    file: 'apps/api/src/http/operation-call.js',
    replacements: [
      ['operation.command !== true || key === undefined', 'operation.command !== false || key === undefined'],
    ],
  },
  'stored-file-unflushed': {
    about: 'a file is acknowledged before it is on the disk; only cuts of the power show it',
    file: 'libs/files/src/storage/disk-storage.js',
    replacements: [['await ofStorage(file.sync());', '']],
  },
} as const satisfies Readonly<Record<string, Plant>>;
export type PlantName = keyof typeof PLANTS;

/** The fault of a Postgres that acknowledges before it has written; only cuts of the power show it. */
export const UNFLUSHED_POSTGRES = 'postgres-unflushed';

/**
 * Replaces the texts of a plant.
 * @throws Error when a text is gone or occurs more than once: then the plant would plant nothing, or something else
 */
export function planted(content: string, { file, replacements }: Plant): string {
  return replacements.reduce((changed, [text, by]) => {
    const count = changed.split(text).length - 1;
    if (count !== 1)
      throw new Error(`${file} holds ${JSON.stringify(text)} ${count} times: correct the plant.`);
    return changed.replace(text, () => by);
  }, content);
}

/** The file of a plant in the usual build. */
export const builtFile = ({ file }: Plant): string => readFileSync(join(ROOT, 'dist', file), 'utf8');

/** A copy of the build with a fault, in a folder of its own. */
export interface PlantedBuild {
  /** Folder of the programs that the fault tests start. */
  readonly entries: string;
  remove(): void;
}

export function plantBuild(name: PlantName): PlantedBuild {
  const plant = PLANTS[name];
  const content = planted(builtFile(plant), plant);
  buildEntries();
  const folder = mkdtempSync(join(tmpdir(), 'raamat-planted-'));
  for (const part of ['apps', 'libs', 'reader', 'test/chaos/entries'])
    cpSync(join(ROOT, 'dist', part), join(folder, 'dist', part), { recursive: true });
  // Imports by the name of a library are resolved by the nearest package.json.
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'dist', plant.file), content);
  return {
    entries: join(folder, 'dist/test/chaos/entries'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
