import { type CliCommand } from '../command.js';
import { credentialsPath, forgetCredentials, readCredentials } from './credentials.js';
import { giveBack } from './oauth.js';

/** Ends the connection at the server, and forgets it here. One too old for the server may still leave it. */
export const logoutCommand: CliCommand = {
  async run({ environment }) {
    const path = credentialsPath(environment);
    const credentials = await readCredentials(path);
    await giveBack(credentials);
    await forgetCredentials(path);
    console.log(`No longer connected to ${credentials.server}.`);
    return 0;
  },
};
