import { type CliCommand } from '../command.js';
import { UserClient } from './user-client.js';

/** The person for whom this machine acts, the server, and the rights. */
export const whoamiCommand: CliCommand = {
  async run({ environment, values }) {
    const client = await UserClient.open(environment);
    const { me, body } = await client.me();
    if (values['json'] === true) {
      console.log(JSON.stringify(body));
      return 0;
    }
    console.log(`${me.user?.name ?? ''} <${me.user?.email ?? ''}> at ${client.server}`);
    console.log(`may ${me.credential.scopes.join(' and ')}`);
    for (const { name, role } of me.organizations) console.log(`${name}: ${role}`);
    for (const { id, name, state } of me.companies) console.log(`  ${id}  ${name}  (${state})`);
    return 0;
  },
};
