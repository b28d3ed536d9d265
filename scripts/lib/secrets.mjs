import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { readJson, writeJson } from './home.mjs';

/**
 * The secrets of this installation, made at the first start. What the environment gives goes before; the key
 * that opens personal data goes to workers alone.
 */
export async function installationSecrets(home) {
  const file = join(home, 'secrets.json');
  let kept = readJson(file);
  if (kept === undefined) {
    const { generateSealingKeys } = await import('#platform');
    const { publicKey, privateKey } = generateSealingKeys();
    kept = {
      secret: randomBytes(32).toString('hex'),
      sealing_public_key: publicKey,
      sealing_private_key: privateKey,
    };
    writeJson(file, kept);
  }
  chmodSync(file, 0o600);
  if (!kept.secret || !kept.sealing_public_key || !kept.sealing_private_key) {
    throw new Fault(
      `${file} is damaged: take it back from a copy, or no sealed data can ever be opened again.`,
    );
  }
  const givenKeys = Boolean(process.env.RAAMAT_SEALING_PUBLIC_KEY);
  return {
    forAll: {
      RAAMAT_SECRET: process.env.RAAMAT_SECRET || kept.secret,
      RAAMAT_SEALING_PUBLIC_KEY: process.env.RAAMAT_SEALING_PUBLIC_KEY || kept.sealing_public_key,
    },
    forWorkers: {
      RAAMAT_SEALING_PRIVATE_KEY: givenKeys
        ? process.env.RAAMAT_SEALING_PRIVATE_KEY
        : kept.sealing_private_key,
    },
  };
}
