import { type ProblemCode } from '#platform';

/** The next step for the receiver of each problem. Text between backticks is code. */
export const REMEDIES: Readonly<Record<ProblemCode, string>> = {
  validation_error:
    'Each member of `errors` has the dotted path of a field (`revision.lines.0.vat_code`), a code and an explanation. Nothing was changed: correct the ' +
    'fields and send the request again; the same `Idempotency-Key` may be used.',
  invalid_payload:
    'Every field is well formed, but together they break a rule of the books; `detail` gives the rule and the figures. Nothing was changed.',
  seller_address_missing:
    'The invoices of a VAT-registered company must show its address. Send `seller_address`, or set the `address` of the company.',
  buyer_address_missing:
    'The invoices of a VAT-registered company must show the address of the customer. Set the `address` of the party, or `private_persons` if the party represents card buyers.',
  vat_exchange_rate_missing:
    'The European Central Bank publishes rates on its working days at about 17:00 in Tallinn. Issue again when that of the tax point is known.',
  empty_file: 'The part `file` was empty. Send the file again.',
  register_invalid_event:
    'Members of `errors` have the codes of the employment register. Correct the event and submit it again.',
  authentication_failed:
    'Send a key or token as `Authorization: Bearer …`. If it worked before, it was revoked, has expired, or its person has left the organization: create another.',
  permission_denied:
    'Ask an owner of the organization for a role with the permission that `detail` names. Operations for people only need a signed-in person.',
  insufficient_scope:
    'Create a key, or request a token, with the scope that `detail` names; or ask an owner to allow clients in the company (`client-access`).',
  human_actor_required:
    'Only a signed-in person may decide this. A key or token can propose it instead: `POST /api/companies/{company_id}/match-proposals`.',
  email_unverified:
    'The caller, or the person who created the key, must open the link in the letter that confirms their address; `POST /api/auth/email/verify/` sends the letter again.',
  mfa_required:
    'Staff of the firm must show a second factor in their session every 12 hours; people of an organization that requires one must show it once per session. Send a ' +
    'code to `POST /api/auth/totp/verify/`, or enrol an authenticator first (`POST /api/auth/totp/enroll/`).',
  second_factor_required:
    'Dangerous acts require a proof from the last 15 minutes of the session. Send a code of the second factor to ' +
    '`POST /api/auth/totp/verify/`, or show a passkey (`POST /api/auth/passkeys/verify/options/`), ' +
    'then repeat the request; the same `Idempotency-Key` may be used.',
  password_required:
    'Dangerous acts require a proof from the last 15 minutes of the session. Send the password to `POST /api/auth/password/confirm/`, then ' +
    'repeat the request; the same `Idempotency-Key` may be used.',
  csrf_failed:
    'Read `csrf_token` from `GET /api/auth/csrf/` after signing in, and send it as `X-CSRF-Token` with every change. Keys and tokens need none.',
  not_found:
    'The address or object does not exist, or this caller may not see it. Check the slash at the end of the path.',
  method_not_allowed: 'The header `Allow` lists the methods that the address supports.',
  company_not_ready:
    'Read the company until its `state` is `ready`. A company in state `failed` is provisioned again by `POST …/provisioning/retry/`; a deleted one has no books.',
  company_closed: 'The firm closed a company with this registry code. Ask the firm for the reason.',
  registry_code_taken: 'An active company has this registry code. Ask its owners to invite you.',
  idempotency_conflict:
    'A key identifies one request: method, address and body. Use a new random key for a new change.',
  idempotency_in_progress:
    'The first request with this key is still running. Wait as long as `Retry-After` says, then repeat the request.',
  not_extractable:
    '`auto_process` accepts only a PDF of an invoice, receipt or credit note, with its `kind`. Without `auto_process`, any file is stored. Files of other kinds cannot be read as documents.',
  file_not_drawable:
    'Only PDFs and pictures that are intact, not protected by a password and within the limits have pages to look at. Download the file with `content/`.',
  employees_disabled: 'This installation runs without the employment register.',
  inbox_disabled: 'This installation runs without the invoice inbox.',
  passkeys_unavailable:
    'Browsers make passkeys for a name, not for an IP address. Set `RAAMAT_BASE_URL` to an address with a name, or sign in with a password.',
  sign_up_closed:
    'This installation takes people in by invitation only, or not at all: ask an owner of the organization to invite you, or the operator.',
  document_dismissed:
    'The document was put away as not for the books: restore it with `POST …/documents/{document_id}/restore`, then try again.',
  document_referenced:
    'The document belongs to the invoice `invoice_id` or the bank statement `statement_id`. Void or cancel the invoice, or withdraw the statement, first.',
  duplicate_invoice:
    '`invoice_id` is the id of the existing invoice. If this is a different one, send `allow_duplicate: true`.',
  invoice_state_conflict:
    'Read the invoice, or the one that `invoice_id` names: its `state` does not allow the command.',
  invoice_has_allocations: 'Reverse the allocations of the invoice first, then try again.',
  invoice_issued:
    'An invoice that the customer has received cannot be changed: issue a credit note and a new invoice.',
  credit_exceeds_invoice: 'Credit at most the amount of the corrected invoice.',
  number_taken: 'Another sales invoice of the company has this number: send a different one.',
  exchange_rate_missing:
    'The rate of that day is not known yet. Try again once it is published, or ask a person to record one.',
  period_not_ended: 'Prepare the return to check it, and file it after the last day of its month.',
  period_missing: 'The date is outside the years that the books can have: check it.',
  period_closed: 'Use a date in an open period, or reopen the period.',
  period_out_of_order: 'Close the earliest open period first; reopen the latest closed period first.',
  allocation_exceeds_open: 'Allocate at most the amount that is open on both sides: read the open items.',
  bank_account_exists: 'The bank account already exists: list the bank accounts.',
  statement_judged:
    'Undo the judgements on the lines in `bank_transaction_ids` (the first 20 of `count`): reverse their allocations, ' +
    'undo their exemption, class or transfer match. Then withdraw the statement.',
  statement_overlapped:
    'Have the files of the statements in `statement_ids` read again, so that the books know which lines they share with ' +
    'this one, or withdraw those statements first.',
  party_exists:
    '`party_id` is the id of the existing party. To create a different party with the same name, send an `external_key`.',
  external_key_taken: 'Another party has this `external_key`.',
  last_owner: 'Make somebody else an owner first.',
  member_exists: 'The person is already a member: change their role instead.',
  account_exists: 'Sign in with the account of this address, then accept the invitation.',
  account_code_taken: 'Another account has this code: choose a different one.',
  dimension_exists: 'Another axis has this code: choose a different one.',
  webhook_endpoint_exists:
    'The member `webhook_endpoint_id` names the endpoint that there is. Change its event types, or rotate its secret when the answer that showed it was lost.',
  webhook_endpoint_limit: 'Delete an endpoint of the company that is needed no more.',
  webhook_endpoint_disabled: 'Enable the endpoint first: what waited is sent then.',
  mailbox_exists:
    'The member `mailbox_id` names the mailbox that reads this folder already. Change that one, or resume it.',
  mailbox_limit: 'Remove a mailbox of the company that is needed no more.',
  mailboxes_unavailable:
    'The operator of this server has set no `RAAMAT_SEALING_PUBLIC_KEY`, so no password can be kept. Forward the mails to the address of the inbox.',
  pay_run_stale:
    'Something that the draft was computed from has changed: an employee, an employment, the rules, or another run paid in the same month. ' +
    'Prepare it again with `POST …/payroll/pay-runs` and its `month` and `payment_date`, read it, and approve it.',
  authority_access_missing:
    'An owner asks for access with `POST …/authority-access/`, and the staff of the firm grant it. Then try again.',
  tasks_open: 'Wait until the work that `detail` names has ended, then export the company.',
  state_conflict:
    'The object has changed since it was read, or its state does not allow this; see `detail`. Read it again.',
  not_acceptable: 'Ask for `application/json`, or leave `Accept` away.',
  request_too_large: 'A JSON body has at most 1 MB. Split the request; upload bytes as files.',
  file_too_large: 'A file has at most 25 MB.',
  storage_full:
    'The company, or the installation, has no space for more files and mails; commands of the books are still accepted. `GET ' +
    '/api/organizations/{organization_id}/usage/` shows the limits. Ask the staff of the firm to raise the company’s limit.',
  unsupported_file_type: 'The content decides, not the name: `detail` lists the accepted types.',
  unsupported_media_type:
    'Send bodies as `application/json` in UTF-8, and uploads as `multipart/form-data` with a boundary.',
  range_not_satisfiable: 'Request a range within the file; `Content-Range` gives its size.',
  throttled: 'Wait as many seconds as `Retry-After` says. `RateLimit` shows how much of the quota is left.',
  headers_too_large: 'Shorten the address or the headers; split long filters over several requests.',
  internal_error:
    'The service failed. A change with an `Idempotency-Key` may be sent again. Quote `request_id` when you ask about it.',
  books_unavailable:
    'Wait as many seconds as `Retry-After` says, then repeat the request, a change with the same `Idempotency-Key`.',
  files_unavailable:
    'The storage of files is full or unavailable; the books still work. Wait as many seconds as `Retry-After` says, then repeat the request.',
  register_unavailable: 'The business register does not answer at the moment. Try again later.',
};
