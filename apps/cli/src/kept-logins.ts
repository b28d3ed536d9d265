import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type DatabaseLogins } from '#platform';

/** The logins in an installation's secrets; other parts of the file stay unchanged. */
const KeptLogins = z.looseObject({
  database_app_url: z.string().optional(),
  database_system_url: z.string().optional(),
});

/** The file in which `npm start` stores the secrets that it generates. */
export const secretsFile = (home: string): string => join(home, 'secrets.json');

export function readLogins(home: string): Partial<DatabaseLogins> {
  const kept = read(home);
  return {
    ...(kept?.database_app_url === undefined ? {} : { app: kept.database_app_url }),
    ...(kept?.database_system_url === undefined ? {} : { system: kept.database_system_url }),
  };
}

/** Writes the logins to the secrets of this installation. False when its home folder has no secrets file. */
export function keepLogins(home: string, { app, system }: DatabaseLogins): boolean {
  const kept = read(home);
  if (kept === undefined) return false;
  if (kept.database_app_url === app && kept.database_system_url === system) return true;
  const file = secretsFile(home);
  const next = `${file}.${process.pid}.new`;
  const text = JSON.stringify({ ...kept, database_app_url: app, database_system_url: system }, null, 2);
  writeFileSync(next, `${text}\n`, { mode: 0o600 });
  renameSync(next, file);
  return true;
}

function read(home: string): z.infer<typeof KeptLogins> | undefined {
  const file = secretsFile(home);
  return existsSync(file) ? KeptLogins.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
