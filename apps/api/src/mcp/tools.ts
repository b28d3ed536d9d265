/** A tool: an operation of the API under a name that a model understands. It has no behaviour of its own. */
export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Id of the operation that does the work: its schemas, permissions and failures are the tool's. */
  readonly operation: string;
  /** Parameters of the operation that the tool does not take. */
  readonly without?: readonly string[];
  /** Objects described in words, because their schema would only repeat that of another tool. */
  readonly described?: Readonly<Record<string, string>>;
  /** Whether the answer is a stored file in base64, which the tool passes on as a resource. */
  readonly file?: boolean;
}

/** A filter of screens: there is no tool that puts an object aside. */
const OF_SCREENS = ['held'];

/** The list is short, so that a model chooses well and reads it cheaply; the API offers everything else. */
export const TOOLS: readonly ToolDeclaration[] = [
  {
    name: 'find_companies',
    title: 'Find companies',
    description:
      'Organizations and companies that you can access. Start here: other tools need a company_id.',
    operation: 'organizations_list',
  },
  {
    name: 'get_company',
    title: 'Get a company and its open work',
    description:
      'A company, your permissions, and in `status` its open work: bank lines, drafts, overdue invoices, failed mails.',
    operation: 'companies_retrieve',
  },
  {
    name: 'find_invoices',
    title: 'Find invoices',
    description: 'Invoices by direction, state, settlement, party, number and dates, newest first.',
    operation: 'books_invoices_list',
    without: OF_SCREENS,
  },
  {
    name: 'get_invoice',
    title: 'Invoice',
    description: 'An invoice with its lines, revisions, entries, settlement and documents.',
    operation: 'books_invoices_retrieve',
  },
  {
    name: 'record_invoice',
    title: 'Record a draft invoice',
    description:
      'Records a draft; nothing is posted or sent. Find or create the party first; vat_code is from list_vat_codes. Try it with dry_run.',
    operation: 'commands_record_invoice',
  },
  {
    name: 'revise_invoice',
    title: 'Revise an invoice',
    description:
      'Gives an invoice a new revision: the whole content. A posted purchase is reversed and posted again. Earlier ones are kept.',
    operation: 'commands_revise_invoice',
    described: { revision: 'The whole new content, in the same form as in record_invoice.' },
  },
  {
    name: 'find_parties',
    title: 'Find suppliers and customers',
    description: 'Parties by part of the name, role, registry code or VAT number.',
    operation: 'books_parties_list',
  },
  {
    name: 'create_party',
    title: 'Create a party',
    description:
      'Creates a supplier or customer. Use find_parties first: a second one of the same name is refused.',
    operation: 'commands_create_party',
  },
  {
    name: 'find_bank_transactions',
    title: 'Find bank lines',
    description:
      'Bank lines by date, amount, text and status; to_explain=true: those that wait for an explanation.',
    operation: 'books_bank_transactions_list',
    without: OF_SCREENS,
  },
  {
    name: 'get_bank_transaction',
    title: 'Bank line',
    description: 'A bank line with what it settles, its entries and files.',
    operation: 'books_bank_transactions_retrieve',
  },
  {
    name: 'list_match_proposals',
    title: 'Proposed matches',
    description: 'Proposals of what a bank line pays, with score, reasons and decisions.',
    operation: 'books_match_proposals_list',
  },
  {
    name: 'propose_match',
    title: 'Propose a match',
    description:
      'Proposes a judgement on a bank line: the invoice that it settles, an exemption, a class of money in, or a transfer. A person confirms or rejects it.',
    operation: 'commands_create_match_proposal',
  },
  {
    name: 'list_rules',
    title: 'Rules',
    description:
      'Rules that answer bank lines, or lines of documents, by themselves, with what they did. People alone make, confirm and undo them.',
    operation: 'companies_rules_list',
  },
  {
    name: 'try_rule',
    title: 'Try a rule',
    description: 'Shows which past and open lines a rule would answer, and whether people answered so.',
    operation: 'companies_rules_try',
    described: {
      when: 'Conditions that all hold, named as in list_rules; those that are not given are left out.',
      what: 'The act, in the form that list_rules shows, without names and nulls.',
    },
  },
  {
    name: 'why_bank_transaction',
    title: 'Why a bank line is booked so',
    description: 'The decisions behind a bank line: rules, facts, earlier bookings, and who acted.',
    operation: 'books_bank_transactions_why',
  },
  {
    name: 'why_entry',
    title: 'Why an entry was posted',
    description:
      'The decisions behind an entry: rules, facts, earlier bookings, fields of the document, and who acted.',
    operation: 'books_entries_why',
  },
  {
    name: 'list_accounts',
    title: 'Chart of accounts',
    description: 'Accounts by a part of code or name, and by type.',
    operation: 'books_accounts_list',
  },
  {
    name: 'list_vat_codes',
    title: 'VAT codes',
    description: 'VAT codes with rate and treatment; valid_on names the day of the supply.',
    operation: 'books_vat_codes_list',
  },
  {
    name: 'trial_balance',
    title: 'Trial balance',
    description: 'Opening, turnover and closing of each account between two dates.',
    operation: 'books_trial_balance_retrieve',
  },
  {
    name: 'general_ledger',
    title: 'General ledger',
    description: 'Lines of an account with a running balance. Give a short range of dates.',
    operation: 'books_general_ledger_retrieve',
    without: ['account_codes', 'limit', 'cursor'],
  },
  {
    name: 'balance_sheet',
    title: 'Balance sheet',
    description: 'Balance sheet of a day, by the Estonian scheme.',
    operation: 'books_reports_balance_sheet_retrieve',
  },
  {
    name: 'profit_and_loss',
    title: 'Profit and loss',
    description: 'Income statement between two dates, scheme 1 or 2.',
    operation: 'books_reports_profit_and_loss_retrieve',
    without: ['months'],
  },
  {
    name: 'open_items',
    title: 'Open items',
    description: 'Open receivables and payables on a day, with their age.',
    operation: 'books_open_items_retrieve',
    without: ['control_kind', 'age'],
  },
  {
    name: 'vat_preview',
    title: 'VAT return preview',
    description: 'Lines of the VAT return of a month, its annexes and warnings. Nothing is filed.',
    operation: 'books_vat_preview_retrieve',
  },
  {
    name: 'tax_account',
    title: 'Tax account',
    description: 'Debts to the tax authority by claim, and the prepayment there, as of the last copy.',
    operation: 'companies_tax_account_balance',
  },
  {
    name: 'find_files',
    title: 'Find files',
    description: 'Stored files, newest first, with the result of reading them.',
    operation: 'companies_files_list',
    without: OF_SCREENS,
  },
  {
    name: 'get_extraction',
    title: 'Get the data read from a file',
    description:
      'Fields read from a file, the certainty of each, the checks, and whether the file was booked or why not.',
    operation: 'companies_files_extraction',
  },
  {
    name: 'read_file',
    title: 'Read a file',
    description: 'The bytes of a stored file, of at most 4 MB.',
    operation: 'companies_files_content',
    without: ['format'],
    file: true,
  },
  {
    name: 'upload_file',
    title: 'Upload a file',
    description:
      'Stores a PDF, XML, image or bank statement of at most 4 MB. An invoice or receipt is read, and booked if everything is certain and you may post.',
    operation: 'companies_files_create',
    without: ['file'],
  },
  {
    name: 'find_employees',
    title: 'Employees',
    description: 'Employees with the facts of their newest employment; personal codes are masked.',
    operation: 'companies_employees_list',
  },
  {
    name: 'get_employee',
    title: 'Employee',
    description: 'An employee with absences and employments, whose ids are needed for an event.',
    operation: 'companies_employees_retrieve',
  },
  {
    name: 'submit_employee_event',
    title: 'Submit an employee event',
    description:
      'Submits a start, change, suspension or end of work for the employment register. The staff of the accountant approve it first.',
    operation: 'companies_employees_submissions_create',
  },
  {
    name: 'list_employee_submissions',
    title: 'Submitted employee events',
    description:
      'Submissions and their states: waiting, approved, registered, or refused with the register’s reasons.',
    operation: 'companies_employees_submissions_list',
  },
  {
    name: 'list_inbox_mails',
    title: 'Mails of the invoice inbox',
    description: 'Received mails, and the result for each attachment.',
    operation: 'companies_inbox_emails_list',
  },
];
