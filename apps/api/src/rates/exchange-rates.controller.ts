import { Controller, Inject } from '@nestjs/common';
import { currencyForm, CursorCodec, Database, type Page, pageOf } from '#platform';
import { z } from 'zod';
import {
  CommandBus,
  exchangeRateKey,
  type ExchangeRateView,
  listExchangeRates,
  recordExchangeRate,
  recordExchangeRateRequest,
  type RecordExchangeRateResult,
} from '#ledger';
import {
  answerDate,
  answerUlid,
  day,
  Input,
  Operation,
  type OperationInput,
  outcomeAnswer,
  pageAnswer,
  pageQuery,
} from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';

const RateAnswer = z
  .object({
    id: answerUlid.nullable().meta({ description: 'Null for a published rate not used in these books yet.' }),
    base: z.string(),
    quote: z.string(),
    date: answerDate,
    value: z.string().meta({ description: 'Decimal string: units of quote for one of base.' }),
    source: z.enum(['ecb', 'manual']),
  })
  .meta({ id: 'BooksExchangeRate' });

const RatePage = pageAnswer(RateAnswer).meta({ id: 'BooksExchangeRatePage' });

const RatesQuery = pageQuery({
  base: currencyForm.optional(),
  quote: currencyForm.optional(),
  date: day.optional(),
});

const RateOutcome = outcomeAnswer(z.object({ exchange_rate_id: answerUlid })).meta({
  id: 'ExchangeRateOutcome',
});

@Controller()
export class ExchangeRatesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_exchange_rates_list',
    method: 'GET',
    path: '/api/companies/:company_id/exchange-rates/',
    tag: 'app',
    summary: 'Exchange rates, published and chosen by people, by day',
    description:
      'The European Central Bank publishes rates of the euro. Those of two other currencies, which follow from them, are ' +
      'listed where `base` and `quote` name both.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: RatesQuery,
    answer: { status: 200, schema: RatePage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof RatesQuery>>,
  ): Promise<Page<ExchangeRateView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listExchangeRates(sql, input.companyId, input.query, page),
    );
    return pageOf(this.cursors, page, rows, exchangeRateKey, (row) => row);
  }

  @Operation({
    id: 'commands_record_exchange_rate',
    method: 'POST',
    path: '/api/companies/:company_id/exchange-rates',
    tag: 'app',
    summary: 'Record a rate that a person chose',
    permission: 'invoices.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    body: recordExchangeRateRequest,
    answer: { status: 201, schema: RateOutcome },
    errors: ['human_actor_required', 'state_conflict'],
  })
  record(
    @Input() input: OperationInput<object, object, z.output<typeof recordExchangeRateRequest>>,
  ): Promise<OutcomeView<RecordExchangeRateResult>> {
    return runCommand(this.bus, input, recordExchangeRate, input.body);
  }
}
