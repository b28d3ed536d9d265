import { Controller, Inject } from '@nestjs/common';
import {
  addPartyAlias,
  confirmsOtherAccount,
  createParty,
  findParty,
  learnedAbout,
  learnedAnswer,
  listParties,
  listPartyAliases,
  mergeParty,
  type PartyAliasView,
  partyAliasKey,
  type PartyDetail,
  type PartyLearned,
  partyKey,
  type PartyView,
  updateParty,
  updatePartyRequest,
  partyDetailAnswer,
  partyParams,
} from '#books';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { PARTIES_FILE } from './parties-file.js';
import { PartiesQuery, PartyAliasesQuery, PartyAliasPage, PartyPage } from './parties.schemas.js';

type UpdateInput = OperationInput<z.output<typeof partyParams>, object, z.output<typeof updatePartyRequest>>;

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
    summary: 'List parties: suppliers, customers and others',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: PartiesQuery,
    answer: { status: 200, schema: PartyPage },
    file: PARTIES_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PartiesQuery>>,
  ): Promise<Page<PartyView>> {
    const page = input.page();
    const rows = await input.read((sql) => listParties(sql, input.companyId, input.query, page));
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
    summary: 'A party with the defaults of its invoices',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: partyParams,
    answer: { status: 200, schema: partyDetailAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof partyParams>>): Promise<PartyDetail> {
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
    summary: 'List other names of a party',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: partyParams,
    query: PartyAliasesQuery,
    answer: { status: 200, schema: PartyAliasPage },
  })
  async aliases(
    @Input() input: OperationInput<z.output<typeof partyParams>, z.output<typeof PartyAliasesQuery>>,
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
    id: 'companies_party_learned_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/parties/:party_id/learned/',
    tag: 'app',
    summary: 'What the books learned about a party',
    description:
      'Facts from its last purchases, and which of them are certain: confirming exactly what was proposed makes one certain at once, another ' +
      'answer after the second equal one, and a correction asks again.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: partyParams,
    query: readQuery({}),
    answer: { status: 200, schema: learnedAnswer },
  })
  async learned(@Input() input: OperationInput<z.output<typeof partyParams>>): Promise<PartyLearned> {
    const { companyId, params } = input;
    const [party, learned] = await this.database.readCompany(companyId, (sql) =>
      Promise.all([
        findParty(sql, companyId, params.party_id),
        learnedAbout(sql, companyId, params.party_id),
      ]),
    );
    if (party === undefined) throw problem('not_found', 'There is no such party.');
    return learned;
  }

  @Operation(
    ofCommand(createParty, {
      id: 'commands_create_party',
      path: '/api/companies/:company_id/parties',
      tag: 'commands',
      summary: 'Create a party',
      status: 201,
      outcome: 'CreatePartyOutcome',
    }),
  )
  create(@Input() input: CommandInput<typeof createParty>): Promise<OutcomeOf<typeof createParty>> {
    return runCommand(this.bus, input, createParty);
  }

  @Operation(
    ofCommand(updateParty, {
      id: 'commands_update_party',
      path: '/api/companies/:company_id/parties/:party_id/update',
      tag: 'app',
      summary: 'Change a party',
      description:
        'Only a signed-in person may set `confirmed` of an account. Confirming another account of a party that has known ones is a ' +
        'dangerous act.',
      dangerous: ({ companyId, params, body }: UpdateInput, { database }: PartiesController) =>
        database.inCompany(companyId, (sql) =>
          confirmsOtherAccount(sql, companyId, params.party_id, body.bank_accounts ?? []),
        ),
      status: 200,
      outcome: 'CreatePartyOutcome',
    }),
  )
  update(@Input() input: CommandInput<typeof updateParty>): Promise<OutcomeOf<typeof updateParty>> {
    return runCommand(this.bus, input, updateParty);
  }

  @Operation(
    ofCommand(mergeParty, {
      id: 'commands_merge_party',
      path: '/api/companies/:company_id/parties/:party_id/merge',
      tag: 'app',
      summary: 'Merge a party into another',
      status: 200,
      outcome: 'PartyOutcome',
    }),
  )
  merge(@Input() input: CommandInput<typeof mergeParty>): Promise<OutcomeOf<typeof mergeParty>> {
    return runCommand(this.bus, input, mergeParty);
  }

  @Operation(
    ofCommand(addPartyAlias, {
      id: 'commands_add_party_alias',
      path: '/api/companies/:company_id/parties/:party_id/aliases',
      tag: 'app',
      summary: 'Add another name to a party',
      status: 200,
      outcome: 'PartyOutcome',
    }),
  )
  addAlias(@Input() input: CommandInput<typeof addPartyAlias>): Promise<OutcomeOf<typeof addPartyAlias>> {
    return runCommand(this.bus, input, addPartyAlias);
  }
}
