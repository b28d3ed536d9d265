import { PERMISSIONS, type Permission } from '#platform';
import { describe, expect, it } from 'vitest';
import {
  type Demand,
  effectivePermissions,
  refusal,
  type Role,
  ROLE_PERMISSIONS,
  type Scope,
} from './roles.js';

const key = (...scopes: Scope[]) => ({ human: false, scopes: new Set(scopes) });
const person = { human: true, scopes: new Set<Scope>(['read', 'write']) };
const demand = (permission: Permission | null, scope: Scope = 'write', human = false): Demand => ({
  permissions: permission === null ? [] : [permission],
  scope,
  human,
});

describe('roles', () => {
  it('an owner may do everything', () => {
    expect([...ROLE_PERMISSIONS.owner]).toEqual(PERMISSIONS);
  });

  it('a member may do all but run the organization, make companies, reopen periods, file VAT and manage payments', () => {
    expect(PERMISSIONS.filter((permission) => !ROLE_PERMISSIONS.member.has(permission))).toEqual([
      'organization.manage',
      'members.manage',
      'api_keys.manage',
      'companies.create',
      'periods.reopen',
      'vat.file',
      'payments.manage',
    ]);
  });

  it('a viewer only reads', () => {
    expect([...ROLE_PERMISSIONS.viewer]).toEqual([
      'organization.read',
      'members.read',
      'api_keys.read',
      'audit.read',
      'books.read',
      'documents.read',
      'payments.read',
    ]);
  });
});

describe('keys and tokens', () => {
  it.each(['owner', 'member', 'viewer'] as const)('never hold what only a person may do, as %s', (role) => {
    const held = effectivePermissions(role, key('read', 'write'));
    for (const permission of [
      'organization.manage',
      'members.manage',
      'api_keys.manage',
      'bank.connect',
      'agent.use',
      'reconciliation.decide',
    ] as const) {
      expect(held.has(permission)).toBe(false);
    }
  });

  it('are narrowed by their scopes', () => {
    const reading = effectivePermissions('owner', key('read'));
    expect([...reading]).toEqual([...ROLE_PERMISSIONS.viewer]);
    const writing = effectivePermissions('member', key('write'));
    expect(writing.has('books.read')).toBe(false);
    expect(writing.has('invoices.write')).toBe(true);
  });

  it('keep bank.classify and allocations.write, with which they propose', () => {
    const held = effectivePermissions('member', key('read', 'write'));
    expect(held.has('bank.classify') && held.has('allocations.write')).toBe(true);
  });

  it('leave a person all of the role', () => {
    expect(effectivePermissions('owner', person)).toEqual(ROLE_PERMISSIONS.owner);
  });
});

describe('refusal', () => {
  it.each<[string, Demand, Role | null, typeof person, string | undefined]>([
    ['the role comes before the scope', demand('invoices.write'), 'viewer', key('read'), 'permission_denied'],
    [
      'the scope comes before the person',
      demand('bank.classify', 'write', true),
      'member',
      key('read'),
      'insufficient_scope',
    ],
    [
      'a judgement by a key',
      demand('bank.classify', 'write', true),
      'member',
      key('read', 'write'),
      'human_actor_required',
    ],
    ['a judgement by a person', demand('bank.classify', 'write', true), 'member', person, undefined],
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
  ])('%s', (_name, asked, role, credential, expected) => {
    expect(refusal(asked, role, credential)).toBe(expected);
  });

  it('is content with any one of several permissions', () => {
    const either: Demand = { permissions: ['vat.file', 'invoices.write'], scope: 'write', human: false };
    expect(refusal(either, 'member', key('write'))).toBeUndefined();
    expect(refusal(either, 'viewer', key('write'))).toBe('permission_denied');
  });
});
