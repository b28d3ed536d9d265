import { Controller, Inject } from '@nestjs/common';
import {
  createParty,
  createPartyRequest,
  type CreatePartyResult,
  Door,
  findParty,
  listParties,
  type PartyDetail,
  partyKey,
  type PartyView,
} from '#books';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import {
  CreatePartyOutcome,
  PartiesQuery,
  PartyDetailAnswer,
  PartyPage,
  PartyParams,
} from './parties.schemas.js';

@Controller()
export class PartiesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Door) private readonly door: Door,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_parties_list',
    method: 'GET',
    path: '/api/companies/:company_id/parties/',
    tag: 'books',
    summary: 'Parties: whom the company deals with',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: PartiesQuery,
    answer: { status: 200, schema: PartyPage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PartiesQuery>>,
  ): Promise<Page<PartyView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listParties(sql, input.companyId, input.query, page),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => partyKey(row, input.query.ordering),
      ({ name_folded: _key, ...party }) => party,
    );
  }

  @Operation({
    id: 'books_parties_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/parties/:party_id/',
    tag: 'books',
    summary: 'A party, with the defaults of its invoices',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: PartyParams,
    answer: { status: 200, schema: PartyDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof PartyParams>>): Promise<PartyDetail> {
    const party = await this.database.readCompany(input.companyId, (sql) =>
      findParty(sql, input.companyId, input.params.party_id),
    );
    if (party === undefined) throw problem('not_found', 'There is no such party.');
    return party;
  }

  @Operation({
    id: 'commands_create_party',
    method: 'POST',
    path: '/api/companies/:company_id/parties',
    tag: 'commands',
    summary: 'Create a party',
    permission: 'parties.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: createPartyRequest,
    answer: { status: 201, schema: CreatePartyOutcome },
    errors: ['invalid_payload', 'party_exists', 'external_key_taken'],
  })
  create(
    @Input() input: OperationInput<object, object, z.output<typeof createPartyRequest>>,
  ): Promise<OutcomeView<CreatePartyResult>> {
    return runCommand(this.door, input, createParty, input.body);
  }
}
