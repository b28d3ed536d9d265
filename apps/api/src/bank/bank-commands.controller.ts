import { Controller, Inject } from '@nestjs/common';
import {
  allocate,
  allocateRequest,
  type AllocateResult,
  assertBankAccount,
  assertIban,
  classifyMoneyIn,
  classifyMoneyInRequest,
  confirmBankAccount,
  confirmsNewAccount,
  type ConfirmBankAccountResult,
  createBankAccount,
  createBankAccountRequest,
  type CreateBankAccountResult,
  exemptRequest,
  exemptTransaction,
  type JudgementResult,
  matchTransfer,
  moveOpening,
  moveOpeningRequest,
  type MoveOpeningResult,
  reverseAllocation,
  setParty,
  setPartyRequest,
  type SetPartyResult,
  transferMatchRequest,
  undoJudgement,
  withdrawStatement,
  withdrawStatementRequest,
  type WithdrawStatementResult,
} from '#books';
import { releaseStatementFile } from '#booking';
import { Database } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type OutcomeView, runCommand } from '../ledger/commands.js';
import {
  AllocationOutcome,
  AllocationParams,
  BankAccountConfirmOutcome,
  BankAccountOpeningOutcome,
  BankAccountOutcome,
  BankAccountParams,
  JudgementOutcome,
  SetPartyOutcome,
  StatementParams,
  StatementWithdrawalOutcome,
  TransactionParams,
} from './bank.schemas.js';

type Params = z.output<typeof TransactionParams>;
type CreateInput = OperationInput<object, object, z.output<typeof createBankAccountRequest>>;
type SetPartyInput = OperationInput<Params, object, z.output<typeof setPartyRequest>>;
type AccountInput = OperationInput<z.output<typeof BankAccountParams>>;

/** Bank accounts, statements taken back, judgements on bank transactions and what settles what: each is one commit of the books. */
@Controller()
export class BankCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Database) private readonly database: Database,
  ) {}

  @Operation({
    id: 'commands_create_bank_account',
    method: 'POST',
    path: '/api/companies/:company_id/bank-accounts',
    tag: 'app',
    summary: 'Open a bank account with a ledger account of its own',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    dangerous: ({ body }: CreateInput) => {
      assertIban(body.iban);
      return true;
    },
    body: createBankAccountRequest,
    answer: { status: 201, schema: BankAccountOutcome },
    errors: ['bank_account_exists'],
  })
  createAccount(@Input() input: CreateInput): Promise<OutcomeView<CreateBankAccountResult>> {
    return runCommand(this.bus, input, createBankAccount, input.body);
  }

  @Operation({
    id: 'commands_confirm_bank_account',
    method: 'POST',
    path: '/api/companies/:company_id/bank-accounts/:bank_account_id/confirm',
    tag: 'app',
    summary: 'Confirm that an account which a statement brought is the company’s own',
    description: 'Invoices are printed with it from then on. By a person; confirming twice changes nothing.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    dangerous: ({ companyId, params }: AccountInput, { database }: BankCommandsController) =>
      database
        .inCompany(companyId, (sql) => assertBankAccount(sql, companyId, params.bank_account_id))
        .then(() => true),
    params: BankAccountParams,
    answer: { status: 200, schema: BankAccountConfirmOutcome },
    errors: ['state_conflict'],
  })
  confirmAccount(@Input() input: AccountInput): Promise<OutcomeView<ConfirmBankAccountResult>> {
    return runCommand(this.bus, input, confirmBankAccount, input.params);
  }

  @Operation({
    id: 'commands_move_bank_account_opening',
    method: 'POST',
    path: '/api/companies/:company_id/bank-accounts/:bank_account_id/opening',
    tag: 'app',
    summary: 'Have the books of a bank account begin with a statement',
    description:
      'For a gap that no statement will fill: gaps before the statement are closed, and the ledger is the closing balance after it. ' +
      'The entry of the opening balance is posted on the first day of the statement, against the account of opening balances, in ' +
      'place of the one before, which is reversed. Later commands keep it right: lines that come in or go on days before the ' +
      'statement change it, and it goes when the statement is withdrawn. The same statement again books what a person has ' +
      'booked on the account since. By a person; with `dry_run` the answer shows the amount.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: BankAccountParams,
    body: moveOpeningRequest,
    answer: { status: 200, schema: BankAccountOpeningOutcome },
    errors: ['invalid_payload', 'state_conflict', 'period_closed', 'period_missing', 'exchange_rate_missing'],
  })
  moveOpening(
    @Input()
    input: OperationInput<z.output<typeof BankAccountParams>, object, z.output<typeof moveOpeningRequest>>,
  ): Promise<OutcomeView<MoveOpeningResult>> {
    return runCommand(this.bus, input, moveOpening, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_withdraw_bank_statement',
    method: 'POST',
    path: '/api/companies/:company_id/bank-statements/:statement_id/withdraw',
    tag: 'app',
    summary: 'Take back a statement that came in by mistake',
    description:
      'The entries of its lines are reversed, each on its day while the period is open, else on the first day of the next open one; ' +
      'the lines count nowhere any more and are shown with status `withdrawn`. Lines that another statement has as well stay, ' +
      'and are `kept` with that one. Refused while a line that would go is judged or settled (`statement_judged`) and ' +
      'while the file is being read. The file may be read again, or uploaded again, which reads it again: its lines come in anew.',
    permission: 'bank.import',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    params: StatementParams,
    body: withdrawStatementRequest,
    answer: { status: 200, schema: StatementWithdrawalOutcome },
    errors: ['state_conflict', 'statement_judged', 'statement_overlapped', 'period_closed'],
  })
  withdrawStatement(
    @Input()
    input: OperationInput<
      z.output<typeof StatementParams>,
      object,
      z.output<typeof withdrawStatementRequest>
    >,
  ): Promise<OutcomeView<WithdrawStatementResult>> {
    const payload = { ...input.params, ...input.body };
    return runCommand(this.bus, input, withdrawStatement, payload, (sql, outcome) =>
      releaseStatementFile(sql, input.companyId, outcome, payload.reason),
    );
  }

  @Operation({
    id: 'commands_exempt_bank_transaction',
    method: 'POST',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/exempt',
    tag: 'app',
    summary: 'Explain a bank transaction without a document',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: TransactionParams,
    body: exemptRequest,
    answer: { status: 200, schema: JudgementOutcome },
    errors: ['human_actor_required', 'invalid_payload', 'state_conflict', 'period_missing', 'period_closed'],
  })
  exempt(
    @Input() input: OperationInput<Params, object, z.output<typeof exemptRequest>>,
  ): Promise<OutcomeView<JudgementResult>> {
    return runCommand(this.bus, input, exemptTransaction, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_classify_money_in',
    method: 'POST',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/classify-money-in',
    tag: 'app',
    summary: 'Say what money in is that no invoice asks for',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: TransactionParams,
    body: classifyMoneyInRequest,
    answer: { status: 200, schema: JudgementOutcome },
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
  classify(
    @Input() input: OperationInput<Params, object, z.output<typeof classifyMoneyInRequest>>,
  ): Promise<OutcomeView<JudgementResult>> {
    return runCommand(this.bus, input, classifyMoneyIn, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_set_bank_transaction_party',
    method: 'POST',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/set-party',
    tag: 'app',
    summary: 'Say whose transaction it is',
    description:
      "The account number of the transaction is that party's from now on: further transactions are recognised by it. Said by a " +
      'person of money paid, it is also an account at which the party is known to be paid; of money that came in, or said by a ' +
      'program, it is not.',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    dangerous: (
      { companyId, params: { bank_transaction_id }, body }: SetPartyInput,
      { database }: BankCommandsController,
    ) =>
      database.inCompany(companyId, (sql) =>
        confirmsNewAccount(sql, companyId, { bank_transaction_id, ...body }),
      ),
    params: TransactionParams,
    body: setPartyRequest,
    answer: { status: 200, schema: SetPartyOutcome },
    errors: [],
  })
  setParty(@Input() input: SetPartyInput): Promise<OutcomeView<SetPartyResult>> {
    return runCommand(this.bus, input, setParty, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_match_transfer',
    method: 'POST',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/transfer-match',
    tag: 'app',
    summary: 'Name the other half of a transfer between own accounts',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: TransactionParams,
    body: transferMatchRequest,
    answer: { status: 200, schema: JudgementOutcome },
    errors: ['human_actor_required', 'invalid_payload', 'state_conflict', 'period_missing', 'period_closed'],
  })
  matchTransfer(
    @Input() input: OperationInput<Params, object, z.output<typeof transferMatchRequest>>,
  ): Promise<OutcomeView<JudgementResult>> {
    return runCommand(this.bus, input, matchTransfer, { ...input.params, ...input.body });
  }

  @Operation({
    id: 'commands_undo_bank_transaction',
    method: 'POST',
    path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/undo',
    tag: 'app',
    summary: 'Take back the exemption, class or transfer match',
    description: 'Both sides of a transfer. Allocations are taken back by their own reverse.',
    permission: 'bank.classify',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: TransactionParams,
    answer: { status: 200, schema: JudgementOutcome },
    errors: ['human_actor_required', 'state_conflict', 'period_closed'],
  })
  undo(@Input() input: OperationInput<Params>): Promise<OutcomeView<JudgementResult>> {
    return runCommand(this.bus, input, undoJudgement, input.params);
  }

  @Operation({
    id: 'commands_create_allocation',
    method: 'POST',
    path: '/api/companies/:company_id/allocations',
    tag: 'app',
    summary: 'Settle an open item by a bank transaction, another invoice or an account',
    permission: 'allocations.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    body: allocateRequest,
    answer: { status: 201, schema: AllocationOutcome },
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
  allocate(
    @Input() input: OperationInput<object, object, z.output<typeof allocateRequest>>,
  ): Promise<OutcomeView<AllocateResult>> {
    return runCommand(this.bus, input, allocate, input.body);
  }

  @Operation({
    id: 'commands_reverse_allocation',
    method: 'POST',
    path: '/api/companies/:company_id/allocations/:allocation_id/reverse',
    tag: 'app',
    summary: 'Take an allocation back',
    permission: 'allocations.write',
    scope: 'write',
    cost: 'normal',
    books: true,
    command: true,
    human: true,
    params: AllocationParams,
    answer: { status: 200, schema: AllocationOutcome },
    errors: ['human_actor_required', 'state_conflict', 'period_closed'],
  })
  reverse(
    @Input() input: OperationInput<z.output<typeof AllocationParams>>,
  ): Promise<OutcomeView<AllocateResult>> {
    return runCommand(this.bus, input, reverseAllocation, input.params);
  }
}
