import { type ImportStatement, importStatement, keyLines, type StatementLine } from '#books';
import { MatchCompanyHandler } from '#booking';
import { CommandBus } from '#ledger';
import { bankLine, statementOf } from './bank.js';
import { type Bookkeeper } from './bookkeeper.js';
import { testActor } from './books.js';
import { type TestDatabase } from './database.js';
import { testTask } from './files.js';

let serial = 0;

/** Two suppliers have an invoice of each amount, and the bank cuts their names: the matcher proposes, and does not settle. */
const TREES =
  'Kuuse Tammiku Sarapuu Vahtra Pihlaka Kadastiku Saare Remmelga Toominga Paju Haavasalu Lepiku Kasemetsa Männi Õunapuu Kirsiaia'.split(
    ' ',
  );
/** Gross of a purchase of this net price at 24 %. */
const gross = (net: number): bigint => BigInt(net * 124);

/** Imports lines of a company and lets the matcher look at them once. */
export async function takeLines(
  db: TestDatabase,
  { api, company }: Pick<Bookkeeper, 'api' | 'company'>,
  lines: readonly Partial<StatementLine>[],
  header: Partial<Pick<ImportStatement['statement'], 'from' | 'to' | 'openingMinor' | 'closingMinor'>> = {},
): Promise<void> {
  const payload = {
    statement: { ...statementOf(lines.length), ...header },
    lines: keyLines(lines.map(bankLine)),
    last: true,
  };
  const bus = api.get(CommandBus);
  await bus.execute(importStatement, { companyId: company.id, actor: testActor(), payload });
  await new MatchCompanyHandler(db.database, bus).handle(testTask('match-company', {}, company.id));
}

async function purchase(keeper: Bookkeeper, name: string, net: number, partyId?: string): Promise<string> {
  const party = partyId ?? (await keeper.party({ name }));
  const lines = [{ description: 'Teenus', unit_price: String(net), vat_code: 'P24' }];
  const body = await keeper.purchase({ party_id: party, number: `N${net}X${(serial += 1)}` }, { lines });
  const { result } = await keeper.call('commands_record_invoice', { body });
  await keeper.call('commands_post_invoice', { path: { invoice_id: result.invoice_id } });
  return party;
}

/** Twenty lines: sixteen that the matcher proposes to settle, and four that a person has to decide. */
export async function twentyLines(db: TestDatabase, keeper: Bookkeeper): Promise<void> {
  const netOf = (at: number): number => 100 + Math.floor(at / 2);
  for (const [at, tree] of TREES.entries()) await purchase(keeper, `${tree} Kaubandus OÜ`, netOf(at));
  const party = await purchase(keeper, 'Kaks Arvet OÜ', 300);
  await purchase(keeper, 'Kaks Arvet OÜ', 401, party);
  await takeLines(db, keeper, [
    ...TREES.map((tree, at) => ({
      counterpartyName: `${tree} Kauband`,
      description: 'tasumine',
      amountMinor: gross(netOf(at)),
    })),
    { counterpartyName: 'Pank AS', description: 'kuutasu', amountMinor: 300n },
    {
      counterpartyName: 'Omanik',
      description: 'sissemakse',
      amountMinor: 250_000n,
      direction: 'in' as const,
    },
    { counterpartyName: 'Kaks', description: 'kaks arvet', amountMinor: gross(701) },
    { counterpartyName: 'Maksuamet', description: 'ettemaks', amountMinor: 7_700n },
  ]);
}
