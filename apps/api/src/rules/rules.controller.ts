import { Controller, Inject } from '@nestjs/common';
import {
  activateRule,
  createRule,
  endRule,
  findRule,
  listRules,
  pauseRule,
  ruleAnswer,
  ruleKey,
  ruleParams,
  ruleTrialAnswer,
  type RuleTrial,
  type RuleView,
  tryRule,
  tryRuleRequest,
  undoRule,
} from '#books';
import { CommandBus } from '#ledger';
import { CursorCodec, Database, type Page, pageOf, problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { RULES_FILE } from './rules-file.js';
import { RulePage, RulesQuery } from './rules.schemas.js';

/** Rules that answer bank transactions in the name of the person who confirmed them. */
@Controller()
export class RulesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Operation({
    id: 'companies_rules_list',
    method: 'GET',
    path: '/api/companies/:company_id/rules/',
    tag: 'app',
    summary: 'Rules that answer bank transactions, newest first',
    description:
      'After two equal answers of people to transactions of one counterparty, or to money out of several that is described in the same ' +
      'words, a rule is proposed. While it is not active, the transactions that it would have answered are counted, and whether people then ' +
      'answered them in the same way. Rules for lines of documents are made by people alone.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: RulesQuery,
    answer: { status: 200, schema: RulePage },
    file: RULES_FILE,
  })
  async list(@Input() input: OperationInput<object, z.output<typeof RulesQuery>>): Promise<Page<RuleView>> {
    const page = input.page();
    const rows = await input.read((sql) => listRules(sql, input.companyId, input.query, page));
    return pageOf(this.cursors, page, rows, ruleKey, (row) => row);
  }

  @Operation({
    id: 'companies_rules_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/rules/:rule_id/',
    tag: 'app',
    summary: 'A rule',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    params: ruleParams,
    query: readQuery({}),
    answer: { status: 200, schema: ruleAnswer },
  })
  async retrieve(@Input() input: OperationInput<z.output<typeof ruleParams>>): Promise<RuleView> {
    const found = await this.database.readCompany(input.companyId, (sql) =>
      findRule(sql, input.companyId, input.params.rule_id),
    );
    if (found === undefined) throw problem('not_found', 'There is no such rule.');
    return found;
  }

  @Operation({
    id: 'companies_rules_try',
    method: 'POST',
    path: '/api/companies/:company_id/rules/try',
    tag: 'app',
    summary: 'The transactions, or lines, that a rule is for, and what it would do with them',
    description:
      'Changes nothing. Past transactions and posted lines stay as they are: the answer shows whether people answered them as the rule would.',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'expensive',
    books: true,
    body: tryRuleRequest,
    answer: { status: 200, schema: ruleTrialAnswer },
  })
  try(@Input() input: OperationInput<object, object, z.output<typeof tryRuleRequest>>): Promise<RuleTrial> {
    return this.database.reportCompany(input.companyId, (sql) => tryRule(sql, input.companyId, input.body));
  }

  @Operation(
    ofCommand(createRule, {
      id: 'commands_create_rule',
      path: '/api/companies/:company_id/rules',
      tag: 'app',
      summary: 'Make a rule that answers bank transactions, or lines of documents, from now on',
      description:
        'It answers waiting and new transactions in the name of the person who makes it: their judgements have the origin `matcher` and ' +
        'the `rule_id`. Without `max_minor` the limit is twice the largest answer of people that it repeats; there must be one. A transaction ' +
        'above the limit, in a closed period, or that two rules contradict each other about, is put to a person as a match proposal with the reason. ' +
        'A rule for lines of documents decides about documents that are read from now on; those for which it may not decide are drafts with the reason.',
      status: 201,
      outcome: 'RuleOutcome',
    }),
  )
  create(@Input() input: CommandInput<typeof createRule>): Promise<OutcomeOf<typeof createRule>> {
    return runCommand(this.bus, input, createRule);
  }

  @Operation(
    ofCommand(activateRule, {
      id: 'commands_activate_rule',
      path: '/api/companies/:company_id/rules/:rule_id/activate',
      tag: 'app',
      summary: 'Confirm a proposed or a paused rule',
      description:
        'It acts in the name of the person who confirms it, and is paused when that person may no longer answer transactions of the company.',
      status: 200,
      outcome: 'RuleOutcome',
    }),
  )
  activate(@Input() input: CommandInput<typeof activateRule>): Promise<OutcomeOf<typeof activateRule>> {
    return runCommand(this.bus, input, activateRule);
  }

  @Operation(
    ofCommand(pauseRule, {
      id: 'commands_pause_rule',
      path: '/api/companies/:company_id/rules/:rule_id/pause',
      tag: 'app',
      summary: 'Stop a rule until somebody confirms it again, or take back its end',
      status: 200,
      outcome: 'RuleOutcome',
    }),
  )
  pause(@Input() input: CommandInput<typeof pauseRule>): Promise<OutcomeOf<typeof pauseRule>> {
    return runCommand(this.bus, input, pauseRule);
  }

  @Operation(
    ofCommand(endRule, {
      id: 'commands_end_rule',
      path: '/api/companies/:company_id/rules/:rule_id/end',
      tag: 'app',
      summary: 'End a rule, or reject a proposed one',
      description: 'It is not proposed again. What it did stays.',
      status: 200,
      outcome: 'RuleOutcome',
    }),
  )
  end(@Input() input: CommandInput<typeof endRule>): Promise<OutcomeOf<typeof endRule>> {
    return runCommand(this.bus, input, endRule);
  }

  @Operation(
    ofCommand(undoRule, {
      id: 'commands_undo_rule',
      path: '/api/companies/:company_id/rules/:rule_id/undo',
      tag: 'app',
      summary: 'Take back what a rule did since a day',
      description:
        'Its judgements are reversed and the parties that it set are unknown again, at most 500 at a time; the rule does not answer those ' +
        'transactions again. Documents of which it decided lines are cancelled with the payments matched to them, and become drafts; that ' +
        'needs `invoices.post_purchase`. `kept` lists the acts that stay. With `dry_run` the answer shows the entries.',
      cost: 'expensive',
      status: 200,
      outcome: 'RuleUndoOutcome',
    }),
  )
  undo(@Input() input: CommandInput<typeof undoRule>): Promise<OutcomeOf<typeof undoRule>> {
    return runCommand(this.bus, input, undoRule);
  }
}
