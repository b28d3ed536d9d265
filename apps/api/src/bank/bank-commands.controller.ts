import { Controller, Inject } from '@nestjs/common';
import {
  allocate,
  assertBankAccount,
  assertIban,
  classifyMoneyIn,
  confirmBankAccount,
  confirmsNewAccount,
  createBankAccount,
  createBankAccountRequest,
  exemptTransaction,
  matchTransfer,
  moveOpening,
  reverseAllocation,
  setParty,
  setPartyRequest,
  undoJudgement,
  withdrawStatement,
  bankTransactionParams,
  bankAccountParams,
} from '#books';
import { releaseStatementFile } from '#booking';
import { Database } from '#platform';
import { type z } from 'zod';
import { CommandBus } from '#ledger';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';

type Params = z.output<typeof bankTransactionParams>;
type CreateInput = OperationInput<object, object, z.output<typeof createBankAccountRequest>>;
type SetPartyInput = OperationInput<Params, object, z.output<typeof setPartyRequest>>;
type AccountInput = OperationInput<z.output<typeof bankAccountParams>>;

/**
 * Commands on bank accounts, imported bank statements, classifications and settlements. Each is one commit of the
 * books.
 */
@Controller()
export class BankCommandsController {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Database) private readonly database: Database,
  ) {}

  @Operation(
    ofCommand(createBankAccount, {
      id: 'commands_create_bank_account',
      path: '/api/companies/:company_id/bank-accounts',
      tag: 'app',
      summary: 'Open a bank account with a ledger account of its own',
      dangerous: ({ body }: CreateInput) => {
        assertIban(body.iban);
        return true;
      },
      status: 201,
      outcome: 'BankAccountOutcome',
    }),
  )
  createAccount(
    @Input() input: CommandInput<typeof createBankAccount>,
  ): Promise<OutcomeOf<typeof createBankAccount>> {
    return runCommand(this.bus, input, createBankAccount);
  }

  @Operation(
    ofCommand(confirmBankAccount, {
      id: 'commands_confirm_bank_account',
      path: '/api/companies/:company_id/bank-accounts/:bank_account_id/confirm',
      tag: 'app',
      summary: 'Confirm that an account opened by a statement belongs to the company',
      description:
        'Invoices show it from then on. Only a signed-in person may confirm; confirming twice changes nothing.',
      dangerous: ({ companyId, params }: AccountInput, { database }: BankCommandsController) =>
        database
          .inCompany(companyId, (sql) => assertBankAccount(sql, companyId, params.bank_account_id))
          .then(() => true),
      status: 200,
      outcome: 'BankAccountConfirmOutcome',
    }),
  )
  confirmAccount(
    @Input() input: CommandInput<typeof confirmBankAccount>,
  ): Promise<OutcomeOf<typeof confirmBankAccount>> {
    return runCommand(this.bus, input, confirmBankAccount);
  }

  @Operation(
    ofCommand(moveOpening, {
      id: 'commands_move_bank_account_opening',
      path: '/api/companies/:company_id/bank-accounts/:bank_account_id/opening',
      tag: 'app',
      summary: 'Start the books of a bank account with a statement',
      description:
        'For a gap that no statement will fill: gaps before the statement are closed, and the ledger balance after it equals its closing balance. ' +
        'The entry of the opening balance is posted on the first day of the statement, against the account of opening balances, and ' +
        'the previous one is reversed. Later commands keep it correct: it changes when lines are added or withdrawn on days before the ' +
        'statement, and it is reversed when the statement is withdrawn. Repeating the call with the same statement takes account of what a person has ' +
        'booked on the account since. Only a signed-in person may call it; with `dry_run` the answer shows the amount.',
      status: 200,
      outcome: 'BankAccountOpeningOutcome',
    }),
  )
  moveOpening(@Input() input: CommandInput<typeof moveOpening>): Promise<OutcomeOf<typeof moveOpening>> {
    return runCommand(this.bus, input, moveOpening);
  }

  @Operation(
    ofCommand(withdrawStatement, {
      id: 'commands_withdraw_bank_statement',
      path: '/api/companies/:company_id/bank-statements/:statement_id/withdraw',
      tag: 'app',
      summary: 'Withdraw a bank statement that was imported by mistake',
      description:
        'The entries of its lines are reversed, each on its own day while that period is open, else on the first day of the next open period; ' +
        'the lines no longer count anywhere and have the status `withdrawn`. Lines that another statement also contains are kept ' +
        'with that one (`kept`). Refused while a line to be withdrawn is judged or settled (`statement_judged`) and ' +
        'while the file is being read. Reading or uploading the file again imports its lines again.',
      status: 200,
      outcome: 'BankStatementWithdrawalOutcome',
    }),
  )
  withdrawStatement(
    @Input() input: CommandInput<typeof withdrawStatement>,
  ): Promise<OutcomeOf<typeof withdrawStatement>> {
    return runCommand(this.bus, input, withdrawStatement, {
      inTransaction: (sql, outcome) => releaseStatementFile(sql, input.companyId, outcome, input.body.reason),
    });
  }

  @Operation(
    ofCommand(exemptTransaction, {
      id: 'commands_exempt_bank_transaction',
      path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/exempt',
      tag: 'app',
      summary: 'Explain a bank transaction without a document',
      status: 200,
      outcome: 'BankJudgementOutcome',
    }),
  )
  exempt(
    @Input() input: CommandInput<typeof exemptTransaction>,
  ): Promise<OutcomeOf<typeof exemptTransaction>> {
    return runCommand(this.bus, input, exemptTransaction);
  }

  @Operation(
    ofCommand(classifyMoneyIn, {
      id: 'commands_classify_money_in',
      path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/classify-money-in',
      tag: 'app',
      summary: 'Classify money received without an invoice',
      status: 200,
      outcome: 'BankJudgementOutcome',
    }),
  )
  classify(@Input() input: CommandInput<typeof classifyMoneyIn>): Promise<OutcomeOf<typeof classifyMoneyIn>> {
    return runCommand(this.bus, input, classifyMoneyIn);
  }

  @Operation(
    ofCommand(setParty, {
      id: 'commands_set_bank_transaction_party',
      path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/set-party',
      tag: 'app',
      summary: 'Set the party of a bank transaction',
      description:
        'From now on the account number of the transaction identifies that party in further transactions. When a ' +
        'person sets it on money paid, the account also counts as known for paying the party; on money received, or set by a ' +
        'program, it does not.',
      dangerous: (
        { companyId, params: { bank_transaction_id }, body }: SetPartyInput,
        { database }: BankCommandsController,
      ) =>
        database.inCompany(companyId, (sql) =>
          confirmsNewAccount(sql, companyId, { bank_transaction_id, ...body }),
        ),
      status: 200,
      outcome: 'BankSetPartyOutcome',
    }),
  )
  setParty(@Input() input: CommandInput<typeof setParty>): Promise<OutcomeOf<typeof setParty>> {
    return runCommand(this.bus, input, setParty);
  }

  @Operation(
    ofCommand(matchTransfer, {
      id: 'commands_match_transfer',
      path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/transfer-match',
      tag: 'app',
      summary: 'Match the two halves of a transfer between own accounts',
      status: 200,
      outcome: 'BankJudgementOutcome',
    }),
  )
  matchTransfer(
    @Input() input: CommandInput<typeof matchTransfer>,
  ): Promise<OutcomeOf<typeof matchTransfer>> {
    return runCommand(this.bus, input, matchTransfer);
  }

  @Operation(
    ofCommand(undoJudgement, {
      id: 'commands_undo_bank_transaction',
      path: '/api/companies/:company_id/bank-transactions/:bank_transaction_id/undo',
      tag: 'app',
      summary: 'Undo the exemption, class or transfer match',
      description: 'A transfer is undone on both sides. Allocations have their own `reverse`.',
      status: 200,
      outcome: 'BankJudgementOutcome',
    }),
  )
  undo(@Input() input: CommandInput<typeof undoJudgement>): Promise<OutcomeOf<typeof undoJudgement>> {
    return runCommand(this.bus, input, undoJudgement);
  }

  @Operation(
    ofCommand(allocate, {
      id: 'commands_create_allocation',
      path: '/api/companies/:company_id/allocations',
      tag: 'app',
      summary: 'Settle an open item with a bank transaction, another invoice or an account',
      status: 201,
      outcome: 'AllocationOutcome',
    }),
  )
  allocate(@Input() input: CommandInput<typeof allocate>): Promise<OutcomeOf<typeof allocate>> {
    return runCommand(this.bus, input, allocate);
  }

  @Operation(
    ofCommand(reverseAllocation, {
      id: 'commands_reverse_allocation',
      path: '/api/companies/:company_id/allocations/:allocation_id/reverse',
      tag: 'app',
      summary: 'Reverse an allocation',
      status: 200,
      outcome: 'AllocationOutcome',
    }),
  )
  reverse(
    @Input() input: CommandInput<typeof reverseAllocation>,
  ): Promise<OutcomeOf<typeof reverseAllocation>> {
    return runCommand(this.bus, input, reverseAllocation);
  }
}
