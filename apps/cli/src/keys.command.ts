import { randomBytes } from 'node:crypto';
import { generateSealingKeys } from '#platform';
import { type CliCommand } from './command.js';

/** Prints fresh secrets in the form that the configuration takes. Stores nothing. */
export const keysCommand: CliCommand = {
  run() {
    const sealing = generateSealingKeys();
    console.log(`RAAMAT_SECRET=${randomBytes(32).toString('hex')}`);
    console.log(`RAAMAT_SEALING_PUBLIC_KEY=${sealing.publicKey}`);
    console.log(`RAAMAT_SEALING_PRIVATE_KEY=${sealing.privateKey}`);
    return 0;
  },
};
