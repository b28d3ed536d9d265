import { Controller, Inject } from '@nestjs/common';
import {
  addAliasRequest,
  addPartyAlias,
  type ChangePartyResult,
  createParty,
  createPartyRequest,
  type CreatePartyResult,
  findParty,
  listParties,
  listPartyAliases,
  mergeParty,
  mergePartyRequest,
  type PartyAliasView,
  partyAliasKey,
  type PartyDetail,
  partyKey,
  type PartyView,
  updateParty,
  updatePartyRequest,
} from '#books';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import {
  CreatePartyOutcome,
  PartiesQuery,
  PartyAliasesQuery,
  PartyAliasPage,
  PartyDetailAnswer,
  PartyOutcome,
  PartyPage,
  PartyParams,
} from './parties.schemas.js';

@Controller()
export class PartiesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CommandBus) private readonly bus: CommandBus,
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
    id: 'books_party_aliases_list',
    method: 'GET',
    path: '/api/companies/:company_id/parties/:party_id/aliases/',
    tag: 'app',
    summary: 'Other names a party is known by',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: PartyParams,
    query: PartyAliasesQuery,
    answer: { status: 200, schema: PartyAliasPage },
  })
  async aliases(
    @Input() input: OperationInput<z.output<typeof PartyParams>, z.output<typeof PartyAliasesQuery>>,
  ): Promise<Page<PartyAliasView>> {
    const page = input.page();
    const [party, rows] = await this.database.readCompany(input.companyId, (sql) =>
      Promise.all([
        findParty(sql, input.companyId, input.params.party_id),
        listPartyAliases(sql, input.companyId, input.params.party_id, page),
      ]),
    );
    if (party === undefined) throw problem('not_found', 'There is no such party.');
    return pageOf(this.cursors, page, rows, partyAliasKey, (row) => row);
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
    return runCommand(this.bus, input, createParty, input.body);
  }

  @Operation({
    id: 'commands_update_party',
    method: 'POST',
    path: '/api/companies/:company_id/parties/:party_id/update',
    tag: 'app',
    summary: 'Change what is said of a party',
    permission: 'parties.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PartyParams,
    body: updatePartyRequest,
    answer: { status: 200, schema: CreatePartyOutcome },
    errors: ['invalid_payload', 'party_exists', 'external_key_taken', 'state_conflict'],
  })
  update(
    @Input() input: OperationInput<z.output<typeof PartyParams>, object, z.output<typeof updatePartyRequest>>,
  ): Promise<OutcomeView<ChangePartyResult>> {
    return runCommand(this.bus, input, updateParty, { ...input.body, ...input.params });
  }

  @Operation({
    id: 'commands_merge_party',
    method: 'POST',
    path: '/api/companies/:company_id/parties/:party_id/merge',
    tag: 'app',
    summary: 'Say that a party is another one',
    permission: 'parties.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PartyParams,
    body: mergePartyRequest,
    answer: { status: 200, schema: PartyOutcome },
    errors: ['invalid_payload', 'state_conflict'],
  })
  merge(
    @Input() input: OperationInput<z.output<typeof PartyParams>, object, z.output<typeof mergePartyRequest>>,
  ): Promise<OutcomeView<{ readonly party_id: string }>> {
    return runCommand(this.bus, input, mergeParty, { ...input.body, ...input.params });
  }

  @Operation({
    id: 'commands_add_party_alias',
    method: 'POST',
    path: '/api/companies/:company_id/parties/:party_id/aliases',
    tag: 'app',
    summary: 'Give a party another name it is known by',
    permission: 'parties.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: PartyParams,
    body: addAliasRequest,
    answer: { status: 200, schema: PartyOutcome },
    errors: ['party_exists', 'state_conflict'],
  })
  addAlias(
    @Input() input: OperationInput<z.output<typeof PartyParams>, object, z.output<typeof addAliasRequest>>,
  ): Promise<OutcomeView<{ readonly party_id: string }>> {
    return runCommand(this.bus, input, addPartyAlias, { ...input.body, ...input.params });
  }
}
