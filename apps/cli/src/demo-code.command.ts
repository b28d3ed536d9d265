import { createClock, loadConfig } from '#platform';
import { Secret, TOTP } from 'otpauth';
import { type CliCommand, CommandFailure } from './command.js';
import { readDemoFile } from './demo/demo-home.js';

/** Prints the code that an authenticator would show for the demo's staff member, so that nobody needs to set one up. */
export const demoCodeCommand: CliCommand = {
  run({ environment }) {
    const config = loadConfig(environment);
    const secret = readDemoFile(config.RAAMAT_HOME)?.users.staff.totp_secret;
    if (secret === undefined) throw new CommandFailure('there is no demo here: run `npm start` first.');
    const timestamp = createClock(config).now().getTime();
    console.log(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }));
    return 0;
  },
};
