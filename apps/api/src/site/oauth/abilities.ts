import { effectivePermissions, type Role } from '#identity';
import { type Permission } from '#platform';
import { type Say } from '../pages/language.js';

/** The changes that each permission allows, in words and in reading order. */
const CHANGES: readonly (readonly [Permission, string, string])[] = [
  ['documents.write', 'dokumente üles laadida', 'upload documents'],
  ['invoices.write', 'arveid kirja panna ja konteerida', 'record and post invoices'],
  ['invoices.issue', 'müügiarveid väljastada', 'issue sales invoices'],
  ['bank.import', 'pangaväljavõtteid importida', 'import bank statements'],
  ['events.write', 'kandeid teha', 'record entries'],
  ['periods.close', 'perioode sulgeda', 'close periods'],
  ['periods.reopen', 'perioode uuesti avada', 'reopen periods'],
  ['vat.file', 'käibedeklaratsiooni esitada', 'file VAT returns'],
  ['payments.manage', 'makseid hallata', 'manage payments'],
  ['employees.submit', 'töötajate andmeid registrile esitada', 'submit employees to the register'],
  ['companies.create', 'ettevõtteid luua', 'create companies'],
];

/** The changes that an app may make for a person in a role, as one sentence without its full stop. */
export function changesIn(say: Say, role: Role): string {
  const held = effectivePermissions(role, { human: false, scopes: new Set(['write']) });
  const words = CHANGES.filter(([permission]) => held.has(permission)).map(([, et, en]) => say(et, en));
  return words.length === 0
    ? say('rakendus ei saa selles rollis midagi muuta', 'the app cannot change anything in this role')
    : `${say('rakendus saab', 'the app can')} ${words.join(', ')}`;
}
