import { NoBusinessRegister } from '#authorities';
import { ApiKeys, Companies, KeyHasher, Organizations, Users } from '#identity';
import { InboxAddresses } from '#inbox';
import { createLogger, SystemClock, workerActor } from '#platform';
import { ProvisionCompanyHandler } from '#provisioning';
import { testTask } from '../../support/files.js';
import { type TestDatabase } from '../../support/database.js';

export interface WantedCompany {
  readonly name: string;
  readonly registryCode: string;
  readonly vatNumber: string;
  /** The installation's secret, with which keys are hashed. */
  readonly secret: string;
  readonly mailDomain: string;
}

/** A company with books, a key of its owner with write access, and its address for mail. */
export interface OpenedCompany {
  readonly id: bigint;
  readonly key: string;
  readonly address: string;
}

/** Opens an organization with a company that has books. */
export async function openCompany(
  { database }: Pick<TestDatabase, 'database'>,
  { name, registryCode, vatNumber, secret, mailDomain }: WantedCompany,
): Promise<OpenedCompany> {
  const clock = new SystemClock();
  const maker = workerActor('test', []);
  const owner = await new Users(database, clock).create(maker, {
    email: `owner-${registryCode}@raamat.test`,
    name: 'Olga Omanik',
    emailVerified: true,
  });
  const organization = await new Organizations(database).create(maker, 'Näidis', owner);
  const { id } = await new Companies(database).create(maker, {
    organizationId: organization.id,
    name,
    registryCode,
    legalForm: 'ou',
    vatNumber,
  });
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'test');
  const provisioning = new ProvisionCompanyHandler(database, clock, new NoBusinessRegister(), log, false);
  await provisioning.handle(testTask('provision-company', { companyId: id.toString() }, id));
  const { key } = await new ApiKeys(database, clock, new KeyHasher(secret)).create(maker, {
    organizationId: organization.id,
    createdBy: owner,
    name: 'test',
    scopes: ['read', 'write'],
  });
  const { address } = await new InboxAddresses(database, clock, mailDomain).current(id);
  return { id, key, address };
}
