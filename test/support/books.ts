import {
  BOOKS_TIME_ZONE,
  dayOf,
  isoDate,
  newUlid,
  PERMISSIONS,
  type Actor,
  type Database,
  type IsoDate,
  type Sql,
  type Ulid,
} from '#platform';
import { provisionBooks } from '#books';
import { type Command, type EntryDraftLine, type Journal, type LegalForm, type SourceKind } from '#ledger';

/** Noon in Estonia on the day that tests take as today. */
export const TEST_NOW = new Date('2026-11-20T10:00:00Z');
export const TEST_TODAY = dayOf(TEST_NOW, BOOKS_TIME_ZONE);

let nextCompany = 1000n;

/** The person who acts in tests of the books; the id is far above those of a test's own people. */
export const TEST_PERSON = 7_000_007n;

/** Creates the person of `testActor` once per database: the audit trail accepts only people who exist. */
export async function makeTestPerson(sql: Sql): Promise<void> {
  await sql.run(
    `INSERT INTO identity.app_user (id, email, email_folded, name) OVERRIDING SYSTEM VALUE
     VALUES ($1, 'test@raamat.test', 'test@raamat.test', 'Testija') ON CONFLICT DO NOTHING`,
    [TEST_PERSON],
  );
}

/** Opens the books of a new company and returns its id. */
export async function openTestBooks(
  database: Database,
  options: {
    legalForm?: LegalForm;
    fiscalYearStartMonth?: number;
    companyId?: bigint;
    baseCurrency?: string;
  } = {},
): Promise<bigint> {
  const companyId = options.companyId ?? (nextCompany += 1n);
  await database.inCompany(companyId, async (sql) => {
    await makeTestPerson(sql);
    await provisionBooks(sql, {
      companyId,
      legalForm: options.legalForm ?? 'ou',
      baseCurrency: options.baseCurrency ?? 'EUR',
      fiscalYearStartMonth: options.fiscalYearStartMonth ?? 1,
      now: TEST_NOW,
      today: TEST_TODAY,
      company: {
        name: `Näidis ${companyId} OÜ`,
        registryCode: String(10_000_000n + companyId),
        vatNumber: 'EE100000001',
        address: 'Tartu mnt 1, Tallinn',
        country: 'EE',
      },
      vatRegistrations: [{ status: 'registered', validFrom: null, vatNumber: 'EE100000001' }],
      numbering: { policy: 'sequential', prefix: '', padding: 4, perYear: true },
    });
  });
  return companyId;
}

/** A person with every permission. */
export function testActor(overrides: Partial<Actor> = {}): Actor {
  return {
    kind: 'user',
    userId: TEST_PERSON,
    credential: { kind: 'session', id: 'test' },
    human: true,
    permissions: new Set(PERMISSIONS),
    onBehalfOf: null,
    ...overrides,
  };
}

export interface TestEntry {
  readonly date: string;
  readonly journal?: Journal;
  readonly sourceKind?: SourceKind;
  readonly memo?: string;
  /** Account codes with amounts in euro cents, debit positive; or with a currency, its amount and the base amount. */
  readonly lines: readonly (readonly [code: string, base: bigint, currency?: string, amount?: bigint])[];
}

/** Posts entries as given: the smallest possible command. */
export const postEntries: Command<{ entries: TestEntry[]; fail?: boolean }, { entry_ids: Ulid[] }> = {
  name: 'test.post_entries',
  permission: null,
  async handle(context, payload) {
    const accounts = await context.accounts();
    const ids = payload.entries.map((entry) => {
      const { entryId } = context.ledger.post({
        journal: entry.journal ?? 'general',
        economicDate: isoDate(entry.date),
        sourceKind: entry.sourceKind ?? 'accounting_event',
        sourceRole: 'primary',
        sourceId: newUlid(),
        memo: entry.memo ?? null,
        lines: entry.lines.map(([code, base, currency, amount]): EntryDraftLine => ({
          accountId: accounts.requireCode(code).id,
          currency: currency ?? 'EUR',
          amountMinor: amount ?? base,
          baseMinor: base,
        })),
      });
      return entryId;
    });
    if (payload.fail === true) throw new Error('the handler failed');
    return {
      result: { entry_ids: ids },
      facts: [],
      audit: ids.map((id) => ({ objectType: 'journal_entry', objectId: id, newValues: { posted: true } })),
    };
  },
};

/** Reverses an entry. */
export const reverseEntry: Command<{ entryId: Ulid }, { entry_id: Ulid; economic_date: IsoDate }> = {
  name: 'test.reverse_entry',
  permission: null,
  async handle(context, payload) {
    const { entryId, economicDate } = await context.ledger.reverse(payload.entryId);
    return { result: { entry_id: entryId, economic_date: economicDate }, facts: [], audit: [] };
  },
};
