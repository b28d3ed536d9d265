import { defineAction } from '../../actions/action.js';
import { addAlias, mergeParty, type PartyDetail, updateParty } from '../../api/parties.js';
import { partyBody, type PartyFields } from '../../form/party-dialog.js';
import { type Option } from '../../form/picker.js';
import { words } from '../../words/words.js';

/** Leads to another place: nothing is changed. */
type Go = () => unknown;

export const addParty = defineAction({
  id: 'parties.new',
  name: () => words('parties').create,
  key: 'n',
  permission: 'parties.write',
  run: (go: Go) => void go(),
});

export const openParty = defineAction({
  id: 'parties.open',
  name: () => words('parties').open,
  key: 'o',
  permission: 'books.read',
  when: (go: Go | undefined) => go !== undefined,
  run: (go) => void go?.(),
});

export const writeToParty = defineAction({
  id: 'parties.invoice',
  name: () => words('parties').newInvoice,
  permission: 'invoices.write',
  run: (go: Go) => void go(),
});

export const askToEdit = defineAction({
  id: 'parties.edit',
  name: () => words('parties').edit,
  permission: 'parties.write',
  run: (go: Go) => void go(),
});

export const askForAlias = defineAction({
  id: 'parties.ask-alias',
  name: () => words('parties').alias,
  permission: 'parties.write',
  run: (go: Go) => void go(),
});

export const askForAccount = defineAction({
  id: 'parties.ask-account',
  name: () => words('parties').confirmOther,
  permission: 'parties.write',
  run: (go: Go) => void go(),
});

export const askToMerge = defineAction({
  id: 'parties.ask-merge',
  name: () => words('parties').merge,
  permission: 'parties.write',
  run: (go: Go) => void go(),
  dangerous: true,
});

/** The fields of a party as its form shows them. */
export const fieldsOf = (party: PartyDetail): PartyFields => ({
  reg_code: party.reg_code ?? '',
  name: party.name,
  kind: party.kind,
  vat_number: party.vat_number ?? '',
  address: party.address ?? '',
  email: party.email ?? '',
  phone: party.phone ?? '',
});

interface Changed {
  readonly party: PartyDetail;
  readonly fields: PartyFields;
}

export const update = defineAction({
  id: 'parties.update',
  name: () => words('parties').edit,
  done: ({ fields }: Changed) => words('parties').updated(fields.name),
  permission: 'parties.write',
  about: ({ party }) => party.id,
  run: ({ party, fields }, call) => updateParty(call, party.id, partyBody(fields)),
  reverse: ({ party }, _result, call) => updateParty(call, party.id, partyBody(fieldsOf(party))),
});

export const addName = defineAction({
  id: 'parties.alias',
  name: () => words('parties').alias,
  done: ({ name }: { readonly party: PartyDetail; readonly name: string }) =>
    words('parties').aliasAdded(name),
  permission: 'parties.write',
  run: ({ party, name }, call) => addAlias(call, party.id, name),
});

interface PaidAt {
  readonly party: PartyDetail;
  readonly iban: string;
}

export const confirmAccount = defineAction({
  id: 'parties.confirm-account',
  name: () => words('parties').confirmAccount,
  done: ({ party, iban }: PaidAt) => words('parties').accountConfirmed(party.name, iban),
  permission: 'parties.write',
  about: ({ party, iban }) => `${party.id} ${iban}`,
  run: ({ party, iban }, call) => updateParty(call, party.id, { bank_accounts: [{ iban, confirmed: true }] }),
});

interface Merged {
  readonly party: PartyDetail;
  readonly into: Option;
}

export const merge = defineAction({
  id: 'parties.merge',
  name: () => words('parties').merge,
  done: ({ party, into }: Merged) => words('parties').merged(party.name, into.name),
  permission: 'parties.write',
  run: ({ party, into }, call) => mergeParty(call, party.id, into.id),
  dangerous: true,
});
