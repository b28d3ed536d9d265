import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, generateSealingKeys, generateSigningKeys } from '#platform';
import { z } from 'zod';
import { CommandFailure } from '../command.js';

/** The secrets that `npm start` stores next to the database. Other entries stay unchanged. */
const Kept = z.looseObject({
  secret: z.string(),
  former_secrets: z.array(z.string()).default([]),
  sealing_public_key: z.string(),
  sealing_private_key: z.string(),
  former_sealing_private_keys: z.array(z.string()).default([]),
  heads_public_keys: z.array(z.string()).default([]),
});

const BY_HAND =
  'the secrets of this installation come from its environment: put a new one into RAAMAT_SECRET and the old one into RAAMAT_FORMER_SECRETS (docs/operate/secrets.md).';

/**
 * Generates a new secret and new pairs of keys for sealing and for heads in the folder of the installation; the current
 * ones become former ones.
 * @throws CommandFailure when the secrets come from the environment, which only its owner can change
 */
export function makeNewSecrets(config: Config): void {
  const file = join(config.RAAMAT_HOME, 'secrets.json');
  const kept = readKept(file);
  if (kept?.secret !== config.RAAMAT_SECRET || kept === undefined) throw new CommandFailure(BY_HAND);
  const { publicKey, privateKey } = generateSealingKeys();
  const heads = generateSigningKeys();
  const next: z.output<typeof Kept> = {
    ...kept,
    secret: randomBytes(32).toString('hex'),
    former_secrets: [kept.secret, ...kept.former_secrets],
    sealing_public_key: publicKey,
    sealing_private_key: privateKey,
    former_sealing_private_keys: [kept.sealing_private_key, ...kept.former_sealing_private_keys],
    heads_private_key: heads.privateKey,
    heads_public_keys: [heads.publicKey, ...kept.heads_public_keys],
  };
  // Writes a second file and renames it: a crash leaves the old or the new file, never a partial one.
  writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readKept(file: string): z.output<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
