import { type CliCommand } from '../command.js';
import { credentialsPath, forgetCredentials, readCredentials } from './credentials.js';
import { giveBack } from './oauth.js';

/**
 * Ends the connection at the server, and deletes it here. A command line too old for the server can still disconnect.
 */
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
