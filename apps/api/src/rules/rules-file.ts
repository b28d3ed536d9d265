import { type RuleView } from '#books';
import { dayOf } from '#platform';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

const shown = ({ when, what, confirmed_at: confirmedAt, ...rule }: RuleView) => ({
  ...rule,
  party: when.party_name,
  iban: when.iban,
  name_key: when.name_key,
  reference: when.reference,
  text: when.text,
  direction: when.direction,
  method: when.kind,
  currency: when.currency,
  amount_from_minor: when.amount_from_minor,
  amount_to_minor: when.amount_to_minor,
  act: what.kind,
  purpose: what.counter_role ?? what.money_in_kind,
  parts: what.parts?.map(({ counter_role: role }) => role) ?? null,
  set_party: what.party_name,
  account_code: what.account_code,
  vat_code: what.vat_code,
  dimensions: what.dimension_names,
  reason: what.reason,
  confirmed_on: confirmedAt === null ? null : dayOf(confirmedAt),
});

const currencyOf = 'currency';

/** The list of rules. Purposes are roles of accounts. */
export const RULES_FILE = listFile(
  words('Reeglid', 'Rules'),
  [
    {
      key: 'state',
      kind: 'text',
      head: words('Olek', 'State'),
      words: {
        proposed: words('ootab kinnitust', 'proposed'),
        active: words('kehtib', 'active'),
        paused: words('peatatud', 'paused'),
        ended: words('lõpetatud', 'ended'),
      },
    },
    { key: 'party', kind: 'text', head: words('Partner', 'Party') },
    { key: 'name_key', kind: 'text', head: words('Nimi', 'Name') },
    { key: 'iban', kind: 'text', head: words('IBAN', 'IBAN') },
    { key: 'reference', kind: 'text', head: words('Viitenumber', 'Reference number') },
    { key: 'text', kind: 'text', head: words('Tekst', 'Text') },
    {
      key: 'direction',
      kind: 'text',
      head: words('Suund', 'Direction'),
      words: { in: words('sisse', 'in'), out: words('välja', 'out') },
    },
    { key: 'method', kind: 'text', head: words('Tehingu liik', 'Kind of transaction') },
    { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
    { key: 'amount_from_minor', kind: 'minor', head: words('Summa alates', 'Amount from'), currencyOf },
    { key: 'amount_to_minor', kind: 'minor', head: words('Summa kuni', 'Amount to'), currencyOf },
    {
      key: 'act',
      kind: 'text',
      head: words('Tegevus', 'Act'),
      words: {
        exempt: words('selgitatakse dokumendita', 'explained without a document'),
        money_in: words('liigitatakse laekumine', 'money in is classified'),
        party: words('määratakse partner', 'the party is set'),
        settle: words('tasutakse nimetatud arve', 'the named invoice is settled'),
        split: words('jagatakse mitmele kontole', 'split between accounts'),
        lines: words('dokumentide read', 'lines of documents'),
      },
    },
    { key: 'purpose', kind: 'text', head: words('Otstarve', 'Purpose') },
    { key: 'parts', kind: 'text', head: words('Osad', 'Parts') },
    { key: 'set_party', kind: 'text', head: words('Määratav partner', 'Party that is set') },
    { key: 'account_code', kind: 'text', head: words('Konto', 'Account') },
    { key: 'vat_code', kind: 'text', head: words('Käibemaksukood', 'VAT code') },
    { key: 'dimensions', kind: 'text', head: words('Dimensioonid', 'Dimensions') },
    { key: 'reason', kind: 'text', head: words('Selgitus', 'Reason') },
    { key: 'max_minor', kind: 'minor', head: words('Piir', 'Limit'), currencyOf },
    { key: 'acted', kind: 'count', head: words('Tegutses', 'Acted') },
    { key: 'undone', kind: 'count', head: words('Tagasi võetud', 'Undone') },
    { key: 'would_have_acted', kind: 'count', head: words('Oleks tegutsenud', 'Would have acted') },
    { key: 'agreed', kind: 'count', head: words('Sellest õigesti', 'Agreed') },
    { key: 'disagreed', kind: 'count', head: words('Sellest valesti', 'Disagreed') },
    { key: 'confirmed_on', kind: 'day', head: words('Kinnitatud', 'Confirmed') },
  ],
  shown,
);
