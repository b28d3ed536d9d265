import { AccessEnds, Organizations } from '#identity';
import { readTrustedSenders, replaceTrustedSenders } from '#inbox';
import { workerActor } from '#platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../test/support/api.js';
import { testDatabase, type TestDatabase } from '../../../test/support/database.js';
import { newPerson } from '../../../test/support/people.js';
import { IdentityCompanyProfiles } from './company-profiles.js';

let db: TestDatabase;
let api: TestApi;
let profiles: IdentityCompanyProfiles;
let companyId: bigint;

beforeAll(async () => {
  db = await testDatabase();
  api = await startApi(db.database);
  const mine = await api.organization();
  companyId = (await mine.company()).id;
  await db.owner("UPDATE identity.app_user SET email = 'Mari@Firma.ee' WHERE id = $1", [mine.ownerId]);
  const { id: locked } = await newPerson(api);
  await db.owner("UPDATE identity.app_user SET email = 'lukus@firma.ee' WHERE id = $1", [locked]);
  await api.get(Organizations).setMember(workerActor('test', []), mine.id, locked, 'member');
  await api.get(AccessEnds).lock(workerActor('test', []), locked);
  profiles = new IdentityCompanyProfiles(db.database);
  const trusted = readTrustedSenders({
    addresses: ['pilv@gmail.com', 'info@näide.ee'],
    domains: ['pilv.ee'],
  });
  await db.database.inCompany(companyId, (sql) =>
    replaceTrustedSenders(sql, companyId, workerActor('test', []), trusted, new Date('2026-11-20T10:00:00Z')),
  );
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

it.each([
  ['a proven address that is named', 'pilv@gmail.com', 'proven', 'trusted'],
  ['another of its provider', 'kaabakas@gmail.com', 'proven', 'other'],
  ['any address of a domain that is named', 'arved@pilv.ee', 'proven', 'trusted'],
  ['one of a domain below it', 'a@arved.pilv.ee', 'proven', 'trusted'],
  ['one of a domain that only ends alike', 'a@vale-pilv.ee', 'proven', 'other'],
  ['a named sender proven only by its host', 'arved@pilv.ee', 'by_host', 'trusted'],
  ['a named one that is not proven', 'arved@pilv.ee', 'unproven', 'unproven'],
  ['one of the people of the organization', 'mari@firma.ee', 'proven', 'member'],
  ['a member proven only by the host', 'mari@firma.ee', 'by_host', 'unproven'],
  ['a locked member', 'lukus@firma.ee', 'proven', 'other'],
  ['a named address, its domain as name servers have it', 'info@xn--nide-loa.ee', 'proven', 'trusted'],
  ['a named address, its domain as people read it', 'info@näide.ee', 'proven', 'trusted'],
  ['anybody else', 'jaan@firma.ee', 'proven', 'other'],
  ['nobody in particular', null, 'proven', 'other'],
] as const)('the sender of a mail is rated: %s', async (_who, address, proof, trust) => {
  expect(await profiles.senderTrust(companyId, { address, proof })).toBe(trust);
});
