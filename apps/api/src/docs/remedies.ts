import { type ProblemCode } from '#platform';

/** The next step for the receiver of each problem. Text between backticks is code. */
export const REMEDIES: Readonly<Record<ProblemCode, string>> = {
  validation_error:
    'Each member of `errors` names a field by its dotted path (`revision.lines.0.vat_code`), a code and why. Nothing was changed: mend the ' +
    'fields and send the request again, also under the same `Idempotency-Key`.',
  invalid_payload:
    'Every field is well formed, but together they break a rule of the books, which `detail` says with the figures. Nothing was changed.',
  seller_address_missing:
    'A VAT-registered company prints its address. Send `seller_address`, or set the `address` of the company.',
  buyer_address_missing:
    'A VAT-registered company prints the address of its customer. Set the `address` of the party, or `private_persons` where it stands for card buyers.',
  vat_exchange_rate_missing:
    'The European Central Bank publishes rates on its working days at about 17:00 in Tallinn. Issue again when that of the tax point is known.',
  empty_file: 'The part `file` came with no bytes. Send the file again.',
  register_invalid_event:
    'Members of `errors` carry the codes of the employment register. Mend the event and submit it again.',
  authentication_failed:
    'Send a key or token as `Authorization: Bearer …`. One that worked before was revoked, has expired, or its person has left the organization: make another.',
  permission_denied:
    'Ask an owner of the organization for a role that holds the permission that `detail` names. What is for people only is done by a person who is signed in.',
  insufficient_scope:
    'Make a key, or ask for a token, with the scope that `detail` names; or have an owner let clients into the company (`client-access`).',
  human_actor_required:
    'A person who is signed in decides this. A key or token proposes it instead: `POST /api/companies/{company_id}/match-proposals`.',
  email_unverified:
    'Open the link in the letter that confirms the address of the person who calls, or who made the key; `POST /api/auth/email/verify/` sends it again.',
  mfa_required:
    'Staff of the firm show a second factor in their session every 12 hours, and people of an organization that demands one show it once: send a ' +
    'code to `POST /api/auth/totp/verify/`, or enrol an authenticator first (`POST /api/auth/totp/enroll/`).',
  second_factor_required:
    'Dangerous acts ask again 15 minutes after the second factor was last shown in the session. Send a code to `POST /api/auth/totp/verify/`, ' +
    'then repeat the request, also with the same `Idempotency-Key`.',
  password_required:
    'Dangerous acts ask again 15 minutes after the password was last shown in the session. Send it to `POST /api/auth/password/confirm/`, then ' +
    'repeat the request, also with the same `Idempotency-Key`.',
  csrf_failed:
    'Read `csrf_token` from `GET /api/auth/csrf/` after signing in, and send it as `X-CSRF-Token` with every change. Keys and tokens need none.',
  not_found:
    'There is no such address or object, or it is not for this caller to see. Mind the slash at the end of paths.',
  method_not_allowed: 'The header `Allow` names the methods that the address takes.',
  company_not_ready:
    'Read the company until its `state` is `ready`. A company in state `failed` is provisioned again by `POST …/provisioning/retry/`; a deleted one has no books any more.',
  company_closed: 'The firm closed a company with this registry code. Only the firm can tell why.',
  registry_code_taken: 'A live company has this registry code. Ask its owners to invite you.',
  idempotency_conflict:
    'A key stands for one request: method, address and body. Take a new random key for a new change.',
  idempotency_in_progress:
    'The first request with this key is still running. Wait as long as `Retry-After` says, and send the same again.',
  not_extractable:
    '`auto_process` takes only a PDF of an invoice, receipt or credit note, with its `kind`; without it the file is stored as it is. What is no document of that sort cannot be read as one.',
  employees_disabled: 'This installation runs without the employment register.',
  inbox_disabled: 'This installation runs without the invoice inbox.',
  duplicate_invoice:
    'The member `invoice_id` names the invoice that there is. If this one is another, send `allow_duplicate: true`.',
  invoice_state_conflict:
    'Read the invoice, or the one that `invoice_id` names: its `state` is another than the command needs.',
  invoice_has_allocations: 'Reverse the allocations of the invoice first, then try again.',
  invoice_issued: 'What a customer has is not rewritten: send a credit note, and a new invoice.',
  credit_exceeds_invoice: 'Credit no more than the invoice that the note corrects.',
  number_taken: 'Another sale of the company has this number: send another.',
  exchange_rate_missing:
    'The rate of that day is not known yet. Try again when it is published, or have a person record one.',
  period_missing: 'The date lies outside the years that books may have: check it.',
  period_closed: 'Take a date in an open period, or have the period reopened.',
  period_out_of_order: 'Close the earliest open period first, and reopen the latest closed one first.',
  allocation_exceeds_open: 'Allocate at most what is open on both sides: read the open items.',
  bank_account_exists: 'The bank account is there already: list the bank accounts.',
  statement_judged:
    'Undo what was judged about the lines that `bank_transaction_ids` names (the first 20 of `count`): reverse their allocations, ' +
    'undo their exemption, class or transfer match. Then withdraw the statement.',
  statement_overlapped:
    'Have the files of the statements that `statement_ids` names read again: then the books know which lines they share with ' +
    'this one. Or withdraw those first.',
  party_exists:
    'The member `party_id` names the party that there is. A namesake is told apart by an `external_key`.',
  external_key_taken: 'Another party has this `external_key`.',
  last_owner: 'Make somebody else an owner first.',
  member_exists: 'The person is in the organization: change their role instead.',
  account_exists: 'Sign in with the account of this address, then accept the invitation.',
  account_code_taken: 'Another account has this code: choose one that is free.',
  dimension_exists: 'Another axis has this code: choose one that is free.',
  webhook_endpoint_exists:
    'The member `webhook_endpoint_id` names the endpoint that there is. Change its event types, or rotate its secret when the answer that showed it was lost.',
  webhook_endpoint_limit: 'Delete an endpoint of the company that is needed no more.',
  webhook_endpoint_disabled: 'Enable the endpoint first: what waited is sent then.',
  pay_run_stale:
    'Something that the draft was computed from has changed: an employee, an employment, the rules, or another run paid in the same month. ' +
    'Prepare it again with `POST …/payroll/pay-runs` and its `month` and `payment_date`, read it, and approve it.',
  authority_access_missing:
    'An owner asks for access with `POST …/authority-access/`, and the staff of the firm grant it. Then try again.',
  state_conflict: 'Something has changed since it was read, as `detail` says. Read it again.',
  not_acceptable: 'Ask for `application/json`, or leave `Accept` away.',
  request_too_large: 'A JSON body has at most 1 MB. Send less at once; bytes go up as files.',
  file_too_large: 'A file has at most 25 MB.',
  storage_full:
    'The company, or the installation, has no space for more files and mails; commands of the books are still taken. `GET ' +
    '/api/organizations/{organization_id}/usage/` shows the limits. Ask the staff of the firm to raise that of the company.',
  unsupported_file_type: 'Its content counts and not its name: `detail` lists the types that are taken.',
  unsupported_media_type:
    'Send bodies as `application/json` in UTF-8, and uploads as `multipart/form-data` with a boundary.',
  range_not_satisfiable: 'Ask for bytes that the file has; `Content-Range` says how many there are.',
  throttled:
    'Wait as many seconds as `Retry-After` says. `RateLimit` tells what is left before it comes to this.',
  headers_too_large: 'Shorten the address or the headers; filters that are long belong in several requests.',
  internal_error:
    'It is our fault. A change with an `Idempotency-Key` may be sent again; quote `request_id`.',
  books_unavailable:
    'Wait as many seconds as `Retry-After` says, and send the same again, a change with its `Idempotency-Key`.',
  files_unavailable:
    'The storage of files is full or away; the books go on. Wait as many seconds as `Retry-After` says, and send the same again.',
  register_unavailable: 'The business register does not answer at the moment. Try again later.',
};
