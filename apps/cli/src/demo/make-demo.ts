import { randomBytes } from 'node:crypto';
import { ApiKeys, Companies, KeyHasher, Organizations, type Role, Users } from '#identity';
import { type Clock, type Config, type Database, encodeId, required, workerActor } from '#platform';
import { CommandFailure } from '../command.js';
import { DEMO_COMPANY } from './company.js';
import { type DemoAddresses, type DemoFile, type DemoUser } from './demo-home.js';

const PROVISIONING_MS = 60_000;
const LOOK_AGAIN_MS = 50;

const DOMAIN = 'demo.raamat.localhost';

/** Who makes the demo: the installation itself. */
const MAKER = workerActor('demo', []);

interface MadeUser extends DemoUser {
  readonly id: bigint;
}

/** Makes the demo organization with its people, company and keys. Passwords are random: nothing known exists. */
export async function makeDemo(
  tools: { readonly database: Database; readonly clock: Clock; readonly config: Config },
  addresses: DemoAddresses,
): Promise<DemoFile> {
  const { database, clock, config } = tools;
  const users = new Users(database, clock);
  const organizations = new Organizations(database, clock);
  const companies = new Companies(database);
  const keys = new ApiKeys(database, clock, new KeyHasher(required(config, 'RAAMAT_SECRET')));

  const person = async (who: string, name: string, isStaff = false): Promise<MadeUser> => {
    const email = `${who}@${DOMAIN}`;
    const password = randomBytes(12).toString('base64url');
    return {
      id: await users.create(MAKER, { email, name, password, isStaff, emailVerified: true }),
      email,
      password,
    };
  };
  if ((await users.findByEmail(`owner@${DOMAIN}`)) !== undefined) {
    throw new CommandFailure(
      'the demo was made before and its demo.json is gone: start with another RAAMAT_HOME or an empty database.',
    );
  }
  const owner = await person('owner', 'Olga Omanik');
  const member = await person('member', 'Mart Mets');
  const viewer = await person('viewer', 'Vaike Vaatleja');
  const staff = await person('staff', 'Raamatupidaja', true);

  const organization = await organizations.create({ ...MAKER, onBehalfOf: owner.id }, 'Demo', owner.id);
  const join = (user: MadeUser, role: Role): Promise<void> =>
    organizations.setMember(MAKER, organization.id, user.id, role);
  await join(member, 'member');
  await join(viewer, 'viewer');

  const company = await companies.create(
    { ...MAKER, onBehalfOf: owner.id },
    { organizationId: organization.id, ...DEMO_COMPANY },
  );
  await untilReady(companies, company.id, clock);

  const key = async (name: string, user: MadeUser, scopes: readonly ('read' | 'write')[]): Promise<string> =>
    (await keys.create(MAKER, { organizationId: organization.id, createdBy: user.id, name, scopes })).key;
  const shown = ({ email, password }: MadeUser): DemoUser => ({ email, password });
  return {
    ...addresses,
    organization_id: encodeId('organization', organization.id),
    company_id: encodeId('company', company.id),
    api_keys: {
      full: await key('Demo, full', owner, ['read', 'write']),
      read: await key('Demo, read', owner, ['read']),
      viewer: await key('Demo, viewer', viewer, ['read', 'write']),
    },
    users: { owner: shown(owner), member: shown(member), viewer: shown(viewer), staff: shown(staff) },
  };
}

async function untilReady(companies: Companies, companyId: bigint, clock: Clock): Promise<void> {
  const deadline = clock.now().getTime() + PROVISIONING_MS;
  for (;;) {
    const company = await companies.find(companyId);
    if (company?.state === 'ready') return;
    if (company?.state === 'failed') {
      throw new CommandFailure(
        `the demo company could not be provisioned: ${company.failureMessage ?? 'no reason given'}`,
      );
    }
    if (clock.now().getTime() > deadline) {
      throw new CommandFailure('the demo company was not provisioned within a minute: does a worker run?');
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
