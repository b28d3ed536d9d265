import { encodeId } from '#platform';
import { type JsonObject } from './breaking-changes.js';

const CREDENTIAL = {
  id: 'mYp2bTq0bGhvY2hkZWZnaGlqa2xtbm9wcXJzdHV2d3g',
  rawId: 'mYp2bTq0bGhvY2hkZWZnaGlqa2xtbm9wcXJzdHV2d3g',
  type: 'public-key',
  clientExtensionResults: {},
};
const SIGNED_CREDENTIAL = {
  ...CREDENTIAL,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDv1k0',
    userHandle: 'MDAwdDNhYWE0MDA5',
  },
};

/** Handwritten examples, by operation, of bodies whose rules no schema can express. */
export const BODY_EXAMPLES: Readonly<Record<string, JsonObject>> = {
  auth_login: { email: 'mari@naidis.example', password: 'õige hobune aku klamber', totp: '492039' },
  auth_totp_verify: { totp: '492039' },
  auth_totp_remove: { password: 'õige hobune aku klamber' },
  auth_recovery_codes_renew: { totp: '492039' },
  auth_password_change: {
    current_password: 'õige hobune aku klamber',
    new_password: 'neli sõna on pikk parool',
  },
  auth_password_reset: { email: 'mari@naidis.example' },
  auth_passkeys_create: {
    name: 'Telefon',
    credential: {
      ...CREDENTIAL,
      response: {
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
        transports: ['internal'],
      },
    },
  },
  auth_passkeys_verify: { credential: SIGNED_CREDENTIAL },
  auth_passkeys_sign_in: {
    attempt: 'q1k0mYp2bTq0bGhvY2hkZWZnaGlqa2xtbm9wcXJzdHU',
    credential: SIGNED_CREDENTIAL,
  },
  auth_sign_up: { email: 'mari@naidis.example', name: 'Mari Maasikas', language: 'et' },
  organizations_companies_create: {
    name: 'Näidis OÜ',
    registry_code: '19001232',
    legal_form: 'ou',
    vat_number: 'EE190012348',
    address: 'Näidise tn 1, 10111 Tallinn',
  },
  companies_partial_update: { invoice_auto_book: false, numbering: { prefix: 'A-', padding: 5 } },
  companies_vat_registrations_create: {
    valid_from: '2026-12-01',
    status: 'registered',
    vat_number: 'EE190012348',
  },
  firm_view_as_create: { company_id: encodeId('company', 1n), role: 'viewer' },
  companies_employees_submissions_create: {
    kind: 'new_employee',
    employee: {
      first_name: 'Mari',
      last_name: 'Maasikas',
      personal_code: '49403136515',
      citizenship: 'EE',
      iban: 'EE382200221020145685',
      email: 'mari@naidis.example',
      basic_exemption: 'full',
      pension_rate: '2',
    },
    employment: {
      employment_type: 1,
      start_date: '2026-12-01',
      occupation_code: '33130001',
      job_title: 'Raamatupidaja',
      workplace: 'Näidise tn 1, 10111 Tallinn',
      working_time_rate: '1',
      gross_minor: 250000,
    },
  },
  firm_submissions_reject: { reason: 'Tööleping ei ole allkirjastatud' },
  commands_import_file: {
    mapping: {
      bank_account_id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y1',
      columns: {
        booking_date: 'Kuupäev',
        amount: 'Summa',
        counterparty_name: 'Saaja',
        description: 'Selgitus',
      },
    },
  },
  commands_create_party: {
    name: 'Tarnija OÜ',
    kind: 'supplier',
    country: 'EE',
    reg_code: '19002349',
    email: 'arved@tarnija.example',
  },
  commands_send_invoice: {
    to: 'arved@klient.example',
    message: 'Täname koostöö eest!',
    format: 'e_arve',
  },
  commands_ask_question: {
    object: { type: 'bank_transaction', id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y1' },
    text: 'Mille eest see makse oli? Kui arve on olemas, lisa see.',
    to: 'omanik@klient.example',
    language: 'et',
  },
  questions_answer: { text: 'Kontori rent novembris.' },
  companies_question_settings_update: {
    digest: true,
    templates: [
      {
        name: 'Arve puudu',
        language: 'et',
        text: 'Mille eest see makse oli? Kui arve on olemas, lisa see.',
      },
    ],
    version: 0,
  },
  commands_place_hold: {
    object: { type: 'invoice', id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y1' },
    until: '2026-12-15',
  },
  commands_join_invoice: { into_invoice_id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y1' },
  commands_separate_invoice_document: { document_id: '01JCQ3Z8V0M8T5N6R7S9W2X4Y2' },
  commands_dismiss_document: { reason: 'reminder' },
  commands_create_rule: {
    when: { text: 'teenustasu', direction: 'out' },
    what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Panga teenustasu' },
    max_minor: 2_000,
  },
  companies_rules_try: {
    when: { text: 'teenustasu', direction: 'out' },
    what: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Panga teenustasu' },
  },
  commands_undo_rule: { since: '2026-11-01' },
  commands_undo_automatic_acts: { cause: 'match:name_similar', day: '2026-11-27' },
  commands_batch: {
    commands: [
      { name: 'party.create', payload: { name: 'Tarnija OÜ', kind: 'supplier', country: 'EE' } },
      { name: 'party.create', payload: { name: 'Ostja OÜ', kind: 'customer', country: 'EE' } },
    ],
    atomic: false,
  },
  me_preferences_update: {
    language: 'et',
    theme: 'dark',
    density: 'compact',
    views: { bank: [{ name: 'Selgitamata', search: 'status=unmatched&ordering=-booking_date' }] },
  },
  commands_record_invoice: {
    direction: 'purchase',
    party_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
    number: '2026-0418',
    revision: {
      invoice_date: '2026-11-03',
      due_date: '2026-11-17',
      lines: [{ description: 'Veebimajutus', quantity: '2', unit_price: '10.50', vat_code: 'P24' }],
    },
  },
  commands_revise_invoice: {
    reason: 'Vale summa',
    revision: {
      invoice_date: '2026-11-03',
      lines: [{ description: 'Veebimajutus', unit_price: '21', vat_code: 'P24' }],
    },
  },
  commands_record_event: {
    kind: 'depreciation',
    economic_date: '2026-11-30',
    memo: 'Novembri kulum',
    lines: [
      { account_code: '7010', amount_minor: 12500 },
      { account_code: '1855', amount_minor: -12500 },
    ],
  },
  commands_create_pay_item: {
    employee_id: encodeId('employee', 1n),
    month: '2026-11',
    kind: 'bonus',
    amount_minor: 25000,
  },
  commands_update_pay_item: {
    employee_id: encodeId('employee', 1n),
    month: '2026-11',
    kind: 'bonus',
    amount_minor: 30000,
  },
  commands_revalue: { as_of: '2026-10-31' },
  commands_reverse_revaluation: { reason: 'Väljavõte oli puudu' },
  commands_create_account: {
    code: '5135',
    name: 'Tarkvara arendus',
    name_en: 'Software development',
    type: 'expense',
    income_statement_line: 'IS.OPEX',
  },
  commands_update_account: { name: 'Tarkvara arendus ja hooldus', name_en: 'Software development and care' },
  commands_create_dimension: {
    code: 'PROJ',
    name: 'Projektid',
    kind: 'project',
    values: [{ code: 'A1', name: 'Uus veebileht' }],
  },
  commands_create_bank_account: {
    label: 'LHV arvelduskonto',
    iban: 'EE382200221020145685',
    bank_name: 'LHV',
  },
  commands_withdraw_bank_statement: { reason: 'Teise ettevõtte väljavõte' },
  commands_exempt_bank_transaction: { counter_role: 'bank_charges', reason: 'Konto kuutasu' },
  commands_classify_money_in: { kind: 'grant', reason: 'EIS toetus, leping 2026-77' },
  commands_create_match_proposal: {
    bank_transaction_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
    judgement: { kind: 'exempt', counter_role: 'bank_charges', reason: 'Konto kuutasu' },
    reason: 'Sama makse on igal kuul',
  },
  commands_create_allocation: {
    kind: 'payment',
    invoice_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
    bank_transaction_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
    item_minor: 12400,
  },
  commands_update_party: { email: 'arved@tarnija.example', defaults: { vat_code: 'P24', payment_days: 14 } },
  commands_add_party_alias: { name: 'Tarnija Eesti' },
  commands_issue_invoice: { seller_address: 'Näidise tn 1, 10111 Tallinn' },
  commands_import_sales_invoice: {
    party_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
    number: 'POOD-1042',
    external_source: 'stripe',
    revision: {
      invoice_date: '2026-11-03',
      lines: [{ description: 'Kruus', unit_price: '12', vat_code: 'S24' }],
    },
  },
  commands_record_exchange_rate: { quote: 'USD', date: '2026-11-03', value: '1.0842' },
  commands_create_pay_run: { month: '2026-11', payment_date: '2026-11-30' },
  companies_webhook_endpoints_create: {
    url: 'https://hooks.naidis.example/raamat',
    description: 'Laoprogramm',
    event_types: ['invoice.*', 'allocation.created'],
  },
  companies_webhook_endpoints_partial_update: { event_types: null },
  companies_webhook_endpoints_redeliver_failed: { since: '2026-11-03T09:00:00Z' },
  companies_inbox_mailboxes_create: {
    host: 'imap.naidis.example',
    username: 'arved@naidis.example',
    password: 'rannakarp-kuldnokk-tuulik',
    since: '2026-11-01',
  },
  companies_inbox_mailboxes_partial_update: { paused: true },
  commands_prepare_vat_return: { period_from: '2026-11-01' },
};

/** Texts by the pattern or format that a schema requires. */
const TEXTS: Readonly<Record<string, string>> = {
  '^[0-7][0-9A-HJKMNP-TV-Z]{25}$': '01KAG2V9M0Q8Y4T6W3Z5X7C1B2',
  '^[0-9a-z]{10,32}$': 'k3v9m2q8y4t6',
  '^[0-9a-f]+$': '6b1d0c8e42f7a9',
  '^[a-z_]+\\.[a-z_]+$': 'invoice.record',
  '^\\d{4}-(0[1-9]|1[0-2])$': '2026-11',
  '^\\d{4}$': '1234',
  '^[0-9a-f]{64}$': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  date: '2026-11-03',
  'date-time': '2026-11-03T09:30:00.000Z',
  decimal: '1',
  uri: 'https://raamat.example/',
  email: 'mari@naidis.example',
};

/** Texts and numbers by the name of their field, for schemas that say little. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  name: 'Näidis OÜ',
  party_name: 'Tarnija OÜ',
  employee_name: 'Mari Maasikas',
  invited_by_name: 'Mari Maasikas',
  account_name: 'Kontorikulud',
  email: 'mari@naidis.example',
  language: 'et',
  country: 'EE',
  iban: 'EE382200221020145685',
  description: 'Veebimajutus',
  unit: 'tk',
  subject: 'Arve 2026-0418',
  filename: 'arve.pdf',
  registry_code: '19001232',
  reg_code: '19001232',
  vat_number: 'EE190012348',
  currency: 'EUR',
  base_currency: 'EUR',
  account_code: '4000',
  vat_code: 'P24',
  number: '2026-0418',
  invoice_number: '2026-0418',
  reference_number: '201805',
  reason: 'Vale summa',
  content_type: 'application/pdf',
  address: 'Näidise tn 1, 10111 Tallinn',
  amount_minor: 2604,
  gross_minor: 2604,
  net_minor: 2100,
  tax_minor: 504,
};

/**
 * A value for a schema, the same each time: required members, first choices, and the usual content of each name. It
 * may break rules that the schema does not express, so the caller validates it before showing it.
 */
export function exampleOf(given: unknown, document: JsonObject, name = '', depth = 0): unknown {
  const schema = resolved(given, document);
  for (const word of ['example', 'const', 'default'] as const) if (word in schema) return schema[word];
  const values = schema['enum'];
  if (Array.isArray(values)) return values[0] as unknown;
  const branches = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray) as
    unknown[] | undefined;
  if (branches !== undefined) {
    const filled = branches.find((branch) => resolved(branch, document)['type'] !== 'null');
    return filled === undefined ? null : exampleOf(filled, document, name, depth);
  }
  const type = [schema['type']].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return objectOf(schema, document, depth);
    case 'array':
      return depth > 6 ? [] : [exampleOf(schema['items'], document, name.replace(/s$/, ''), depth + 1)];
    case 'string':
      return TEXTS[String(schema['pattern'])] ?? TEXTS[String(schema['format'])] ?? BY_NAME[name] ?? 'text';
    case 'integer':
    case 'number':
      return typeof BY_NAME[name] === 'number' ? BY_NAME[name] : Math.max(1, Number(schema['minimum'] ?? 1));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf(schema: JsonObject, document: JsonObject, depth: number): JsonObject {
  const properties = (schema['properties'] ?? {}) as JsonObject;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, member]) => [name, exampleOf(member, document, name, depth + 1)]),
  );
}

function resolved(part: unknown, document: JsonObject): JsonObject {
  const schema = (typeof part === 'object' && part !== null ? part : {}) as JsonObject;
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const found = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], document);
  return resolved(found, document);
}
