/** The changes of the contract on one day. */
export interface ChangelogEntry {
  /** ISO 8601. */
  readonly date: string;
  readonly changes: string;
  /** The breaking changes, each exactly as `raamat openapi --check` names it. */
  readonly breaking?: readonly string[];
}

/** The dated changelog of the contract, newest first. It announces every breaking change; additions are optional. */
export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    date: '2026-11-29',
    changes:
      'Files, match proposals, rules, automatic acts, questions, employees, pay items, VAT codes, dimensions and exchange rates are files too (`format`). Match proposals have ' +
      '`counterparty_name`, `total_minor` and `currency` of their transaction. `POST …/rules/{rule_id}/undo` takes back a rule for lines of documents ' +
      'too: `cancelled_invoices`, and in `kept` the `invoice_id`, with `bank_transaction_id` null; `changed_since`, `return_filed` and ' +
      '`permission_denied` are reasons there. `POST …/invoices/{invoice_id}/separate` also takes off documents of which no file was read, and names an ' +
      'unknown `document_id` as a field (400) instead of answering 404. An own sale is a duplicate only of one with the same lines. A dimension with two ' +
      'values of one code is refused (400, field `values`). A revision may have `prepayments`: the prepayment invoices that a purchase uses once it is ' +
      'posted; `prepayment_used` is a reason, and posting warns `prepayment_short` where they are not paid. Drafts of a supplier are decided again after a ' +
      'person answered about it: a draft may be `posted` by the service, and posting it then answers 200 with that invoice. ' +
      '`GET …/export/` answers everything of a company as one archive, for `raamat company restore`; 409 `tasks_open` while its work is under way.',
  },
  {
    date: '2026-11-28',
    changes:
      'Rules answer transactions of the bank (`GET` and `POST …/rules/`, `/activate`, `/pause`, `/end`, `/undo`; `POST …/rules/try`, with `max_minor`). After two ' +
      'equal answers of people one is proposed; once a person confirms it, it acts in that name, up to `max_minor`. Exemptions and classes ' +
      'of money in have `origin` and `rule_id`, and bank transactions have the `rule_id` of the rule that set their party. ' +
      'Allocations of invoices have it too. Changes and webhooks name the object `rule`, and ' +
      'the event `rule.activated`. `/pause` also takes back the end of a rule. `what` may be `settle` and `split`: their allocations have `rule_id`; ' +
      'and `lines`: lines of a party’s documents get an account, a VAT code or dimensions. `…/rules/try` then has rows with `invoice_id`, `document_id` ' +
      'and `line_no`, and null for `bank_transaction_id`; documents name such rules in `rule_ids` of automatic acts. `rule_unfit` is a reason. `…/rules/try` refuses a rule that could not be made. ' +
      '`GET …/parties/{party_id}/learned/` shows what the books learned about a party: accounts, VAT codes and ' +
      'dimensions of its purchases, accounts it is paid to, senders and names. Updating a party takes `bank_accounts`; only a session confirms one. ' +
      'A party has `bank_accounts`. Learned facts have `certain` for VAT codes and dimensions, `by_name_alone`, and `proposals` (how many people ' +
      'were asked about, and how many were right). `vat_unclear` has the cause `answered_otherwise`, and `supplier_elsewhere` is a reason. ' +
      '`GET …/entries/{entry_id}/why/` and `…/bank-transactions/{bank_transaction_id}/why/` answer what decided, from which fields, and who ' +
      'acted. `GET …/automatic-acts/` (`since`, `cause`) and `…/automatic-acts/causes/` list what was done without a person; ' +
      '`POST …/automatic-acts/undo` (`cause`, `day`) takes it back together. Automatic acts, their causes and the answers to why have a ' +
      '`probability`, acts also `evidence`, `document_id` and the kinds `join` and `dismiss`. IMAP mailboxes belong to a ' +
      'company (`GET` and `POST …/inbox/mailboxes/`, `GET`, `PATCH` and `DELETE …/{mailbox_id}/`). Mails of before `since` are taken too when they name the ' +
      'merchant of a card payment without a document. Invoices have `waits_for_card_line`: the document says that a card paid it, and it is not overdue ' +
      'meanwhile. A file that is another copy of an invoice (`duplicate`) is added to its documents (`copy_joined`). `line_booked` and `copy_suspected` are reasons. ' +
      'Bank accounts, bank statements, documents, periods and pay runs are files too (`format`), and every file takes `raw`. An answer to a question by its ' +
      'link may be JSON. `confirmed: false` takes the confirmation of a party’s account back. Preferences without `language` keep it. Keys read `…/requests/`. ' +
      'A CSV of no known bank is read by the `mapping` of an earlier one with the same columns, which its `statement/` shows. ' +
      'An invoice whose letter comes back later has the `delivery` `bounced`, with the reason; its sender gets the letter `invoice_returned`, which ' +
      '`PATCH /api/me/letters/` switches off. Closing a question takes `file_ids`, those files of the answer that are used. Waiting work has ' +
      '`open_questions`, and the list of submissions takes `open`. ' +
      'Question settings have `ask_for_documents` and `card_holders`: the service asks for documents of card payments; such a question is `automatic`. ' +
      'A draft joins the purchase that it repeats (`POST …/invoices/{invoice_id}/join`), and leaves it again (`/separate`). A document whose automatic booking ' +
      'is taken back becomes a draft again (`taken_back`). Mailboxes have `added_by` and `paused_because`. ' +
      'Two equal answers about different counterparties suggest a rule for the words that they share. Once a pair of a proposal is answered, what ' +
      'competed with it is looked at again, and may be settled without a person. A prepayment invoice is booked once a person posted one of the party. ' +
      '`GET …/entries/` lists entries by economic date, page by page (`date_from`, `date_to`, `journal`, `account_code`, `dimension_value_id`), and as files.',
  },
  {
    date: '2026-11-28',
    changes:
      'Documents that are not for the books are put away, and brought back (`POST …/documents/{document_id}/dismiss`, `/restore`); events ' +
      '`document.dismissed` and `document.restored`. A certain reminder, order, quote or statement of account is dismissed when it is read. ' +
      'Documents and files show their `dismissal`; files have the outcome `dismissed`. The list of documents takes `dismissed` and ' +
      '`dismissal_reason`, and leaves dismissed ones out with `referenced=false`. Reading, booking or importing their files, and invoices that ' +
      'name them, get 409 `document_dismissed`.',
  },
  {
    date: '2026-11-28',
    changes:
      'Documents with a value that the books do not accept become drafts without it: reason `field_left_out` names the field and the value ' +
      'as read. Amounts without a printed currency are read in an assumed one (failed check and reason `currency_printed`). `vat_unclear` ' +
      'has the causes `untaxed_abroad` and `usually_exempt`.',
  },
  {
    date: '2026-11-26',
    changes:
      'A webhook delivery has each of its attempts (`attempt_log`). ' +
      'Reports and lists are also files: `format=csv`, `xlsx` or `pdf` on the trial balance, balance sheet, income statement, cash flow, ' +
      'changes in equity, dimension report, general ledger, journal, open items, VAT preview, invoices, bank transactions, parties and ' +
      'accounts. A file has every row, at most 1,000,000, with filters and order; `limit` has no effect and `cursor` is refused. It names company, ' +
      'period, filters, time and author in the language of `Accept-Language`, and counts as an expensive request. ' +
      'People are asked about a bank transaction, a draft or a file by a letter, and answer without an account ' +
      '(`POST …/questions`, `/close`, `/reopen`; `GET` and `POST /api/questions/{token}/`). Objects are put aside until a day ' +
      '(`POST …/holds`, `/release`): they leave `work/`, and the lists of bank transactions, invoices and files take `held`. ' +
      'Waiting work has the kind `questions`; changes and webhooks name the objects `question` and `hold`. ' +
      '`POST …/accounts/{account_id}/update` renames an account or changes its VAT code. `GET …/open-items/ages/` adds up open items by ' +
      'party, side and age. ' +
      'The VAT preview says what was `filed` last and how each line differs, and what is `prepared`; its entries have `line_amounts` and ' +
      '`after_filing`. A refusal to file a VAT return names its reason in `errors`. Each difference of the tax account has its `causes`. ' +
      'Payslips have `lines`, in which each number has its `figures`: rule, base, rate and law. Pay runs have `prepared` and ' +
      '`stale_reasons`. Submissions have `submitted_by_name` and `withdrawn_at`; `POST …/employees/submissions/{submission_id}/withdraw/` ' +
      'takes one back, and `GET …/employees/register-lists/` has the codes of the employment register. ' +
      '`GET …/periods/{period_id}/closing/` lists what is to be done before a period is closed. Reopening a period takes a `reason`; periods ' +
      'show `reopened_at`, `reopened_by` and `reopen_reason`. `GET` and `PUT …/question-settings/`: ready questions, and whether letters go ' +
      'out once a day, which is what `digest` of a question is by default. A letter of a day has all open questions to its person. Accepting ' +
      'an answer about a draft makes its files support the draft (`attached_file_ids`); reopening with `letter: false` takes back the closing. ' +
      'Staff list companies with their health (`GET /api/firm/companies/`) and people (`GET /api/firm/users/`), and read the limits of an ' +
      'organization. Locking, unlocking, ending sessions and resetting a factor take a `reason` and are dangerous acts: a session that has ' +
      'not shown its second factor in the last 15 minutes gets 403 `second_factor_required`. The caller has `view_as`. ' +
      'An entry names its `command`, and the `pay_run_id`, `revaluation_id`, `tsd_return_id` or `bank_account_id` that it belongs to. The TSD of ' +
      'a month has its filed `returns`, the `changed_parts` since the last of them, and the `rows` of each pay run; ' +
      '`GET …/payroll/tsd-returns/{return_id}/` is one as it was filed. ' +
      'Movements of equity name the `entries` that add up to them. The income statement takes `months`, also as a file, and open items ' +
      'the filters `control_kind` and `age`.',
  },
  {
    date: '2026-11-25',
    changes:
      'Posting, issuing and importing an invoice answer with `warnings`, as recording does (`code_for_other_country`, ' +
      '`acquisition_unregistered`). Lines of entries have `vat_box`, and the journal export has it as its last column. The cash ' +
      'flow statement and the changes in equity take `compare_from` and `compare_to`. VAT codes of partial and of no deduction exist ' +
      'at the reduced rates (`PPART13`, `PND9`, `PEUSP13`, …). The offset of a credit note against the prepayment that it corrects is not ' +
      'reversed by itself (409 `state_conflict`): cancel the credit note. Part A of KMD INF has a row for each rate of which the ' +
      'month declares something, also where the rates of an invoice cancel out.',
  },
  {
    date: '2026-11-25',
    changes:
      'PDFs and pictures have pages: their sizes, a WebP of each in three widths, and its words with boxes ' +
      '(`GET …/files/{file_id}/pages/`). A statement uploaded with `hold=true` is read and imported only by ' +
      '`POST …/files/{file_id}/import`, which also takes a `mapping` for a CSV of no known bank; `…/statement/` shows what it ' +
      'contains. Until then the `booking.state` of its extraction is `held`. The list of files has a filter `outcome`; its items, ' +
      'and a single file, have `extraction_state`, `outcome`, `invoice_id`, `supplier_name`, `gross_minor` and `currency`. Uploads ' +
      'take a `note`.',
  },
  {
    date: '2026-11-25',
    changes:
      'The console, a web application, is at `/` and at the paths of its screens (`/c/{company_id}`). The page that shows whether the ' +
      'service is available is at `/status/`. Whoever signs in without a destination comes to `/`.',
  },
  {
    date: '2026-11-25',
    changes:
      'What waits for people: `GET /api/companies/{company_id}/work/` has the number, the oldest day and the first items of each ' +
      'kind, and the next deadlines; `GET /api/organizations/{organization_id}/work/` has a row for each company, the most urgent ' +
      'first. `GET /api/companies/{company_id}/search/` finds parties, invoices, bank transactions, files, entries and accounts by ' +
      'text or amount. Rows of reports have `account_codes`: the general ledger, which takes them, adds up to the rows of balance ' +
      'sheets and income statements. Of one account it also takes `limit` and `cursor`. Match proposals take `bank_account_id`, ' +
      '`min_score` and `ordering`, and have `booked_on`; invoices take `q` and are also ordered by due date and amount.',
  },
  {
    date: '2026-11-25',
    changes:
      'People sign up by themselves where the installation lets them (`POST /api/auth/sign-up/`, `RAAMAT_SIGN_UP`; 409 `sign_up_closed` ' +
      'elsewhere). The business register is asked before there is a company (`GET …/organizations/{organization_id}/business-register/`). ' +
      'Passkeys sign in and prove who is there (`/api/auth/passkeys/`); callers and members have `has_passkey`, and features have ' +
      '`passkeys`. A person who has only passkeys gets 401 with the field `passkey`, code `required`, from `POST /api/auth/login/`. ' +
      'An issued invoice is sent to its customer by `POST …/invoices/{invoice_id}/send`; invoices have `delivery`.',
  },
  {
    date: '2026-11-25',
    changes:
      'Streams of server-sent events: `GET /api/companies/{company_id}/live/`, which continues after `Last-Event-ID`, and ' +
      '`GET /api/organizations/{organization_id}/live/`. Up to 1,000 commands in one request: `POST /api/companies/{company_id}/batch`. ' +
      'Preferences of the signed-in person, their language among them: `GET` and `PUT /api/me/preferences/`.',
  },
  {
    date: '2026-11-25',
    changes:
      'The registration of a person who never started work is cancelled by an event of kind `end` with `end.never_started`: ' +
      '`end_date` and `ground` are required without it only. Breaking for clients that correct ended employments: a change of an ' +
      'employment from a day after its end is refused (`change_after_end`); name an `event_date` until the end.',
  },
  {
    date: '2026-11-25',
    changes:
      'Payroll rules continue until others begin, so that December wages paid in January are computed: pay runs have `warnings` ' +
      '(`rules_not_confirmed` from the first day of a year that nobody confirmed, `employee_without_pay`). Staff load rules ' +
      '(`PUT /api/firm/payroll-rules/`). A draft whose employees, employments, rules or other runs of the month have changed is ' +
      '`stale`. Breaking for clients that approve without preparing: approving it is 409 `pay_run_stale`, as for drafts from before ' +
      'this release; prepare it again. The minimum base of social tax is that of the calendar month of payment over all runs, and ' +
      'employments have `minimum_base` (`applies`, `other_employer`, `exempt`) and `minimum_base_reason`; people under 18 have none.',
  },
  {
    date: '2026-11-25',
    changes:
      'Breaking: a VAT return is filed after the last day of its month (before, 409 `period_not_ended`); prepare it at any time. ' +
      'VAT codes have `family` and `standard`, and every company has more of them: services, acquisitions, assets and self-supply ' +
      'at the reduced rates. Lines of events on VAT accounts take `vat_box` (`10`, `11`). Purchase lines that are fixed assets reach ' +
      'line 5.2 of the return whatever their code. Companies have `vat_cars` and `vat_cars_partial`. Recording and revising an ' +
      'invoice, and the VAT preview, warn of codes that do not fit (`code_for_other_country`, `acquisition_unregistered`).',
  },
  {
    date: '2026-11-25',
    changes:
      'VAT counts in the month of its tax point: VAT that the buyer owes itself is owed and deducted in one month, goods between ' +
      'member states follow their invoice, and money before the supply counts on its own day. A prepayment invoice posts no VAT ' +
      'when it is issued or posted, but as it is paid; `prepayment_apply` takes no more than was paid and is left ' +
      '(409 `allocation_exceeds_open`). Breaking for who uses a prepayment before its payment: allocate the payment first. ' +
      'A final invoice takes an outdated VAT code up to what was prepaid under it. New warnings: `prepayment_without_vat` in the ' +
      'VAT preview, with `bank_transaction_id`; `prepayment_rate_differs` in `warnings` of issuing.',
  },
  {
    date: '2026-11-25',
    changes:
      'Reasons have codes with parameters next to their texts: `reason_codes` of `booking`, of invoices, revisions and match ' +
      'proposals, `parameters` of `checks`, of warnings and of notices of the tax account. Their texts are in the language that ' +
      '`Accept-Language` asks for (`et`, `en`), else in that of the person signed in; keys and tokens read English as before. ' +
      'A client should act on codes: texts change.',
  },
  {
    date: '2026-11-25',
    changes:
      'Each answer of `GET /api/auth/csrf/` carries another CSRF token, and each of them is good until the session changes. ' +
      'A token from before this release is refused once (403 `csrf_failed`): ask for another.',
  },
  {
    date: '2026-11-24',
    changes:
      'A webhook endpoint is disabled when the person who made it leaves the organization or is locked (`disabled_reason` ' +
      '`maker_left`), and when the API key that made it is revoked (`key_revoked`). Breaking for who replaces keys: a person ' +
      'signed in enables it again (others get 403 `human_actor_required`), and nothing is lost. While `client-access` has no ' +
      'scopes, endpoints that keys and apps made are sent nothing; what waits is sent afterwards. ' +
      '`POST …/bank-transactions/{bank_transaction_id}/set-party` makes an account known for documents of a supplier only when ' +
      'a person says it of money paid; beside other known accounts of the party it is a dangerous act.',
  },
  {
    date: '2026-11-24',
    changes:
      'A person moves the opening balance of a bank account to a statement: `POST …/bank-accounts/{bank_account_id}/opening` ' +
      '(`statement_id`). Gaps before it are closed, and the ledger is its closing balance. Bank accounts have ' +
      '`opening_statement_id`. `vat_number_valid` of companies from before it was there is filled in the background; for British ' +
      'numbers (GB), about which VIES is not asked, it is null.',
  },
  {
    date: '2026-11-24',
    changes:
      'An owner who has a second factor may demand one of the owners of an organization, or of everybody in it ' +
      '(`PUT /api/organizations/{organization_id}/second-factor/`, shown as `second_factor_required_of`). Whoever has shown none ' +
      'in the session gets 403 `mfa_required` there, and `second_factor_demanded` in `GET /api/me/`; keys and apps are not asked.',
  },
  {
    date: '2026-11-24',
    changes:
      'Lists in time order are strictly ordered by (`created_at`, `id`) as shown, newest first; lists of the books oldest first. ' +
      'Ids of new objects of the service begin with their place, so that they sort as texts; they are longer, and have the same ' +
      'pattern. Ids of objects of before stay. Webhook endpoints are listed newest first. Breaking for a client in the middle of a ' +
      'list: cursors from before are refused once (`invalid_cursor`), begin the list again.',
  },
  {
    date: '2026-11-24',
    changes:
      'Texts from strangers (headers of mails, file names, bank lines, what was read in a document, messages of the register, ' +
      'aliases of parties) are shown with a mark (U+FFFD) in the place of zero-width and tag characters and of controls that turn ' +
      'text around. Names of parties and people with direction marks (U+200E, U+200F, U+061C) are 400 `invalid_characters` as ' +
      'those with other zero-width characters are. A name that looks like an alias of a party makes a draft (`name_resembles`) too.',
  },
  {
    date: '2026-11-24',
    changes:
      'A bank statement that adds up in itself is taken in although it does not continue the one before: `gap` on the later ' +
      'statement in `GET …/bank-statements/` and `gaps` on its bank account tell what is missing, until a statement that ' +
      'brings it comes. The `error_code` `statement_unbalanced` of a file is only for a statement that contradicts itself; one ' +
      'after which the ledger would differ from the bank by something other than open gaps, because the books have lines that ' +
      'the bank does not know, is held with `statement_differs` (breaking for clients that look for the old code). Closing a ' +
      'period tells of gaps with a day in it in `result.warnings` (`statement_gap`).',
  },
  {
    date: '2026-11-23',
    changes:
      'A document whose supplier has a name that looks like that of another party is a draft (`name_resembles`) that names the ' +
      'party: when one of the two mixes scripts or is of another script, or when the registry codes differ and the account is new.',
  },
  {
    date: '2026-11-23',
    changes:
      'What a mail brings is booked without a person only when its sender is proven and is a member, a trusted sender ' +
      '(`GET`/`PUT …/inbox/trusted-senders/`), or one from whom a document of the same supplier was confirmed; else it is a ' +
      'draft (`sender_unproven`, `sender_new`). `auto_book_new_suppliers` applies to uploads and trusted senders. Breaking: ' +
      'name the senders whose documents are to be booked without a person; domains of documents that a person posted, or that ' +
      'were posted and paid, are known already.',
  },
  {
    date: '2026-11-23',
    changes:
      'A document of a supplier with known accounts that names another is a draft (`iban_new`) that shows old and new, unless ' +
      'its list of accounts names a known one too; an account in a note or in running text is never excused.',
  },
  {
    date: '2026-11-23',
    changes:
      'Names of parties, people, companies and organizations with zero-width or tag characters are 400 `invalid_characters`. ' +
      'Breaking for clients that send such names: take these characters out. A document with such a name is a draft ' +
      '(`name_hidden`), which shows a mark in their place.',
  },
  {
    date: '2026-11-23',
    changes:
      'Breaking: a company is deleted by an owner who is signed in; keys and tokens get 403 `human_actor_required`. ' +
      '`rounding_minor` of an invoice is smaller than one whole unit of its currency (HUF: five), and an own sales invoice is ' +
      'not due before its `invoice_date` (400 `invalid_payload`): give the rest of a rounding as a line, and leave ' +
      '`due_date` out where it is not known. A purchase that is due before its date is recorded with a warning in ' +
      '`result.warnings`. `defaults.currency` of a party is a currency of ISO 4217.',
  },
  {
    date: '2026-11-23',
    changes:
      'Dangerous acts of a session (a key with `write`, the role of a member, deleting a company, view-as) are free for 15 ' +
      'minutes after sign-in. Later they are 403 `second_factor_required`, or `password_required` for a person without a second ' +
      'factor. Breaking for clients with sessions: send a code to `POST /api/auth/totp/verify/`, or the password to the new ' +
      '`POST /api/auth/password/confirm/`, then repeat the request. Keys and tokens are not asked. Enrolling, replacing and ' +
      'removing a second factor, and new recovery codes, ask likewise (before: `mfa_required`); `Proof` with the password alone ' +
      'is no longer enough for them. Recovery codes have 16 characters; those of 10 are good until they are used or replaced. ' +
      'Staff send `totp` at sign-in, and without a second factor shown in the last 12 hours they get 403 `mfa_required` ' +
      'everywhere but at `/api/auth/` and `/api/me/`. Opening a bank account of the company is a dangerous act too. An account ' +
      'that a statement brings (`confirmed` false) is printed on invoices only after a person confirmed it: ' +
      '`POST …/bank-accounts/{bank_account_id}/confirm`. Keys and tokens see a company that lets them do nothing ' +
      '(`client-access`) in no list and not in `/api/me/` (breaking for clients that looked for it there). A webhook endpoint ' +
      'ends with the app that made it (`disabled_reason` `app_ended`) and shows who made it (`created_by`, `created_with`).',
  },
  {
    date: '2026-11-23',
    changes:
      'CSV (`journal/`, `tsd/csv/`): a text that begins with a formula sign (`=`, `+`, `-`, `@`, also full-width), or has ' +
      'one behind `;`, a tab or a line break, gets an apostrophe before each such sign and quotes around it. Breaking for ' +
      'programs that compare texts: send `raw=true`, which leaves them as they are. Uploads have limits: 413 `storage_full` ' +
      '(50 GB a company), 429 `throttled` (5,000 files and 20,000 pages a company and day, 1 GB a key and minute). Breaking ' +
      'for clients that bring more: wait as long as `Retry-After` says, or ask the staff of the firm to raise the limits, ' +
      'which `GET /api/organizations/{organization_id}/usage/` shows. Under https the cookie of a session is ' +
      '`__Host-raamat_session`. Breaking for browsers: people sign in once more. `GET /metrics` is answered on a port of its ' +
      'own (`RAAMAT_METRICS_PORT`). Breaking for whoever scrapes the API: its 404 names the address.',
    breaking: ['metrics: removed'],
  },
  {
    date: '2026-11-23',
    changes:
      'A new API key whose `expires_on` is left out lasts 365 days; null stands for no last day (breaking for clients that ' +
      'left it out to get a key without end: send null). Existing keys keep what they have. Owners get a letter 14 days ' +
      'before the last day of a key.',
  },
  {
    date: '2026-11-23',
    changes:
      'A company has `authority_access`. Breaking: the tax authority and the employment register are asked only while it is ' +
      '`granted`, and what was fetched before is hidden without it: ask with `POST …/authority-access/`, which the staff of ' +
      'the firm decide. Approving a submission without it is 409 `authority_access_missing`. Creating a company needs a ' +
      'confirmed e-mail address (403 `email_unverified`: open the link of the letter) and is limited per organization and ' +
      'day (429 `throttled`: wait as `Retry-After` says, or ask the staff to raise it). The staff of the firm no longer invite ' +
      'people into organizations that they do not own (403 `permission_denied`): an owner does.',
  },
  {
    date: '2026-11-23',
    changes:
      'OAuth: an address of an app holds no credentials, `*`, `;` or character that no URI holds, and a scheme of its own ' +
      'reverses a domain (`com.example.app`) or is one of `cursor`, `vscode`, `vscode-insiders` (breaking for apps that register others: ' +
      '400 `invalid_redirect_uri`; connected apps keep theirs). A person may uncheck scopes: read `scope` of the token ' +
      'answer. The page of device codes no longer fills in the code of `verification_uri_complete`: show the code too. ' +
      'A chosen password is refused as `too_common` when guessers try it first. Failures to sign in are counted by ' +
      'account and network; keep the cookie `raamat_device`, by which a browser is known. The audit trail has ' +
      '`session.refuse` and `session.throttle`.',
  },
  {
    date: '2026-10-15',
    changes:
      'New permission `reconciliation.decide`; invoice detail field `allocations`; invoice fields `posted_at`; revision ' +
      'documents gain `file_id`, `download_url`, `source`. Company state `deleted`; 409 `company_closed`.',
  },
  {
    date: '2026-10-14',
    changes:
      'Employee and payroll operations; permission `employees.submit`; `features.employees` in the caller. Tax account ' +
      'balance operation added.',
  },
  { date: '2026-10-13', changes: 'Line `unit_price`; party defaults `language`.' },
  {
    date: '2026-10-09',
    changes:
      'Own sales invoices refuse document role `original` (send `supporting`); issue requires seller and buyer addresses ' +
      'for a VAT-registered company; foreign-currency VAT frozen at issue (`revision.base_vat`). Breaking: set `role` to ' +
      "`supporting` on sales drafts and set a customer's address before issue.",
  },
  {
    date: '2026-10-08',
    changes:
      'OAuth request with no `scope` gets `read` only (breaking for writers: send `read write`); size limits (1 MB JSON, ' +
      '2000-character texts, 64 KB free JSON, list maxima); file content counts against the rate of expensive operations.',
  },
  {
    date: '2026-09-27',
    changes: 'Permissions `payments.read`, `payments.manage` (their operations are not public).',
  },
  {
    date: '2026-09-25',
    changes:
      'Permissions `bank.connect`, `agent.use`; `features` in the caller; first public set of operations with ' +
      'organization API key authentication.',
  },
];

/** The changes that no entry names. */
export function unannounced(changes: readonly string[]): string[] {
  const named = new Set(CHANGELOG.flatMap(({ breaking }) => breaking ?? []));
  return changes.filter((change) => !named.has(change));
}
