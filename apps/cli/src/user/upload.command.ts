import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stderr } from 'node:process';
import { type CliCommand, CommandFailure } from '../command.js';
import { progressOn } from './progress.js';
import { type Me, UserClient } from './user-client.js';

/** Uploads files one after the other; a refused file does not stop the next ones. */
export const uploadCommand: CliCommand = {
  async run({ environment, values, positionals = [] }) {
    const client = await UserClient.open(environment);
    const { me } = await client.me();
    const companyId = companyOf(me, values['company']);
    const kind = typeof values['kind'] === 'string' ? values['kind'] : undefined;
    const json = values['json'] === true;
    let failed = 0;
    for (const path of positionals) {
      try {
        const name = basename(path);
        const bytes = await readFile(path).catch(() => {
          throw new CommandFailure('it cannot be read.');
        });
        const blob = new Blob([bytes]);
        const progress = progressOn(stderr, name, blob.size);
        const { status, file } = await client
          .upload(companyId, { blob, name, kind }, progress.sent)
          .finally(progress.end);
        if (json) console.log(JSON.stringify({ path, new: status === 201, file }));
        else console.log(`${file.id}  ${path}${status === 201 ? '' : '  (the company had it already)'}`);
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error;
        failed += 1;
        if (json) console.log(JSON.stringify({ path, error: error.message }));
        else console.error(`${path}: ${error.message}`);
      }
    }
    return failed === 0 ? 0 : 1;
  },
};

/** @throws CommandFailure when none is named and the person has not exactly one */
function companyOf({ companies }: Me, named: unknown): string {
  if (typeof named === 'string') return named;
  const [first, ...others] = companies;
  if (first !== undefined && others.length === 0) return first.id;
  const known = companies.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  throw new CommandFailure(
    first === undefined ? 'you have no company to upload to.' : `choose one with --company:${known}`,
  );
}
