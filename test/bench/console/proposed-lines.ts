import { importStatement, keyLines, booksBus } from '#books';
import { MatchCompanyHandler } from '#booking';
import { isoDate, SystemClock, workerActor } from '#platform';
import { bankLine, statementOf } from '../../support/bank.js';
import { testTask } from '../../support/files.js';
import { type BenchCompany, type Installation } from '../support/installation.js';

const NET = 100;

/**
 * Payments that the matcher proposes and does not settle: of each amount two suppliers have an invoice, and the bank cuts
 * their names.
 */
export async function proposedLines(
  place: Installation,
  company: BenchCompany,
  count: number,
): Promise<void> {
  const client = place.client(1);
  const names = Array.from({ length: count }, (_, at) => `Tarnija${word(at)} Kaubandus`);
  const netOf = (at: number): number => NET + Math.floor(at / 2);
  for (const [at, name] of names.entries()) {
    const { party_id: party } = await client.command(`${company.path}/parties`, {
      name: `${name} OÜ`,
      kind: 'supplier',
      country: 'EE',
    });
    const { invoice_id: invoice } = await client.command(`${company.path}/invoices`, {
      direction: 'purchase',
      number: `N${at}`,
      party_id: party,
      revision: {
        invoice_date: isoDate('2026-11-01'),
        lines: [{ description: 'Teenus', unit_price: String(netOf(at)), vat_code: 'P24' }],
      },
    });
    await client.command(`${company.path}/invoices/${String(invoice)}/post`);
  }
  const lines = names.map((name, at) =>
    bankLine({
      counterpartyName: name.slice(0, -3),
      description: 'tasumine',
      amountMinor: BigInt(netOf(at) * 124),
    }),
  );
  const { database } = place.place;
  const bus = booksBus(database, new SystemClock(), () => Promise.resolve());
  await bus.execute(importStatement, {
    companyId: company.id,
    actor: workerActor('bench', ['bank.import']),
    payload: { statement: statementOf(lines.length), lines: keyLines(lines), last: true },
  });
  await new MatchCompanyHandler(database, bus).handle(testTask('match-company', {}, company.id));
}

/** A different word for each number: names that differ in digits alone may be one party. */
const word = (n: number): string =>
  n
    .toString(5)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => `${'aeiou'[Number(digit)] ?? ''}r`);
