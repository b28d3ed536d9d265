import { Controller, Inject } from '@nestjs/common';
import {
  confirmMatch,
  listMatchProposals,
  type MatchProposalView,
  proposalKey,
  proposeMatch,
  rejectMatch,
  undoMatch,
} from '#books';
import { CursorCodec, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { MATCH_PROPOSALS_FILE } from './match-proposals-file.js';
import { MatchProposalPage, MatchProposalsQuery } from './match-proposals.schemas.js';

/** Proposals of the matcher and of clients for bank transactions, and the decisions of people on them. */
@Controller()
export class MatchProposalsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_match_proposals_list',
    method: 'GET',
    path: '/api/companies/:company_id/match-proposals/',
    tag: 'app',
    summary: 'Proposed judgements on bank transactions, by default oldest first',
    description:
      'Matches that the matcher settled by itself are listed as confirmed, so that they can be undone.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: MatchProposalsQuery,
    answer: { status: 200, schema: MatchProposalPage },
    file: MATCH_PROPOSALS_FILE,
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof MatchProposalsQuery>>,
  ): Promise<Page<MatchProposalView>> {
    const page = input.page();
    const rows = await input.read((sql) => listMatchProposals(sql, input.companyId, input.query, page));
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => proposalKey(input.query.ordering, row),
      (row) => row,
    );
  }

  @Operation(
    ofCommand(proposeMatch, {
      id: 'commands_create_match_proposal',
      path: '/api/companies/:company_id/match-proposals',
      tag: 'app',
      summary: 'Propose a judgement on a bank transaction to a person',
      description:
        'For keys and tokens, which may not judge. The rules of the judgement itself apply. An allocation needs allocations.write, the others need bank.classify.',
      status: 201,
      outcome: 'MatchProposalOutcome',
    }),
  )
  create(@Input() input: CommandInput<typeof proposeMatch>): Promise<OutcomeOf<typeof proposeMatch>> {
    return runCommand(this.bus, input, proposeMatch);
  }

  @Operation(
    ofCommand(confirmMatch, {
      id: 'commands_confirm_match_proposal',
      path: '/api/companies/:company_id/match-proposals/:match_proposal_id/confirm',
      tag: 'app',
      summary: 'Confirm a match proposal: its judgement is carried out',
      status: 200,
      outcome: 'MatchDecisionOutcome',
    }),
  )
  confirm(@Input() input: CommandInput<typeof confirmMatch>): Promise<OutcomeOf<typeof confirmMatch>> {
    return runCommand(this.bus, input, confirmMatch);
  }

  @Operation(
    ofCommand(rejectMatch, {
      id: 'commands_reject_match_proposal',
      path: '/api/companies/:company_id/match-proposals/:match_proposal_id/reject',
      tag: 'app',
      summary: 'Reject a match proposal: the matcher does not propose it again',
      status: 200,
      outcome: 'MatchDecisionOutcome',
    }),
  )
  reject(@Input() input: CommandInput<typeof rejectMatch>): Promise<OutcomeOf<typeof rejectMatch>> {
    return runCommand(this.bus, input, rejectMatch);
  }

  @Operation(
    ofCommand(undoMatch, {
      id: 'commands_undo_match_proposal',
      path: '/api/companies/:company_id/match-proposals/:match_proposal_id/undo',
      tag: 'app',
      summary: 'Undo the decision on a match proposal',
      description:
        'A confirmed proposal, even one that the matcher confirmed itself, is reversed and becomes `undone`; a rejected one becomes open again.',
      status: 200,
      outcome: 'MatchDecisionOutcome',
    }),
  )
  undo(@Input() input: CommandInput<typeof undoMatch>): Promise<OutcomeOf<typeof undoMatch>> {
    return runCommand(this.bus, input, undoMatch);
  }
}
