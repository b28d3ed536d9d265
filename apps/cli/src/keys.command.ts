import { randomBytes } from 'node:crypto';
import { generateSealingKeys, generateSigningKeys } from '#platform';
import { type CliCommand } from './command.js';

/** Prints fresh secrets in the form that the configuration takes. Stores nothing. */
export const keysCommand: CliCommand = {
  run() {
    const sealing = generateSealingKeys();
    const heads = generateSigningKeys();
    console.log(`RAAMAT_SECRET=${randomBytes(32).toString('hex')}`);
    console.log(`RAAMAT_SEALING_PUBLIC_KEY=${sealing.publicKey}`);
    console.log(`RAAMAT_SEALING_PRIVATE_KEY=${sealing.privateKey}`);
    console.log(`RAAMAT_HEADS_PUBLIC_KEYS=${heads.publicKey}`);
    console.log(`RAAMAT_HEADS_PRIVATE_KEY=${heads.privateKey}`);
    return 0;
  },
};
