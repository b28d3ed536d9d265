import { randomBytes } from 'node:crypto';
import {
  ApiKeys,
  Companies,
  type Company,
  createOrganization,
  createSecondFactor,
  KeyHasher,
  newKey,
  newTotpSecret,
  Organizations,
  retryProvisioning,
  type Role,
  type Scope,
  Users,
} from '#identity';
import {
  type Clock,
  type Config,
  type Database,
  encodeId,
  installationSecrets,
  workerActor,
} from '#platform';
import { CommandFailure } from '../command.js';
import { replaceTrustedSenders, trustedSenders } from '#inbox';
import { DEMO_COMPANY, SAMPLE_SENDER } from './company.js';
import { type DemoIds, type DemoSecrets } from './demo-home.js';

const PROVISIONING_MS = 60_000;
const LOOK_AGAIN_MS = 50;

const DOMAIN = 'demo.raamat.localhost';

/** The installation itself creates the demo. */
const MAKER = workerActor('demo', []);

export interface DemoTools {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
}

/** Passwords and keys of a new demo. They are random, so nobody can know them in advance. */
export function chooseSecrets(): DemoSecrets {
  const user = (who: string) => ({
    email: `${who}@${DOMAIN}`,
    password: randomBytes(12).toString('base64url'),
  });
  return {
    api_keys: { full: newKey(), read: newKey(), viewer: newKey() },
    users: {
      owner: user('owner'),
      member: user('member'),
      viewer: user('viewer'),
      // The firm's operations require a second factor of staff.
      staff: { ...user('staff'), totp_secret: newTotpSecret() },
    },
  };
}

/**
 * Creates the demo organization with its people, company and keys. Each step first checks whether an earlier run with
 * these secrets completed it, so an interrupted run resumes at any point.
 */
export async function makeDemo(tools: DemoTools, secrets: DemoSecrets): Promise<DemoIds> {
  const { owner, organizationId, viewer } = await makePeople(tools, secrets.users);
  const company = await makeCompany(tools, organizationId, owner);
  await makeKeys(tools, organizationId, [
    { name: 'Demo, full', createdBy: owner, scopes: ['read', 'write'], key: secrets.api_keys.full },
    { name: 'Demo, read', createdBy: owner, scopes: ['read'], key: secrets.api_keys.read },
    { name: 'Demo, viewer', createdBy: viewer, scopes: ['read', 'write'], key: secrets.api_keys.viewer },
  ]);
  await trustSampleSender(tools, company.id);
  await untilReady(tools, company);
  return {
    organization_id: encodeId('organization', organizationId),
    company_id: encodeId('company', company.id),
  };
}

/** The mailed sample is booked without a person, as from any sender that a company trusts. */
export async function trustSampleSender({ database, clock }: DemoTools, companyId: bigint): Promise<void> {
  await database.inCompany(companyId, async (sql) => {
    const { addresses, domains } = await trustedSenders(sql, companyId);
    if (domains.includes(SAMPLE_SENDER)) return;
    const wanted = { addresses, domains: [...domains, SAMPLE_SENDER] };
    await replaceTrustedSenders(sql, companyId, MAKER, wanted, clock.now());
  });
}

interface DemoPeople {
  readonly owner: bigint;
  readonly viewer: bigint;
  readonly organizationId: bigint;
}

async function makePeople(
  { database, clock, config }: DemoTools,
  secrets: DemoSecrets['users'],
): Promise<DemoPeople> {
  const users = new Users(database, clock);
  const organizations = new Organizations(database);
  const known = async ({ email, password }: { email: string; password: string }) => {
    const id = await users.findByEmail(email);
    if (id !== undefined && !(await users.hasPassword(email, password))) {
      throw new CommandFailure(
        'the demo was made before and its demo.json is gone: put that file back, or start with an empty database.',
      );
    }
    return id;
  };

  const owner =
    (await known(secrets.owner)) ??
    (await users.create(MAKER, { ...secrets.owner, name: 'Olga Omanik', emailVerified: true }, (sql, id) =>
      createOrganization(sql, { ...MAKER, onBehalfOf: id }, 'Demo', id),
    ));
  const [organizationId] = await organizations.idsOf(owner);
  if (organizationId === undefined) {
    throw new CommandFailure(
      'the owner of the demo belongs to no organization: start with an empty database.',
    );
  }
  const person = async (who: Exclude<keyof typeof secrets, 'owner'>, name: string): Promise<bigint> =>
    (await known(secrets[who])) ??
    users.create(
      MAKER,
      { ...secrets[who], name, isStaff: who === 'staff', emailVerified: true },
      async (sql, id) => {
        const { totp_secret: secret } = secrets[who];
        if (secret !== undefined) await createSecondFactor(clock, config).give(sql, id, secret);
      },
    );
  const join = async (userId: bigint, role: Role): Promise<bigint> => {
    const ids = await organizations.idsOf(userId);
    if (!ids.includes(organizationId)) await organizations.setMember(MAKER, organizationId, userId, role);
    return userId;
  };
  await join(await person('member', 'Mart Mets'), 'member');
  const viewer = await join(await person('viewer', 'Vaike Vaatleja'), 'viewer');
  await person('staff', 'Raamatupidaja');
  return { owner, viewer, organizationId };
}

/** Creates the demo company, or retries its provisioning after a failed attempt. */
async function makeCompany({ database }: DemoTools, organizationId: bigint, owner: bigint): Promise<Company> {
  const companies = new Companies(database);
  const actor = { ...MAKER, onBehalfOf: owner };
  const made = (await companies.list([organizationId], 10)).find(
    ({ registryCode }) => registryCode === DEMO_COMPANY.registryCode,
  );
  if (made === undefined) return companies.create(actor, { organizationId, ...DEMO_COMPANY });
  if (made.state !== 'failed') return made;
  return database.inCompany(made.id, (sql) => retryProvisioning(sql, actor, made));
}

async function makeKeys(
  { database, clock, config }: DemoTools,
  organizationId: bigint,
  wanted: readonly { name: string; createdBy: bigint; scopes: readonly Scope[]; key: string }[],
): Promise<void> {
  const keys = new ApiKeys(database, clock, new KeyHasher(installationSecrets(config)));
  const made = new Set((await keys.list(organizationId, wanted.length, null)).map(({ name }) => name));
  for (const one of wanted) {
    if (!made.has(one.name)) await keys.create(MAKER, { organizationId, expiresOn: null, ...one });
  }
}

async function untilReady({ database, clock }: DemoTools, { id }: Company): Promise<void> {
  const companies = new Companies(database);
  const deadline = clock.now().getTime() + PROVISIONING_MS;
  for (;;) {
    const company = await companies.find(id);
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
