import { stderr } from 'node:process';
import { loadConfig, publicUrl } from '#platform';
import { type CliCommand } from '../command.js';
import { credentialsPath, writeCredentials } from './credentials.js';
import { connectByCode, type DevicePrompt } from './oauth.js';
import { UserClient } from './user-client.js';

/** Connects this machine to a server, with a code that the person types into a browser. */
export const loginCommand: CliCommand = {
  async run({ environment, values }) {
    const named =
      typeof values['server'] === 'string' ? values['server'] : publicUrl(loadConfig(environment));
    const credentials = await connectByCode({
      server: named.replace(/(?<!\/)\/+$/, ''),
      scope: values['read'] === true ? 'read' : 'read write',
      show: values['json'] === true ? showJson : showWords,
    });
    await writeCredentials(credentialsPath(environment), credentials);
    const { me, body } = await (await UserClient.open(environment)).me();
    if (values['json'] === true) console.log(JSON.stringify(body));
    else console.log(`Connected to ${credentials.server} as ${me.user?.email ?? 'nobody'}.`);
    return 0;
  },
};

function showWords({ user_code: code, verification_uri: address }: DevicePrompt): void {
  stderr.write(`Open ${address} in a browser and type the code\n\n    ${code}\n\nWaiting…\n`);
}

/** For programs: one line, before the line of the outcome. The device code itself stays secret. */
function showJson({ device_code: _, ...prompt }: DevicePrompt): void {
  console.log(JSON.stringify(prompt));
}
