import { type PartyView } from '#books';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const ROLES = {
  supplier: words('tarnija', 'supplier'),
  customer: words('klient', 'customer'),
};

/** The list of parties. */
export const PARTIES_FILE = listFile<PartyView>(words('Partnerid', 'Parties'), [
  { key: 'name', kind: 'text', head: words('Nimi', 'Name') },
  {
    key: 'kind',
    kind: 'text',
    head: words('Liik', 'Kind'),
    words: {
      ...ROLES,
      employee: words('töötaja', 'employee'),
      authority: words('asutus', 'authority'),
      group_company: words('grupi ettevõte', 'group company'),
      other: words('muu', 'other'),
    },
  },
  { key: 'roles', kind: 'text', head: words('Rollid', 'Roles'), words: ROLES },
  { key: 'reg_code', kind: 'text', head: words('Registrikood', 'Registry code') },
  { key: 'vat_number', kind: 'text', head: words('KMKR number', 'VAT number') },
  { key: 'country', kind: 'text', head: words('Riik', 'Country') },
  { key: 'address', kind: 'text', head: words('Aadress', 'Address') },
  { key: 'email', kind: 'text', head: words('E-post', 'E-mail') },
  { key: 'phone', kind: 'text', head: words('Telefon', 'Phone') },
  { key: 'is_confirmed', kind: 'text', head: words('Kinnitatud', 'Confirmed') },
  { key: 'external_key', kind: 'text', head: words('Väline võti', 'External key') },
]);
