import { booksBus, movePrepayments, prepaymentsToMove, type PrepaymentToMove } from '#books';
import { readyCompanies } from '#identity';
import { type Clock, type Database, encodeId, workerActor } from '#platform';

/**
 * Books the corrections that a new rule asks for in companies of earlier releases, and prints each. Runs after the
 * migration; a second run finds nothing.
 * @param dryRun prints only what would be booked
 */
export async function moveData(
  database: Database,
  clock: Clock,
  { dryRun }: { readonly dryRun: boolean },
): Promise<void> {
  const today = clock.today();
  // No task follows from a correction.
  const bus = booksBus(database, clock, () => Promise.resolve());
  for (const companyId of await database.read(readyCompanies)) {
    const found = await database.readCompany(companyId, (sql) => prepaymentsToMove(sql, companyId, today));
    if (found.length === 0) continue;
    if (dryRun) {
      for (const one of found) console.log(sentence(companyId, one, 'would be booked'));
      continue;
    }
    const { result } = await bus.execute(movePrepayments, {
      companyId,
      actor: workerActor('migrate', ['events.write']),
      payload: {},
    });
    for (const one of result.moved)
      console.log(sentence(companyId, one, `was booked as entry ${one.entry_id}`));
  }
}

function sentence(companyId: bigint, one: PrepaymentToMove, done: string): string {
  return (
    `${encodeId('company', companyId)}  prepayment ${one.number ?? one.invoice_id}: the unpaid ${one.open_minor} ` +
    `(${one.currency}, minor units) leaves the accounts of prepayments and VAT on ${one.moved_on}: a correcting entry ${done}.`
  );
}
