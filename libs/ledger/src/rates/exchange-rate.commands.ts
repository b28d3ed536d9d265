import { Decimal, newUlid, problem, type Ulid } from '#platform';
import { defineCommand } from '../terms/define-command.js';
import { recordExchangeRateResult, recordExchangeRateRequest } from './exchange-rate.wire.js';

/**
 * Records a rate that a person chose. Invoices name it by its id; amounts dated on a day without a published rate use
 * it. Recording the same rate again returns the existing one.
 * Refuses `state_conflict` for a different value of the same day: entries may already use the first.
 */
export const recordExchangeRate = defineCommand({
  name: 'exchange_rate.record',
  permission: 'invoices.write',
  judgement: true,
  body: recordExchangeRateRequest,
  result: recordExchangeRateResult,
  refusals: ['state_conflict'],

  async handle({ sql, companyId, book, now }, { quote, date, value, ...payload }) {
    const base = payload.base ?? book.baseCurrency;
    const known = await sql.row<{ id: Ulid; value: string }>(
      `SELECT id, value::text AS value FROM books.exchange_rate
       WHERE company_id = $1 AND base = $2 AND quote = $3 AND date = $4 AND source = 'human'`,
      [companyId, base, quote, date],
    );
    if (known !== undefined) {
      if (new Decimal(known.value).equals(value)) {
        return { result: { exchange_rate_id: known.id }, facts: [], audit: [] };
      }
      throw problem(
        'state_conflict',
        `The rate of ${base} to ${quote} on ${date} was set to ${known.value}.`,
        {
          extensions: { exchange_rate_id: known.id },
        },
      );
    }
    const id = newUlid();
    await sql.run(
      `INSERT INTO books.exchange_rate (company_id, id, base, quote, date, value, source, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'human', $7)`,
      [companyId, id, base, quote, date, value, now],
    );
    return {
      result: { exchange_rate_id: id },
      facts: [],
      audit: [{ objectType: 'exchange_rate', objectId: id, newValues: { base, quote, date, value } }],
    };
  },
});
