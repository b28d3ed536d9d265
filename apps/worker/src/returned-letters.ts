import { findDelivery, noteInvoiceDelivery } from '#books';
import { type NoteReturnedLetter } from '#inbox';
import { type CommandBus } from '#ledger';
import { type Database, isUlid, workerActor } from '#platform';

/**
 * Notes that the letter with an invoice came back. Anybody can write to the inbox, so only the id of a delivery of this
 * company counts, which nobody can guess and which only those who saw the letter know.
 */
export function noteReturnedInvoices(database: Database, bus: CommandBus): NoteReturnedLetter {
  return async (companyId, letterIds, reason) => {
    for (const id of letterIds.filter(isUlid)) {
      const delivery = await database.readCompany(companyId, (sql) => findDelivery(sql, companyId, id));
      if (delivery === undefined) continue;
      const actor = workerActor('returned-letters', []);
      const payload = { delivery_id: id, state: 'bounced' as const, reason };
      await bus.execute(noteInvoiceDelivery, { companyId, actor, payload });
      return true;
    }
    return false;
  };
}
