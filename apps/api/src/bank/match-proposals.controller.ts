import { Controller, Inject } from '@nestjs/common';
import {
  confirmMatch,
  type DecisionResult,
  listMatchProposals,
  type MatchProposalView,
  proposeMatch,
  proposeMatchRequest,
  type ProposeMatchResult,
  rejectMatch,
  undoMatch,
} from '#books';
import { CursorCodec, Database, type Page, pageOf } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import {
  MatchDecisionOutcome,
  MatchProposalOutcome,
  MatchProposalPage,
  MatchProposalParams,
  MatchProposalsQuery,
} from './match-proposals.schemas.js';

type Params = z.output<typeof MatchProposalParams>;

/** What the matcher and clients propose to judge about bank transactions, and what a person decides on it. */
@Controller()
export class MatchProposalsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'books_match_proposals_list',
    method: 'GET',
    path: '/api/companies/:company_id/match-proposals/',
    tag: 'app',
    summary: 'Proposed judgements on bank transactions, oldest first',
    description: 'What the matcher settled by itself is listed as confirmed, so that it can be undone.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: MatchProposalsQuery,
    answer: { status: 200, schema: MatchProposalPage },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof MatchProposalsQuery>>,
  ): Promise<Page<MatchProposalView>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listMatchProposals(sql, input.companyId, input.query, page),
    );
    return pageOf(
      this.cursors,
      page,
      rows,
      (row) => [row.created_at.toISOString(), row.id],
      (row) => row,
    );
  }

  @Operation({
    id: 'commands_create_match_proposal',
    method: 'POST',
    path: '/api/companies/:company_id/match-proposals',
    tag: 'app',
    summary: 'Propose a judgement on a bank transaction to a person',
    description:
      'For keys and tokens, which may not judge. It is held to what the judgement itself is held to. An allocation needs allocations.write, the others bank.classify.',
    permission: ['bank.classify', 'allocations.write'],
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    body: proposeMatchRequest,
    answer: { status: 201, schema: MatchProposalOutcome },
    errors: ['invalid_payload', 'state_conflict', 'invoice_state_conflict', 'allocation_exceeds_open'],
  })
  create(
    @Input() input: OperationInput<object, object, z.output<typeof proposeMatchRequest>>,
  ): Promise<OutcomeView<ProposeMatchResult>> {
    return runCommand(this.bus, input, proposeMatch, input.body);
  }

  @Operation({
    id: 'commands_confirm_match_proposal',
    method: 'POST',
    path: '/api/companies/:company_id/match-proposals/:match_proposal_id/confirm',
    tag: 'app',
    summary: 'Confirm a match proposal: its judgement is carried out',
    permission: 'reconciliation.decide',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: MatchProposalParams,
    answer: { status: 200, schema: MatchDecisionOutcome },
    errors: [
      'human_actor_required',
      'invalid_payload',
      'state_conflict',
      'invoice_state_conflict',
      'allocation_exceeds_open',
      'period_missing',
      'period_closed',
    ],
  })
  confirm(@Input() input: OperationInput<Params>): Promise<OutcomeView<DecisionResult>> {
    return runCommand(this.bus, input, confirmMatch, input.params);
  }

  @Operation({
    id: 'commands_reject_match_proposal',
    method: 'POST',
    path: '/api/companies/:company_id/match-proposals/:match_proposal_id/reject',
    tag: 'app',
    summary: 'Reject a match proposal: the matcher proposes it no more',
    permission: 'reconciliation.decide',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: MatchProposalParams,
    answer: { status: 200, schema: MatchDecisionOutcome },
    errors: ['human_actor_required', 'state_conflict'],
  })
  reject(@Input() input: OperationInput<Params>): Promise<OutcomeView<DecisionResult>> {
    return runCommand(this.bus, input, rejectMatch, input.params);
  }

  @Operation({
    id: 'commands_undo_match_proposal',
    method: 'POST',
    path: '/api/companies/:company_id/match-proposals/:match_proposal_id/undo',
    tag: 'app',
    summary: 'Take the decision on a match proposal back',
    description:
      'What was confirmed, also by the matcher itself, is reversed and the proposal is undone; what was rejected is open again.',
    permission: 'reconciliation.decide',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: MatchProposalParams,
    answer: { status: 200, schema: MatchDecisionOutcome },
    errors: ['human_actor_required', 'state_conflict', 'period_closed'],
  })
  undo(@Input() input: OperationInput<Params>): Promise<OutcomeView<DecisionResult>> {
    return runCommand(this.bus, input, undoMatch, input.params);
  }
}
