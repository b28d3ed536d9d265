import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type CommandCall, CommandFailure } from '../command.js';

const Credentials = z.object({
  server: z.string(),
  resource: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.iso.datetime(),
});

/** The credentials of this machine's connection to a server. */
export type Credentials = z.output<typeof Credentials>;

/** The path of this person's credentials, which only they can read. */
export function credentialsPath(environment: CommandCall['environment']): string {
  return join(environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'raamat', 'credentials.json');
}

/** @throws CommandFailure when this machine is not connected */
export async function readCredentials(path: string): Promise<Credentials> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const parsed = text === undefined ? undefined : Credentials.safeParse(jsonOf(text));
  if (parsed?.success !== true)
    throw new CommandFailure('this machine is not connected: run `raamat login`.');
  return parsed.data;
}

/** Writes the file atomically: a refresh token lost in a partial write cannot be recovered. */
export async function writeCredentials(path: string, credentials: Credentials): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.new`;
  await writeFile(beside, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(beside, 0o600);
  await rename(beside, path);
}

export async function forgetCredentials(path: string): Promise<void> {
  await rm(path, { force: true });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
