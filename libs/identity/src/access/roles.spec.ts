import { PERMISSIONS, type Permission } from '#platform';
import { describe, expect, it } from 'vitest';
import {
  type Demand,
  effectivePermissions,
  refusal,
  type Scope,
  type EffectiveRole,
  effectiveRoleOf,
} from './roles.js';

const key = (...scopes: Scope[]) => ({ human: false, scopes: new Set(scopes) });
const person = { human: true, scopes: new Set<Scope>(['read', 'write']) };
const demand = (
  permission: Permission | null,
  scope: Scope = 'write',
  more: Partial<Demand> = {},
): Demand => ({
  permissions: permission === null ? [] : [permission],
  scope,
  human: false,
  session: false,
  ...more,
});
const JUDGEMENT = { human: true };

/**
 * The permissions of each role, as in the spec under Roles: `o`wner, `m`ember, `v`iewer and `s`taff signed in; then the
 * same for their keys with both scopes. Staff have no keys of that role.
 */
const MATRIX: Readonly<Record<Permission, readonly [people: string, keys: string]>> = {
  'organization.read': ['omvs', 'omv'],
  'members.read': ['omvs', 'omv'],
  'api_keys.read': ['omvs', 'omv'],
  'audit.read': ['omvs', 'omv'],
  'books.read': ['omvs', 'omv'],
  'documents.read': ['omvs', 'omv'],
  'payments.read': ['omvs', 'omv'],
  'organization.manage': ['os', ''],
  'members.manage': ['os', ''],
  'api_keys.manage': ['os', ''],
  'companies.create': ['os', 'o'],
  'books.setup': ['oms', 'om'],
  'parties.write': ['oms', 'om'],
  'documents.write': ['oms', 'om'],
  'bank.import': ['oms', 'om'],
  'bank.classify': ['oms', 'om'],
  'bank.connect': ['oms', ''],
  'invoices.write': ['oms', 'om'],
  'invoices.issue': ['oms', 'om'],
  'invoices.post_purchase': ['oms', 'om'],
  'invoices.void': ['oms', 'om'],
  'allocations.write': ['oms', 'om'],
  'reconciliation.decide': ['oms', ''],
  'events.write': ['oms', 'om'],
  'periods.close': ['oms', 'om'],
  'periods.reopen': ['os', 'o'],
  'vat.prepare': ['oms', 'om'],
  'vat.file': ['os', 'o'],
  'payments.manage': ['os', 'o'],
  'employees.submit': ['oms', 'om'],
  'agent.use': ['oms', ''],
};
const STANDINGS: Readonly<Record<string, EffectiveRole>> = {
  o: 'owner',
  m: 'member',
  v: 'viewer',
  s: 'staff',
};

/** The column of the table for a role and a way of signing in. */
const column = (letter: string, of: 0 | 1): Permission[] =>
  PERMISSIONS.filter((permission) => MATRIX[permission][of].includes(letter));

describe('permissions', () => {
  it.each(Object.entries(STANDINGS))(
    'of a person with the effective role %s (%s)',
    (letter, effectiveRole) => {
      expect([...effectivePermissions(effectiveRole, person)]).toEqual(column(letter, 0));
    },
  );

  it.each(Object.entries(STANDINGS).filter(([letter]) => letter !== 's'))(
    'of a key whose maker has the effective role %s (%s)',
    (letter, effectiveRole) => {
      expect([...effectivePermissions(effectiveRole, key('read', 'write'))]).toEqual(column(letter, 1));
    },
  );

  it.each(['owner', 'member', 'viewer'] as const)(
    'of a key are split by its scopes, with the role %s',
    (effectiveRole) => {
      const both = [...effectivePermissions(effectiveRole, key('read', 'write'))];
      const reads = both.filter((permission) => permission.endsWith('.read'));
      expect([...effectivePermissions(effectiveRole, key('read'))]).toEqual(reads);
      expect([...effectivePermissions(effectiveRole, key('write'))]).toEqual(
        both.filter((permission) => !reads.includes(permission)),
      );
    },
  );
});

describe('the effective role', () => {
  it.each([
    ['a member has their role', 'member', false, null, 'member'],
    ['a stranger has no role', null, false, null, null],
    ['staff without a second factor are nobody special', 'viewer', false, 'owner', 'viewer'],
    ['staff rank above the roles', null, true, null, 'staff'],
    ['staff rank above their own role', 'viewer', true, null, 'staff'],
    ['staff who view as a role have only that role', null, true, 'viewer', 'viewer'],
    ['staff who look through a role forget their own', 'owner', true, 'viewer', 'viewer'],
  ] as const)('%s', (_name, role, powers, viewAs, expected) => {
    expect(effectiveRoleOf(role, { powers, viewAs })).toBe(expected);
  });
});

describe('refusal', () => {
  it.each<[string, Demand, EffectiveRole | null, typeof person, string | undefined]>([
    ['the role comes before the scope', demand('invoices.write'), 'viewer', key('read'), 'permission_denied'],
    [
      'the scope comes before the person',
      demand('bank.classify', 'write', JUDGEMENT),
      'member',
      key('read'),
      'insufficient_scope',
    ],
    [
      'a judgement by a key',
      demand('bank.classify', 'write', JUDGEMENT),
      'member',
      key('read', 'write'),
      'human_actor_required',
    ],
    ['a judgement by a person', demand('bank.classify', 'write', JUDGEMENT), 'member', person, undefined],
    [
      'a permission withheld from keys',
      demand('reconciliation.decide'),
      'member',
      key('write'),
      'human_actor_required',
    ],
    [
      'a permission withheld and a role without it',
      demand('reconciliation.decide'),
      'viewer',
      key('write'),
      'permission_denied',
    ],
    [
      'management of the organization by a key',
      demand('api_keys.manage'),
      'owner',
      key('read', 'write'),
      'permission_denied',
    ],
    ['management of the organization by its owner', demand('api_keys.manage'), 'owner', person, undefined],
    [
      'what only a person signed in does, by a key that could read it',
      demand('members.read', 'read', { session: true }),
      'owner',
      key('read', 'write'),
      'permission_denied',
    ],
    [
      'what only a person signed in does, by a key without the scope',
      demand(null, 'write', { session: true }),
      'owner',
      key('read'),
      'permission_denied',
    ],
    [
      'what only a person signed in does, by one',
      demand('members.read', 'read', { session: true }),
      'viewer',
      person,
      undefined,
    ],
    ['a read with a writing key', demand('books.read', 'read'), 'owner', key('write'), 'insufficient_scope'],
    [
      'a read without a permission, with a writing key',
      demand(null, 'read'),
      'owner',
      key('write'),
      'insufficient_scope',
    ],
    ['no permission asked and no organization', demand(null, 'read'), null, key('read'), undefined],
    [
      'a permission asked and no organization',
      demand('organization.read', 'read'),
      null,
      key('read'),
      'permission_denied',
    ],
    ['an allowed write', demand('invoices.write'), 'member', key('write'), undefined],
    ['staff, whatever it asks', demand('members.manage'), 'staff', person, undefined],
  ])('%s', (_name, asked, effectiveRole, credential, expected) => {
    expect(refusal(asked, effectiveRole, credential)).toBe(expected);
  });

  it('accepts any one of several permissions', () => {
    const either: Demand = { ...demand(null), permissions: ['vat.file', 'invoices.write'] };
    expect(refusal(either, 'member', key('write'))).toBeUndefined();
    expect(refusal(either, 'viewer', key('write'))).toBe('permission_denied');
  });
});
