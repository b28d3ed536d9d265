import { Controller, Inject } from '@nestjs/common';
import { currencyForm, CursorCodec, type Page, pageOf, dayForm } from '#platform';
import { z } from 'zod';
import {
  CommandBus,
  exchangeRateKey,
  type ExchangeRateView,
  listExchangeRates,
  recordExchangeRate,
  exchangeRateAnswer,
} from '#ledger';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { EXCHANGE_RATES_FILE } from './exchange-rates-file.js';

const RatePage = pageAnswer(exchangeRateAnswer).meta({ id: 'BooksExchangeRatePage' });

const RatesQuery = pageQuery({
  base: currencyForm.optional(),
  quote: currencyForm.optional(),
  date: dayForm.optional(),
});

@Controller()
export class ExchangeRatesController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_exchange_rates_list',
    method: 'GET',
    path: '/api/companies/:company_id/exchange-rates/',
    tag: 'app',
    summary: 'List exchange rates by day, published and chosen by people',
    description:
      'The European Central Bank publishes rates of the euro. Those of two other currencies, which follow from them, are ' +
      'listed where `base` and `quote` name both.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: RatesQuery,
    answer: { status: 200, schema: RatePage },
    file: EXCHANGE_RATES_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof RatesQuery>>,
  ): Promise<Page<ExchangeRateView>> {
    const page = input.page();
    const rows = await input.read((sql) => listExchangeRates(sql, input.companyId, input.query, page));
    return pageOf(this.cursors, page, rows, exchangeRateKey, (row) => row);
  }

  @Operation(
    ofCommand(recordExchangeRate, {
      id: 'commands_record_exchange_rate',
      path: '/api/companies/:company_id/exchange-rates',
      tag: 'app',
      summary: 'Record a rate chosen by a person',
      status: 201,
      outcome: 'ExchangeRateOutcome',
    }),
  )
  record(
    @Input() input: CommandInput<typeof recordExchangeRate>,
  ): Promise<OutcomeOf<typeof recordExchangeRate>> {
    return runCommand(this.bus, input, recordExchangeRate);
  }
}
