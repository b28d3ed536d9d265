// Made from docs/openapi.json by `npm run client`: not to be changed by hand.
export const routes = {
  me_retrieve: ['GET', '/api/me/'],
  me_connected_apps_list: ['GET', '/api/me/connected-apps/'],
  me_connected_apps_destroy_all: ['DELETE', '/api/me/connected-apps/'],
  me_connected_apps_destroy: ['DELETE', '/api/me/connected-apps/{connected_app_id}/'],
  me_audit_list: ['GET', '/api/me/audit/'],
  me_preferences_retrieve: ['GET', '/api/me/preferences/'],
  me_preferences_update: ['PUT', '/api/me/preferences/'],
  me_letters_retrieve: ['GET', '/api/me/letters/'],
  me_letters_partial_update: ['PATCH', '/api/me/letters/'],
  auth_csrf: ['GET', '/api/auth/csrf/'],
  auth_login: ['POST', '/api/auth/login/'],
  auth_logout: ['POST', '/api/auth/logout/'],
  auth_sign_up: ['POST', '/api/auth/sign-up/'],
  auth_sessions_list: ['GET', '/api/auth/sessions/'],
  auth_sessions_end: ['DELETE', '/api/auth/sessions/{session_id}/'],
  auth_passkeys_list: ['GET', '/api/auth/passkeys/'],
  auth_passkeys_create: ['POST', '/api/auth/passkeys/'],
  auth_passkeys_options: ['POST', '/api/auth/passkeys/options/'],
  auth_passkeys_remove: ['DELETE', '/api/auth/passkeys/{passkey_id}/'],
  auth_passkeys_verify_options: ['POST', '/api/auth/passkeys/verify/options/'],
  auth_passkeys_verify: ['POST', '/api/auth/passkeys/verify/'],
  auth_passkeys_sign_in_options: ['POST', '/api/auth/passkeys/sign-in/options/'],
  auth_passkeys_sign_in: ['POST', '/api/auth/passkeys/sign-in/'],
  auth_totp_enroll: ['POST', '/api/auth/totp/enroll/'],
  auth_totp_verify: ['POST', '/api/auth/totp/verify/'],
  auth_password_confirm: ['POST', '/api/auth/password/confirm/'],
  auth_totp_remove: ['POST', '/api/auth/totp/remove/'],
  auth_recovery_codes_renew: ['POST', '/api/auth/recovery-codes/'],
  auth_password_change: ['POST', '/api/auth/password/change/'],
  auth_password_reset: ['POST', '/api/auth/password/reset/'],
  auth_email_verify: ['POST', '/api/auth/email/verify/'],
  organizations_list: ['GET', '/api/organizations/'],
  organizations_create: ['POST', '/api/organizations/'],
  organizations_retrieve: ['GET', '/api/organizations/{organization_id}/'],
  organizations_second_factor_update: ['PUT', '/api/organizations/{organization_id}/second-factor/'],
  organizations_companies_list: ['GET', '/api/organizations/{organization_id}/companies/'],
  organizations_companies_create: ['POST', '/api/organizations/{organization_id}/companies/'],
  organizations_members_list: ['GET', '/api/organizations/{organization_id}/members/'],
  organizations_members_partial_update: ['PATCH', '/api/organizations/{organization_id}/members/{member_id}/'],
  organizations_members_destroy: ['DELETE', '/api/organizations/{organization_id}/members/{member_id}/'],
  organizations_members_access_end: ['POST', '/api/organizations/{organization_id}/members/{member_id}/access/end/'],
  organizations_invitations_list: ['GET', '/api/organizations/{organization_id}/invitations/'],
  organizations_invitations_create: ['POST', '/api/organizations/{organization_id}/invitations/'],
  organizations_invitations_destroy: ['DELETE', '/api/organizations/{organization_id}/invitations/{invitation_id}/'],
  invitations_look: ['POST', '/api/invitations/look/'],
  invitations_accept: ['POST', '/api/invitations/accept/'],
  invitations_sign_up: ['POST', '/api/invitations/sign-up/'],
  organizations_api_keys_list: ['GET', '/api/organizations/{organization_id}/api-keys/'],
  organizations_api_keys_create: ['POST', '/api/organizations/{organization_id}/api-keys/'],
  organizations_api_keys_destroy: ['DELETE', '/api/organizations/{organization_id}/api-keys/{api_key_id}/'],
  organizations_audit_list: ['GET', '/api/organizations/{organization_id}/audit/'],
  organizations_audit_retrieve: ['GET', '/api/organizations/{organization_id}/audit/{audit_event_id}/'],
  organizations_requests_list: ['GET', '/api/organizations/{organization_id}/requests/'],
  companies_retrieve: ['GET', '/api/companies/{company_id}/'],
  companies_partial_update: ['PATCH', '/api/companies/{company_id}/'],
  companies_destroy: ['DELETE', '/api/companies/{company_id}/'],
  companies_provisioning_retry: ['POST', '/api/companies/{company_id}/provisioning/retry/'],
  companies_export: ['GET', '/api/companies/{company_id}/export/'],
  companies_authority_access_create: ['POST', '/api/companies/{company_id}/authority-access/'],
  companies_client_access_retrieve: ['GET', '/api/companies/{company_id}/client-access/'],
  companies_client_access_update: ['PUT', '/api/companies/{company_id}/client-access/'],
  companies_vat_registrations_list: ['GET', '/api/companies/{company_id}/vat-registrations/'],
  companies_vat_registrations_create: ['POST', '/api/companies/{company_id}/vat-registrations/'],
  companies_numbering_retrieve: ['GET', '/api/companies/{company_id}/numbering/'],
  companies_work_retrieve: ['GET', '/api/companies/{company_id}/work/'],
  books_periods_closing_retrieve: ['GET', '/api/companies/{company_id}/periods/{period_id}/closing/'],
  companies_search_retrieve: ['GET', '/api/companies/{company_id}/search/'],
  companies_questions_list: ['GET', '/api/companies/{company_id}/questions/'],
  companies_questions_retrieve: ['GET', '/api/companies/{company_id}/questions/{question_id}/'],
  commands_ask_question: ['POST', '/api/companies/{company_id}/questions'],
  commands_close_question: ['POST', '/api/companies/{company_id}/questions/{question_id}/close'],
  commands_reopen_question: ['POST', '/api/companies/{company_id}/questions/{question_id}/reopen'],
  companies_holds_list: ['GET', '/api/companies/{company_id}/holds/'],
  commands_place_hold: ['POST', '/api/companies/{company_id}/holds'],
  commands_release_hold: ['POST', '/api/companies/{company_id}/holds/{hold_id}/release'],
  companies_question_settings_retrieve: ['GET', '/api/companies/{company_id}/question-settings/'],
  companies_question_settings_update: ['PUT', '/api/companies/{company_id}/question-settings/'],
  questions_retrieve: ['GET', '/api/questions/{token}/'],
  questions_answer: ['POST', '/api/questions/{token}/'],
  books_accounts_list: ['GET', '/api/companies/{company_id}/accounts/'],
  books_general_ledger_retrieve: ['GET', '/api/companies/{company_id}/general-ledger/'],
  books_entries_list: ['GET', '/api/companies/{company_id}/entries/'],
  books_entries_retrieve: ['GET', '/api/companies/{company_id}/entries/{entry_id}/'],
  books_changes_list: ['GET', '/api/companies/{company_id}/changes/'],
  companies_live: ['GET', '/api/companies/{company_id}/live/'],
  organizations_live: ['GET', '/api/organizations/{organization_id}/live/'],
  books_journal_export: ['GET', '/api/companies/{company_id}/journal/'],
  commands_record_event: ['POST', '/api/companies/{company_id}/events'],
  commands_reverse_event: ['POST', '/api/companies/{company_id}/events/{event_id}/reverse'],
  commands_create_account: ['POST', '/api/companies/{company_id}/accounts'],
  commands_update_account: ['POST', '/api/companies/{company_id}/accounts/{account_id}/update'],
  commands_create_dimension: ['POST', '/api/companies/{company_id}/dimensions'],
  commands_close_period: ['POST', '/api/companies/{company_id}/periods/{period_id}/close'],
  commands_reopen_period: ['POST', '/api/companies/{company_id}/periods/{period_id}/reopen'],
  commands_batch: ['POST', '/api/companies/{company_id}/batch'],
  books_dimensions_list: ['GET', '/api/companies/{company_id}/dimensions/'],
  books_periods_list: ['GET', '/api/companies/{company_id}/periods/'],
  books_revaluations_list: ['GET', '/api/companies/{company_id}/revaluations/'],
  commands_revalue: ['POST', '/api/companies/{company_id}/revaluations'],
  commands_reverse_revaluation: ['POST', '/api/companies/{company_id}/revaluations/{revaluation_id}/reverse'],
  books_vat_codes_list: ['GET', '/api/companies/{company_id}/vat-codes/'],
  books_trial_balance_retrieve: ['GET', '/api/companies/{company_id}/trial-balance/'],
  books_reports_balance_sheet_retrieve: ['GET', '/api/companies/{company_id}/reports/balance-sheet/'],
  books_reports_profit_and_loss_retrieve: ['GET', '/api/companies/{company_id}/reports/profit-and-loss/'],
  books_reports_cash_flow_retrieve: ['GET', '/api/companies/{company_id}/reports/cash-flow/'],
  books_reports_changes_in_equity_retrieve: ['GET', '/api/companies/{company_id}/reports/changes-in-equity/'],
  books_reports_dimensions_retrieve: ['GET', '/api/companies/{company_id}/reports/dimensions/'],
  books_open_items_retrieve: ['GET', '/api/companies/{company_id}/open-items/'],
  books_open_items_ages_retrieve: ['GET', '/api/companies/{company_id}/open-items/ages/'],
  books_vat_preview_retrieve: ['GET', '/api/companies/{company_id}/vat-preview/'],
  books_vat_preview_entries_retrieve: ['GET', '/api/companies/{company_id}/vat-preview/entries/'],
  books_vat_returns_list: ['GET', '/api/companies/{company_id}/vat-returns/'],
  books_vat_returns_retrieve: ['GET', '/api/companies/{company_id}/vat-returns/{return_id}/'],
  books_vat_returns_xml: ['GET', '/api/companies/{company_id}/vat-returns/{return_id}/xml/'],
  commands_prepare_vat_return: ['POST', '/api/companies/{company_id}/vat-returns'],
  commands_file_vat_return: ['POST', '/api/companies/{company_id}/vat-returns/{return_id}/file'],
  books_parties_list: ['GET', '/api/companies/{company_id}/parties/'],
  books_parties_retrieve: ['GET', '/api/companies/{company_id}/parties/{party_id}/'],
  books_party_aliases_list: ['GET', '/api/companies/{company_id}/parties/{party_id}/aliases/'],
  companies_party_learned_retrieve: ['GET', '/api/companies/{company_id}/parties/{party_id}/learned/'],
  commands_create_party: ['POST', '/api/companies/{company_id}/parties'],
  commands_update_party: ['POST', '/api/companies/{company_id}/parties/{party_id}/update'],
  commands_merge_party: ['POST', '/api/companies/{company_id}/parties/{party_id}/merge'],
  commands_add_party_alias: ['POST', '/api/companies/{company_id}/parties/{party_id}/aliases'],
  business_register_retrieve: ['GET', '/api/companies/{company_id}/business-register/'],
  organizations_business_register_retrieve: ['GET', '/api/organizations/{organization_id}/business-register/'],
  books_invoices_list: ['GET', '/api/companies/{company_id}/invoices/'],
  books_invoices_retrieve: ['GET', '/api/companies/{company_id}/invoices/{invoice_id}/'],
  books_invoice_revisions_retrieve: ['GET', '/api/companies/{company_id}/invoices/{invoice_id}/revisions/{revision_id}/'],
  books_invoice_revision_dimensions_retrieve: ['GET', '/api/companies/{company_id}/invoices/{invoice_id}/revisions/{revision_id}/dimensions/'],
  commands_record_invoice: ['POST', '/api/companies/{company_id}/invoices'],
  commands_revise_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/revise'],
  commands_post_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/post'],
  commands_issue_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/issue'],
  commands_import_sales_invoice: ['POST', '/api/companies/{company_id}/invoices/import-sales'],
  commands_cancel_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/cancel'],
  commands_void_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/void'],
  commands_join_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/join'],
  commands_separate_invoice_document: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/separate'],
  commands_send_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/send'],
  books_bank_accounts_list: ['GET', '/api/companies/{company_id}/bank-accounts/'],
  books_bank_statements_list: ['GET', '/api/companies/{company_id}/bank-statements/'],
  books_bank_transactions_list: ['GET', '/api/companies/{company_id}/bank-transactions/'],
  books_bank_transactions_retrieve: ['GET', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/'],
  commands_create_bank_account: ['POST', '/api/companies/{company_id}/bank-accounts'],
  commands_confirm_bank_account: ['POST', '/api/companies/{company_id}/bank-accounts/{bank_account_id}/confirm'],
  commands_move_bank_account_opening: ['POST', '/api/companies/{company_id}/bank-accounts/{bank_account_id}/opening'],
  commands_withdraw_bank_statement: ['POST', '/api/companies/{company_id}/bank-statements/{statement_id}/withdraw'],
  commands_exempt_bank_transaction: ['POST', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/exempt'],
  commands_classify_money_in: ['POST', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/classify-money-in'],
  commands_set_bank_transaction_party: ['POST', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/set-party'],
  commands_match_transfer: ['POST', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/transfer-match'],
  commands_undo_bank_transaction: ['POST', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/undo'],
  commands_create_allocation: ['POST', '/api/companies/{company_id}/allocations'],
  commands_reverse_allocation: ['POST', '/api/companies/{company_id}/allocations/{allocation_id}/reverse'],
  books_match_proposals_list: ['GET', '/api/companies/{company_id}/match-proposals/'],
  commands_create_match_proposal: ['POST', '/api/companies/{company_id}/match-proposals'],
  commands_confirm_match_proposal: ['POST', '/api/companies/{company_id}/match-proposals/{match_proposal_id}/confirm'],
  commands_reject_match_proposal: ['POST', '/api/companies/{company_id}/match-proposals/{match_proposal_id}/reject'],
  commands_undo_match_proposal: ['POST', '/api/companies/{company_id}/match-proposals/{match_proposal_id}/undo'],
  companies_rules_list: ['GET', '/api/companies/{company_id}/rules/'],
  companies_rules_retrieve: ['GET', '/api/companies/{company_id}/rules/{rule_id}/'],
  companies_rules_try: ['POST', '/api/companies/{company_id}/rules/try'],
  commands_create_rule: ['POST', '/api/companies/{company_id}/rules'],
  commands_activate_rule: ['POST', '/api/companies/{company_id}/rules/{rule_id}/activate'],
  commands_pause_rule: ['POST', '/api/companies/{company_id}/rules/{rule_id}/pause'],
  commands_end_rule: ['POST', '/api/companies/{company_id}/rules/{rule_id}/end'],
  commands_undo_rule: ['POST', '/api/companies/{company_id}/rules/{rule_id}/undo'],
  books_entries_why: ['GET', '/api/companies/{company_id}/entries/{entry_id}/why/'],
  books_bank_transactions_why: ['GET', '/api/companies/{company_id}/bank-transactions/{bank_transaction_id}/why/'],
  companies_automatic_acts_list: ['GET', '/api/companies/{company_id}/automatic-acts/'],
  companies_automatic_acts_causes: ['GET', '/api/companies/{company_id}/automatic-acts/causes/'],
  commands_undo_automatic_acts: ['POST', '/api/companies/{company_id}/automatic-acts/undo'],
  books_documents_list: ['GET', '/api/companies/{company_id}/documents/'],
  books_documents_retrieve: ['GET', '/api/companies/{company_id}/documents/{document_id}/'],
  commands_dismiss_document: ['POST', '/api/companies/{company_id}/documents/{document_id}/dismiss'],
  commands_restore_document: ['POST', '/api/companies/{company_id}/documents/{document_id}/restore'],
  companies_files_list: ['GET', '/api/companies/{company_id}/files/'],
  companies_files_create: ['POST', '/api/companies/{company_id}/files/'],
  companies_files_retrieve: ['GET', '/api/companies/{company_id}/files/{file_id}/'],
  companies_files_link_bank_transaction: ['POST', '/api/companies/{company_id}/files/{file_id}/bank-transactions/'],
  companies_files_content: ['GET', '/api/companies/{company_id}/files/{file_id}/content/'],
  companies_files_download_url: ['GET', '/api/companies/{company_id}/files/{file_id}/download-url/'],
  downloads_retrieve: ['GET', '/api/downloads/{token}/'],
  companies_files_extraction: ['GET', '/api/companies/{company_id}/files/{file_id}/extraction/'],
  companies_files_extract: ['POST', '/api/companies/{company_id}/files/{file_id}/extract/'],
  companies_files_book: ['POST', '/api/companies/{company_id}/files/{file_id}/book/'],
  companies_files_pages: ['GET', '/api/companies/{company_id}/files/{file_id}/pages/'],
  companies_files_page_image: ['GET', '/api/companies/{company_id}/files/{file_id}/pages/{page}/image/'],
  companies_files_page_words: ['GET', '/api/companies/{company_id}/files/{file_id}/pages/{page}/words/'],
  companies_files_statement: ['GET', '/api/companies/{company_id}/files/{file_id}/statement/'],
  commands_import_file: ['POST', '/api/companies/{company_id}/files/{file_id}/import'],
  companies_employees_list: ['GET', '/api/companies/{company_id}/employees/'],
  companies_employees_retrieve: ['GET', '/api/companies/{company_id}/employees/{employee_id}/'],
  companies_employees_submissions_list: ['GET', '/api/companies/{company_id}/employees/submissions/'],
  companies_employees_submissions_create: ['POST', '/api/companies/{company_id}/employees/submissions/'],
  companies_employees_submissions_retrieve: ['GET', '/api/companies/{company_id}/employees/submissions/{submission_id}/'],
  companies_employees_submissions_withdraw: ['POST', '/api/companies/{company_id}/employees/submissions/{submission_id}/withdraw/'],
  companies_employees_register_lists: ['GET', '/api/companies/{company_id}/employees/register-lists/'],
  companies_inbox_retrieve: ['GET', '/api/companies/{company_id}/inbox/'],
  companies_inbox_emails_list: ['GET', '/api/companies/{company_id}/inbox/emails/'],
  companies_inbox_rotate_create: ['POST', '/api/companies/{company_id}/inbox/rotate/'],
  companies_inbox_trusted_senders_retrieve: ['GET', '/api/companies/{company_id}/inbox/trusted-senders/'],
  companies_inbox_trusted_senders_update: ['PUT', '/api/companies/{company_id}/inbox/trusted-senders/'],
  companies_inbox_mailboxes_list: ['GET', '/api/companies/{company_id}/inbox/mailboxes/'],
  companies_inbox_mailboxes_create: ['POST', '/api/companies/{company_id}/inbox/mailboxes/'],
  companies_inbox_mailboxes_retrieve: ['GET', '/api/companies/{company_id}/inbox/mailboxes/{mailbox_id}/'],
  companies_inbox_mailboxes_partial_update: ['PATCH', '/api/companies/{company_id}/inbox/mailboxes/{mailbox_id}/'],
  companies_inbox_mailboxes_destroy: ['DELETE', '/api/companies/{company_id}/inbox/mailboxes/{mailbox_id}/'],
  companies_webhook_endpoints_list: ['GET', '/api/companies/{company_id}/webhook-endpoints/'],
  companies_webhook_endpoints_create: ['POST', '/api/companies/{company_id}/webhook-endpoints/'],
  companies_webhook_endpoints_retrieve: ['GET', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/'],
  companies_webhook_endpoints_partial_update: ['PATCH', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/'],
  companies_webhook_endpoints_destroy: ['DELETE', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/'],
  companies_webhook_endpoints_rotate_secret: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/rotate-secret/'],
  companies_webhook_endpoints_disable: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/disable/'],
  companies_webhook_endpoints_enable: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/enable/'],
  companies_webhook_deliveries_list: ['GET', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/deliveries/'],
  companies_webhook_deliveries_retrieve: ['GET', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/deliveries/{webhook_delivery_id}/'],
  companies_webhook_deliveries_redeliver: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/deliveries/{webhook_delivery_id}/redeliver/'],
  companies_webhook_endpoints_redeliver_failed: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/redeliver-failed/'],
  companies_webhook_endpoints_test: ['POST', '/api/companies/{company_id}/webhook-endpoints/{webhook_endpoint_id}/test/'],
  firm_authority_access_list: ['GET', '/api/firm/authority-access/'],
  firm_authority_access_grant: ['POST', '/api/firm/companies/{company_id}/authority-access/grant/'],
  firm_authority_access_refuse: ['POST', '/api/firm/companies/{company_id}/authority-access/refuse/'],
  firm_authority_access_withdraw: ['POST', '/api/firm/companies/{company_id}/authority-access/withdraw/'],
  organizations_work_list: ['GET', '/api/organizations/{organization_id}/work/'],
  organizations_usage_list: ['GET', '/api/organizations/{organization_id}/usage/'],
  firm_companies_limits_update: ['PUT', '/api/firm/companies/{company_id}/limits/'],
  firm_companies_list: ['GET', '/api/firm/companies/'],
  firm_companies_close: ['POST', '/api/firm/companies/{company_id}/close/'],
  firm_tasks_list: ['GET', '/api/firm/tasks/'],
  firm_tasks_retry: ['POST', '/api/firm/tasks/{task_id}/retry/'],
  firm_organizations_limits_retrieve: ['GET', '/api/firm/organizations/{organization_id}/limits/'],
  firm_organizations_limits_update: ['PUT', '/api/firm/organizations/{organization_id}/limits/'],
  firm_payroll_rules_retrieve: ['GET', '/api/firm/payroll-rules/'],
  firm_payroll_rules_update: ['PUT', '/api/firm/payroll-rules/'],
  firm_submissions_list: ['GET', '/api/firm/submissions/'],
  firm_submissions_approve: ['POST', '/api/firm/submissions/{submission_id}/approve/'],
  firm_submissions_reject: ['POST', '/api/firm/submissions/{submission_id}/reject/'],
  firm_submissions_resend: ['POST', '/api/firm/submissions/{submission_id}/resend/'],
  firm_companies_employees_sync: ['POST', '/api/firm/companies/{company_id}/employees/sync/'],
  firm_users_list: ['GET', '/api/firm/users/'],
  firm_users_lock: ['POST', '/api/firm/users/{user_id}/lock/'],
  firm_users_unlock: ['POST', '/api/firm/users/{user_id}/unlock/'],
  firm_users_end_sessions: ['POST', '/api/firm/users/{user_id}/end-sessions/'],
  firm_users_reset_second_factor: ['POST', '/api/firm/users/{user_id}/reset-second-factor/'],
  firm_view_as_create: ['POST', '/api/firm/view-as/'],
  firm_view_as_destroy: ['DELETE', '/api/firm/view-as/'],
  companies_payroll_items_list: ['GET', '/api/companies/{company_id}/payroll/items/'],
  commands_create_pay_item: ['POST', '/api/companies/{company_id}/payroll/items'],
  commands_import_pay_items: ['POST', '/api/companies/{company_id}/payroll/items/import'],
  commands_add_pay_items_from_absences: ['POST', '/api/companies/{company_id}/payroll/items/from-absences'],
  commands_update_pay_item: ['POST', '/api/companies/{company_id}/payroll/items/{pay_item_id}/update'],
  commands_delete_pay_item: ['POST', '/api/companies/{company_id}/payroll/items/{pay_item_id}/delete'],
  companies_payroll_pay_runs_list: ['GET', '/api/companies/{company_id}/payroll/pay-runs/'],
  companies_payroll_pay_runs_retrieve: ['GET', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/'],
  commands_create_pay_run: ['POST', '/api/companies/{company_id}/payroll/pay-runs'],
  commands_approve_pay_run: ['POST', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/approve'],
  commands_post_pay_run: ['POST', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/post'],
  commands_reverse_pay_run: ['POST', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/reverse'],
  companies_payroll_pay_runs_payslip: ['GET', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/payslips/{employee_id}/'],
  companies_payroll_pay_runs_tsd: ['GET', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/tsd/'],
  companies_payroll_pay_runs_tsd_csv: ['GET', '/api/companies/{company_id}/payroll/pay-runs/{pay_run_id}/tsd/csv/'],
  companies_payroll_tsd_retrieve: ['GET', '/api/companies/{company_id}/payroll/tsd/{month}/'],
  companies_payroll_tsd_return_retrieve: ['GET', '/api/companies/{company_id}/payroll/tsd-returns/{return_id}/'],
  commands_file_tsd: ['POST', '/api/companies/{company_id}/payroll/tsd/{month}/file'],
  companies_payroll_tsd_file_retrieve: ['GET', '/api/companies/{company_id}/payroll/tsd/{month}/file/'],
  companies_payroll_tsd_accounts_list: ['GET', '/api/companies/{company_id}/payroll/tsd-accounts/'],
  commands_declare_account: ['POST', '/api/companies/{company_id}/payroll/tsd-accounts'],
  companies_tax_account_balance: ['GET', '/api/companies/{company_id}/tax-account/balance/'],
  companies_tax_account_reconciliation: ['GET', '/api/companies/{company_id}/tax-account/reconciliation/'],
  firm_companies_tax_account_refresh: ['POST', '/api/firm/companies/{company_id}/tax-account/refresh/'],
  books_exchange_rates_list: ['GET', '/api/companies/{company_id}/exchange-rates/'],
  commands_record_exchange_rate: ['POST', '/api/companies/{company_id}/exchange-rates'],
  mcp_message: ['POST', '/mcp'],
  mcp_stream: ['GET', '/mcp'],
  mcp_end: ['DELETE', '/mcp'],
  health_live: ['GET', '/health/live'],
  health_ready: ['GET', '/health/ready'],
} as const;

export interface components {
    schemas: {
        PreferencesRequest: {
            /** @enum {string} */
            language?: "et" | "en";
            /**
             * @default system
             * @enum {string}
             */
            theme?: "system" | "light" | "dark";
            /**
             * @default comfortable
             * @enum {string}
             */
            density?: "comfortable" | "compact";
            /**
             * @description The saved views of each screen, in the person’s order.
             * @default {}
             */
            views?: {
                [key: string]: {
                    name: string;
                    /** @description The search parameters of the view’s address, without `?`: filters and order. */
                    search: string;
                }[];
            };
        };
        LettersRequest: {
            letters: {
                draft_waiting?: boolean;
                task_failed?: boolean;
                limit_near?: boolean;
                invoice_returned?: boolean;
                tsd_reminder?: boolean;
                webhook_disabled?: boolean;
            };
        };
        AskToSignUp: {
            /** Format: email */
            email: string;
            name: string;
            /**
             * @description The language of the letter and of the account.
             * @default et
             * @enum {string}
             */
            language?: "et" | "en";
        };
        /** @description As `toJSON()` of what `navigator.credentials.create()` returned. */
        NewPasskeyCredential: {
            /** @description Base64url. */
            id: string;
            /** @description Base64url. */
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: ("platform" | "cross-platform") | null;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                /** @description Base64url. */
                clientDataJSON: string;
                /** @description Base64url. */
                attestationObject: string;
                /** @description Base64url. */
                authenticatorData?: string;
                /** @description Base64url. */
                publicKey?: string;
                publicKeyAlgorithm?: number;
                transports?: string[];
            };
        };
        /** @description As `toJSON()` of what `navigator.credentials.get()` returned. */
        SignedPasskeyCredential: {
            /** @description Base64url. */
            id: string;
            /** @description Base64url. */
            rawId: string;
            /** @constant */
            type: "public-key";
            authenticatorAttachment?: ("platform" | "cross-platform") | null;
            clientExtensionResults: {
                [key: string]: unknown;
            };
            response: {
                /** @description Base64url. */
                clientDataJSON: string;
                /** @description Base64url. */
                authenticatorData: string;
                /** @description Base64url. */
                signature: string;
                userHandle?: string | null;
            };
        };
        /** @description The password or a code, one of them. The password is enough only where the session has shown the second factor in the last 15 minutes. */
        Proof: {
            password?: string;
            /** @description A code from the authenticator (6 digits), or a recovery code. */
            totp?: string;
        };
        NewOrganization: {
            name: string;
        };
        SecondFactorDemand: {
            /** @enum {string} */
            required_of: "nobody" | "owners" | "everybody";
        };
        NewCompany: {
            name: string;
            registry_code: string;
            /** @enum {string} */
            legal_form: "ou" | "as" | "fie" | "mtu" | "sa" | "tu" | "uu" | "other";
            vat_number?: ((string | null) | null) | string | null;
            vat_status?: ("registered" | "limited" | "unregistered") | null;
            base_currency?: string | null;
            address?: string | null;
            fiscal_year_start_month?: number | null;
        };
        ChangeMember: {
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
        };
        NewInvitation: {
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
        };
        SignUp: {
            /** @description From the link in the letter. */
            token: string;
            name: string;
            password: string;
            /**
             * @default et
             * @enum {string}
             */
            language?: "et" | "en";
        };
        NewApiKey: {
            name: string;
            scopes: ("read" | "write")[];
            /**
             * Format: date
             * @description The last day on which it works. Default: the 365th day from today. Null: it works until it is revoked.
             */
            expires_on?: ((string | null) | null) | string | null;
        };
        ChangeCompany: {
            name?: string;
            address?: string | null;
            invoice_auto_book?: boolean;
            auto_book_new_suppliers?: boolean;
            vat_cars?: number;
            vat_cars_partial?: number;
            /** @description Only the staff of the firm may change it. */
            files_tsd_monthly?: boolean;
            numbering?: {
                /** @enum {string} */
                policy?: "sequential" | "free";
                prefix?: string;
                padding?: number;
                per_year?: boolean;
            };
        };
        AuthorityAccessRequest: {
            /** @description Why the service may act for the company: for example a contract and its date. */
            basis: string;
            /** @description A stored file that shows it. */
            file_id?: ((string | null) | null) | string | null;
        };
        NewClientAccess: {
            /** @description The most that keys and tokens may do in this company; an empty list excludes them. */
            scopes: ("read" | "write")[];
        };
        NewVatRegistration: {
            /** Format: date */
            valid_from: string;
            /** @enum {string} */
            status: "registered" | "limited" | "unregistered";
            vat_number?: ((string | null) | null) | string | null;
        };
        /** @description Ask a person about one object. */
        QuestionRequest: {
            object: components["schemas"]["AskedObject"];
            text: string;
            /**
             * Format: email
             * @description The person gets a letter; an account is not needed.
             */
            to: string;
            /**
             * @description Of the letter.
             * @default et
             * @enum {string}
             */
            language?: "et" | "en";
            /** @description The letter goes out at 8 o’clock the next morning, with all questions to the same address that are open then. By default as the company chose (`question-settings/`). */
            digest?: boolean | null;
        };
        /** @description A bank transaction, a draft or a file of the company. */
        AskedObject: {
            /** @enum {string} */
            type: "bank_transaction" | "invoice" | "file";
            id: string;
        };
        QuestionCloseRequest: {
            /** @description The answer that settles it. Its files then explain the bank transaction of the question, or support its draft. */
            accepted_answer_id?: string | null;
            /** @description Those files of the accepted answer that are used. Default: all. */
            file_ids?: string[] | null;
        };
        QuestionReopenRequest: {
            /**
             * @description false: no letter is sent, and the link ends when it would have ended. The question is answered again if it has answers.
             * @default true
             */
            letter?: boolean;
        };
        /** @description Put an object aside until a day. A hold that it already has is replaced. */
        HoldRequest: {
            object: components["schemas"]["AskedObject"];
            /**
             * Format: date
             * @description The day on which the object waits again: after today, within a year.
             */
            until: string;
        };
        QuestionSettingsRequest: {
            /** @description Questions wait for the letter of the next morning, unless asking one says otherwise. */
            digest: boolean;
            templates: components["schemas"]["QuestionTemplate"][];
            /** @description A card payment that has had no document for six days is asked about, once, in the letter of the next morning: its card holder, or else the owner. At most 10 a day. */
            ask_for_documents?: boolean;
            /** @description Those left out of the request stay as they are, as does `ask_for_documents`. */
            card_holders?: components["schemas"]["CardHolder"][];
            /** @description As read: settings that changed meanwhile are not overwritten. */
            version: number;
        };
        /** @description A ready question: its text is asked as it is, or changed first. */
        QuestionTemplate: {
            /** @description Once in each language. */
            name: string;
            /** @enum {string} */
            language: "et" | "en";
            text: string;
        };
        /** @description The person who pays with a card. An account is not needed. */
        CardHolder: {
            /** @description The last four digits of the card, once each. */
            card_last4: string;
            /** Format: email */
            to: string;
            /**
             * @description Of the letters.
             * @default et
             * @enum {string}
             */
            language?: "et" | "en";
        };
        /** @description An answer in words alone; with files it is a form. */
        QuestionAnswerRequest: {
            text: string;
        };
        /** @description An entry without an invoice or a bank line. It balances in base currency. */
        AccountingEventRequest: {
            /** @enum {string} */
            kind: "opening_balance" | "manual" | "accrual" | "depreciation" | "payroll" | "tax" | "dividend" | "correction" | "closing";
            /** Format: date */
            economic_date: string;
            memo?: string | null;
            lines: components["schemas"]["AccountingEventLineRequest"][];
        };
        /** @description A line of an accounting event. */
        AccountingEventLineRequest: {
            account_code: string;
            /** @description Signed, debit positive, minor units of `currency`. */
            amount_minor: number;
            /** @description Default: the base currency of the books. */
            currency?: string | null;
            /** @description The amount in base currency; default: at the reference rate of `economic_date`. */
            base_minor?: number | null;
            /** @description Required on payables and receivables. */
            party_id?: string | null;
            /** @description Ids of dimension values. */
            dimensions?: string[] | null;
            /** @description On a VAT account: the line of the VAT return that takes the amount, 10 for an adjustment that raises the VAT payable (a credit), 11 for one that lowers it (a debit). */
            vat_box?: ("10" | "11") | null;
            memo?: string | null;
        };
        AccountingEventReversalRequest: {
            reason: string;
        };
        /** @description An account to add to the chart. */
        AccountCreateRequest: {
            code: string;
            name: string;
            name_en?: string | null;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description Default: debit for assets and expenses, credit for the others. */
            normal_side?: ("debit" | "credit") | null;
            /** @description The only currency that the account accepts. */
            currency?: string | null;
            default_vat_code?: string | null;
            /** @description Line of the balance sheet; not on income and expense. */
            balance_sheet_line?: string | null;
            /** @description Line of the income statement by nature. */
            income_statement_line?: string | null;
            /** @description Line of the income statement by function; default: the one that follows from the other. */
            income_statement_2_line?: string | null;
        };
        /** @description What changes on an account: an omitted value stays, null clears it. */
        AccountUpdateRequest: {
            name?: string;
            name_en?: string | null;
            default_vat_code?: string | null;
        };
        /** @description A dimension with its values. */
        DimensionCreateRequest: {
            /** @description If the axis already exists, the new values are added to it. */
            code: string;
            name: string;
            /** @enum {string} */
            kind: "project" | "grant" | "client" | "department" | "other";
            /** @default [] */
            values?: {
                code: string;
                name: string;
            }[];
        };
        PeriodReopenRequest: {
            /** @description Why; kept with the period and in the audit trail. */
            reason?: string | null;
        };
        BatchRequest: {
            commands: components["schemas"]["BatchCommand"][];
            /**
             * @description Keep all commands or none: the first refusal is the answer, and nothing is done.
             * @default false
             */
            atomic?: boolean;
        };
        BatchCommand: {
            /** @constant */
            name: "question.ask";
            payload: components["schemas"]["QuestionRequest"];
        } | {
            /** @constant */
            name: "question.close";
            payload: {
                question_id: string;
                /** @description The answer that settles it. Its files then explain the bank transaction of the question, or support its draft. */
                accepted_answer_id?: string | null;
                /** @description Those files of the accepted answer that are used. Default: all. */
                file_ids?: string[] | null;
            };
        } | {
            /** @constant */
            name: "question.reopen";
            payload: {
                question_id: string;
                /**
                 * @description false: no letter is sent, and the link ends when it would have ended. The question is answered again if it has answers.
                 * @default true
                 */
                letter?: boolean;
            };
        } | {
            /** @constant */
            name: "hold.place";
            payload: components["schemas"]["HoldRequest"];
        } | {
            /** @constant */
            name: "hold.release";
            payload: {
                hold_id: string;
            };
        } | {
            /** @constant */
            name: "event.record";
            payload: components["schemas"]["AccountingEventRequest"];
        } | {
            /** @constant */
            name: "event.reverse";
            payload: {
                event_id: string;
                reason: string;
            };
        } | {
            /** @constant */
            name: "account.create";
            payload: components["schemas"]["AccountCreateRequest"];
        } | {
            /** @constant */
            name: "account.update";
            /** @description What changes on an account: an omitted value stays, null clears it. */
            payload: {
                account_id: string;
                name?: string;
                name_en?: string | null;
                default_vat_code?: string | null;
            };
        } | {
            /** @constant */
            name: "dimension.create";
            payload: components["schemas"]["DimensionCreateRequest"];
        } | {
            /** @constant */
            name: "period.close";
            payload: {
                period_id: string;
            };
        } | {
            /** @constant */
            name: "period.reopen";
            payload: {
                period_id: string;
                /** @description Why; kept with the period and in the audit trail. */
                reason?: string | null;
            };
        } | {
            /** @constant */
            name: "revaluation.create";
            payload: components["schemas"]["RevaluationRequest"];
        } | {
            /** @constant */
            name: "revaluation.reverse";
            payload: {
                revaluation_id: string;
                reason?: string | null;
            };
        } | {
            /** @constant */
            name: "vat_return.prepare";
            payload: components["schemas"]["VatReturnPrepareRequest"];
        } | {
            /** @constant */
            name: "vat_return.file";
            payload: {
                return_id: string;
            };
        } | {
            /** @constant */
            name: "party.create";
            payload: components["schemas"]["PartyCreateRequest"];
        } | {
            /** @constant */
            name: "party.update";
            /** @description Changes of a party; omitted fields keep their values. */
            payload: {
                party_id: string;
                /** @description Name as on documents. */
                name?: string;
                /** @enum {string} */
                kind?: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
                /** @description Two-letter code of ISO 3166. */
                country?: string | null;
                /** @description null: derived from the country and the VAT number. */
                vat_area?: ("domestic" | "eu" | "non_eu") | null;
                vat_number?: string | null;
                reg_code?: string | null;
                notes?: string | null;
                expects_document?: boolean;
                is_confirmed?: boolean;
                external_key?: string | null;
                private_persons?: boolean;
                address?: string | null;
                email?: string | null;
                phone?: string | null;
                defaults?: components["schemas"]["PartyDefaultsRequest"];
                /** @description Accounts to add or to confirm; the others stay. */
                bank_accounts?: {
                    iban: string;
                    /** @description true: a person has checked that the party is paid there; false takes that back. By a session only. Without it a new account is unconfirmed. */
                    confirmed?: boolean;
                }[];
            };
        } | {
            /** @constant */
            name: "party.merge";
            /** @description The party to merge into. */
            payload: {
                party_id: string;
                into_party_id: string;
            };
        } | {
            /** @constant */
            name: "party.add_alias";
            /** @description Another name of the party. */
            payload: {
                party_id: string;
                /** @description Name as on documents. */
                name: string;
            };
        } | {
            /** @constant */
            name: "invoice.record";
            payload: components["schemas"]["InvoiceRecordRequest"];
        } | {
            /** @constant */
            name: "invoice.revise";
            /** @description Give an invoice a new revision. */
            payload: {
                invoice_id: string;
                reason: string;
                party_id?: string | null;
                revision: components["schemas"]["InvoiceRevisedRevisionRequest"];
            };
        } | {
            /** @constant */
            name: "invoice.post";
            payload: {
                invoice_id: string;
            };
        } | {
            /** @constant */
            name: "invoice.issue";
            /** @description Issue an own sales invoice; everything is optional. */
            payload: {
                invoice_id: string;
                /** @description Only under a free numbering policy. */
                number?: string | null;
                seller_snapshot?: unknown | null;
                buyer_snapshot?: unknown | null;
                /** @description Stored in the seller snapshot; default: the address of the company, else that in the business register. */
                seller_address?: string | null;
            };
        } | {
            /** @constant */
            name: "invoice.import_sales";
            payload: components["schemas"]["InvoiceImportSalesRequest"];
        } | {
            /** @constant */
            name: "invoice.cancel";
            payload: {
                invoice_id: string;
                reason: string;
            };
        } | {
            /** @constant */
            name: "invoice.void";
            payload: {
                invoice_id: string;
                reason: string;
            };
        } | {
            /** @constant */
            name: "invoice.join";
            payload: {
                invoice_id: string;
                /** @description The purchase that the draft repeats. */
                into_invoice_id: string;
            };
        } | {
            /** @constant */
            name: "invoice.separate";
            payload: {
                invoice_id: string;
                document_id: string;
            };
        } | {
            /** @constant */
            name: "invoice.send";
            /** @description Send an issued invoice to its customer. */
            payload: {
                invoice_id: string;
                /** @description Default: the address of the customer. */
                to?: string | null;
                /** @description Stands above the facts of the invoice in the letter. */
                message?: string | null;
                /**
                 * @description What is attached: `pdf`; `pdf_ubl`: the e-invoice of EN 16931 (UBL) too; `e_arve`: the Estonian e-invoice 1.2 too.
                 * @enum {string}
                 */
                format: "pdf" | "pdf_ubl" | "e_arve";
            };
        } | {
            /** @constant */
            name: "bank_account.create";
            payload: components["schemas"]["BankAccountCreateRequest"];
        } | {
            /** @constant */
            name: "bank_account.confirm";
            payload: {
                bank_account_id: string;
            };
        } | {
            /** @constant */
            name: "bank_account.move_opening";
            /** @description Start the books of a bank account with a statement. */
            payload: {
                bank_account_id: string;
                /** @description A statement of the account that includes its opening balance. */
                statement_id: string;
            };
        } | {
            /** @constant */
            name: "bank_statement.withdraw";
            /** @description Withdraw a bank statement that was imported by mistake. */
            payload: {
                statement_id: string;
                reason: string;
            };
        } | {
            /** @constant */
            name: "bank_transaction.exempt";
            /** @description Explain a bank transaction without a document. */
            payload: {
                bank_transaction_id: string;
                /** @enum {string} */
                counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                reason: string;
            };
        } | {
            /** @constant */
            name: "bank_transaction.classify_money_in";
            /** @description Classify money received without an invoice. */
            payload: {
                bank_transaction_id: string;
                /** @enum {string} */
                kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
                reason?: string | null;
                /** @description For a refund: the purchase that is refunded. */
                refund_invoice_id?: string | null;
                /** @description For a refund: the payment that is refunded. */
                refund_bank_transaction_id?: string | null;
            };
        } | {
            /** @constant */
            name: "bank_transaction.set_party";
            /** @description Set the party of a bank transaction. */
            payload: {
                bank_transaction_id: string;
                party_id: string;
            };
        } | {
            /** @constant */
            name: "bank_transaction.match_transfer";
            /** @description Match the two halves of a transfer between own accounts. */
            payload: {
                bank_transaction_id: string;
                other_bank_transaction_id: string;
            };
        } | {
            /** @constant */
            name: "bank_transaction.undo";
            payload: {
                bank_transaction_id: string;
            };
        } | {
            /** @constant */
            name: "allocation.create";
            payload: components["schemas"]["AllocationRequest"];
        } | {
            /** @constant */
            name: "allocation.reverse";
            payload: {
                allocation_id: string;
            };
        } | {
            /** @constant */
            name: "match_proposal.create";
            payload: components["schemas"]["MatchProposalRequest"];
        } | {
            /** @constant */
            name: "match_proposal.confirm";
            payload: {
                match_proposal_id: string;
            };
        } | {
            /** @constant */
            name: "match_proposal.reject";
            payload: {
                match_proposal_id: string;
            };
        } | {
            /** @constant */
            name: "match_proposal.undo";
            payload: {
                match_proposal_id: string;
            };
        } | {
            /** @constant */
            name: "rule.create";
            payload: components["schemas"]["RuleRequest"];
        } | {
            /** @constant */
            name: "rule.activate";
            /** @description Confirm a rule. */
            payload: {
                rule_id: string;
                /** @description A new limit; by default it keeps the one that it has. */
                max_minor?: number | null;
            };
        } | {
            /** @constant */
            name: "rule.pause";
            payload: {
                rule_id: string;
            };
        } | {
            /** @constant */
            name: "rule.end";
            payload: {
                rule_id: string;
            };
        } | {
            /** @constant */
            name: "rule.undo";
            /** @description Take back what a rule did. */
            payload: {
                rule_id: string;
                /**
                 * Format: date
                 * @description Acts of this day and of later ones are taken back.
                 */
                since: string;
            };
        } | {
            /** @constant */
            name: "automatic_act.undo";
            payload: components["schemas"]["AutomaticActsUndoRequest"];
        } | {
            /** @constant */
            name: "document.dismiss";
            /** @description Why the document is not for the books. */
            payload: {
                document_id: string;
                /** @enum {string} */
                reason: "reminder" | "order" | "quote" | "statement_of_account" | "other_company" | "private" | "other";
            };
        } | {
            /** @constant */
            name: "document.restore";
            payload: {
                document_id: string;
            };
        } | {
            /** @constant */
            name: "bank.import_file";
            /** @description Have the file of a bank statement imported. */
            payload: {
                file_id: string;
                /** @description For a CSV of no known bank, and for no other file; required where none is known. */
                mapping?: components["schemas"]["StatementMapping"];
            };
        } | {
            /** @constant */
            name: "pay_item.create";
            payload: components["schemas"]["PayItemRequest"];
        } | {
            /** @constant */
            name: "pay_item.import";
            payload: components["schemas"]["PayItemImportRequest"];
        } | {
            /** @constant */
            name: "pay_item.from_absences";
            payload: components["schemas"]["PayItemsOfAbsencesRequest"];
        } | {
            /** @constant */
            name: "pay_item.update";
            /** @description What an employee gets, or has withheld, in a month. */
            payload: {
                pay_item_id: string;
                employee_id: string;
                /** @description Default: the best paid employment of the month. */
                employment_id?: string | null;
                /** @description The month whose pay run takes the item. */
                month: string;
                /**
                 * @description bonus, hours, holiday_pay: paid and taxed as wages. sick_pay: the employer’s part, days 4 to 8, income tax only. advance: net pay that was paid before (a bank line exempted to payroll_liability). deduction: withheld from the net pay. net_addition: paid out without taxes. fringe_benefit: taxed for the employer alone, not paid out.
                 * @enum {string}
                 */
                kind: "bonus" | "hours" | "holiday_pay" | "sick_pay" | "advance" | "deduction" | "net_addition" | "fringe_benefit";
                /** @description Required, except for hours and for holiday and sick pay, which are computed without it. */
                amount_minor?: number | null;
                /** @description Of kind hours: how many. */
                hours?: string | null;
                /** @description Of kind hours: the pay of one hour. */
                rate_minor?: number | null;
                /** @description Of holiday and sick pay: the first day off. */
                from?: string | null;
                /** @description Of holiday and sick pay: the last day off; sickness may lack one. */
                to?: string | null;
                description?: string | null;
                /** @description Of a deduction or net addition: the other account of the pay run’s entry. */
                account_code?: string | null;
            };
        } | {
            /** @constant */
            name: "pay_item.delete";
            payload: {
                pay_item_id: string;
            };
        } | {
            /** @constant */
            name: "pay_run.create";
            payload: components["schemas"]["PayRunRequest"];
        } | {
            /** @constant */
            name: "pay_run.approve";
            payload: {
                pay_run_id: string;
            };
        } | {
            /** @constant */
            name: "pay_run.post";
            payload: {
                pay_run_id: string;
            };
        } | {
            /** @constant */
            name: "pay_run.reverse";
            payload: {
                pay_run_id: string;
            };
        } | {
            /** @constant */
            name: "tsd.file";
            payload: {
                month: string;
            };
        } | {
            /** @constant */
            name: "tsd.declare_account";
            payload: components["schemas"]["TsdAccountRequest"];
        } | {
            /** @constant */
            name: "exchange_rate.record";
            payload: components["schemas"]["ExchangeRateRequest"];
        };
        /** @description Values the balances in foreign currency at a day. */
        RevaluationRequest: {
            /**
             * Format: date
             * @description The day whose rates apply, in an open period.
             */
            as_of: string;
        };
        RevaluationReversalRequest: {
            reason?: string | null;
        };
        /** @description The month whose return is prepared. */
        VatReturnPrepareRequest: {
            /**
             * Format: date
             * @description First day of the month.
             */
            period_from: string;
        };
        /** @description A party to create. */
        PartyCreateRequest: {
            /** @description Name as on documents. */
            name: string;
            /** @enum {string} */
            kind: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
            /** @description Two-letter code of ISO 3166. */
            country?: string | null;
            /** @description Default: derived from the country and the VAT number. */
            vat_area?: ("domestic" | "eu" | "non_eu") | null;
            /** @description In the form of its country; a wrong check digit causes a warning in the outcome. */
            vat_number?: string | null;
            reg_code?: string | null;
            notes?: string | null;
            /** @default true */
            expects_document?: boolean;
            is_confirmed?: boolean;
            /** @description Key of the party in another system; unique. With one, a second party with the same name is allowed. */
            external_key?: string | null;
            /**
             * @description The party represents private persons; it has no registry code.
             * @default false
             */
            private_persons?: boolean;
            /** @description One or more lines; at most 500 characters. */
            address?: string | null;
            /** @description Trimmed; blank is null; at most 254 characters. */
            email?: string | null;
            /** @description Trimmed; blank is null; at most 40 characters. */
            phone?: string | null;
        };
        /** @description Changes of a party; omitted fields keep their values. */
        PartyUpdateRequest: {
            /** @description Name as on documents. */
            name?: string;
            /** @enum {string} */
            kind?: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
            /** @description Two-letter code of ISO 3166. */
            country?: string | null;
            /** @description null: derived from the country and the VAT number. */
            vat_area?: ("domestic" | "eu" | "non_eu") | null;
            vat_number?: string | null;
            reg_code?: string | null;
            notes?: string | null;
            expects_document?: boolean;
            is_confirmed?: boolean;
            external_key?: string | null;
            private_persons?: boolean;
            address?: string | null;
            email?: string | null;
            phone?: string | null;
            defaults?: components["schemas"]["PartyDefaultsRequest"];
            /** @description Accounts to add or to confirm; the others stay. */
            bank_accounts?: {
                iban: string;
                /** @description true: a person has checked that the party is paid there; false takes that back. By a session only. Without it a new account is unconfirmed. */
                confirmed?: boolean;
            }[];
        };
        PartyDefaultsRequest: {
            expense_role?: string | null;
            vat_code?: string | null;
            currency?: string | null;
            payment_days?: number | null;
            language?: ("et" | "en") | null;
        };
        /** @description The party to merge into. */
        PartyMergeRequest: {
            into_party_id: string;
        };
        /** @description Another name of the party. */
        PartyAliasRequest: {
            /** @description Name as on documents. */
            name: string;
        };
        /** @description Record an invoice. */
        InvoiceRecordRequest: {
            /** @enum {string} */
            direction: "purchase" | "sales";
            /**
             * @default invoice
             * @enum {string}
             */
            kind?: "invoice" | "receipt" | "credit_note" | "prepayment";
            party_id: string;
            /** @description Required on a purchase of kind invoice or credit_note. */
            number?: string | null;
            /** @description The invoice a credit note corrects; required on a sales one. */
            corrects_invoice_id?: string | null;
            /**
             * @description Record it although it looks like an existing invoice.
             * @default false
             */
            allow_duplicate?: boolean;
            revision: components["schemas"]["InvoiceRevisionRequest"];
        };
        /** @description The content of an invoice. */
        InvoiceRevisionRequest: {
            /** Format: date */
            invoice_date: string;
            supply_date?: string | null;
            /** @description Default: invoice_date plus the party's payment days. */
            due_date?: string | null;
            service_from?: string | null;
            service_to?: string | null;
            /** @description ISO 4217; default: the base currency of the books. */
            currency?: string | null;
            /**
             * @description Prepaid amount, deducted from the amount due.
             * @default 0
             */
            prepaid_minor?: number;
            /**
             * @description Rounding of the total, part of the amount due.
             * @default 0
             */
            rounding_minor?: number;
            /** @description A rate chosen by a person; keys and tokens may not choose one. */
            exchange_rate_id?: string | null;
            supplier_vat_number?: string | null;
            buyer_vat_number?: string | null;
            source_payload?: unknown | null;
            /** @default false */
            needs_review?: boolean;
            review_note?: string | null;
            /** @description Printed on an own sales invoice. For other invoices it is only stored. */
            customer_note?: string | null;
            /**
             * @description Whether unit prices include VAT, as own sales invoices may and receipts usually do: the books compute each net price. Prices under codes for which the buyer owes the VAT never include it.
             * @default false
             */
            prices_include_vat?: boolean;
            /** @description Language of a rendered own sales invoice; default: the customer's. For other invoices it is only stored. */
            language?: ("et" | "en") | null;
            lines: components["schemas"]["InvoiceLineRequest"][];
            /** @default [] */
            documents?: components["schemas"]["InvoiceDocumentRequest"][];
            /** @description Control total: refused if the computed net differs. */
            net_minor?: number | null;
            /** @description Control total of the VAT. */
            tax_minor?: number | null;
            /** @description Control total of the gross. */
            gross_minor?: number | null;
        };
        /** @description A line of an invoice. */
        InvoiceLineRequest: {
            /**
             * @description item: goods or a service. vat_summary: the sum of a VAT rate as printed. rounding: an amount without VAT. note: text only.
             * @default item
             * @enum {string}
             */
            kind?: "item" | "vat_summary" | "rounding" | "note";
            description: string;
            /**
             * @description Decimal string.
             * @default 1
             */
            quantity?: string;
            unit?: string | null;
            /** @description Decimal string in major units, at most 6 decimals. A line needs a price here or in unit_price_minor. */
            unit_price?: string | null;
            /** @description The same price in minor units; when both are given they must agree. */
            unit_price_minor?: number | null;
            /**
             * @description Deducted from the whole line.
             * @default 0
             */
            allowance_minor?: number;
            /**
             * @description Added to the whole line.
             * @default 0
             */
            charge_minor?: number;
            /** @description Required unless the party has a default. */
            vat_code?: string | null;
            /** @description Purchase: the VAT as printed on the document. */
            tax_minor?: number | null;
            account_code?: string | null;
            expense_role?: string | null;
            /** @description Deductible share of the VAT in basis points, instead of that of the VAT code. */
            deductible_bps?: number | null;
            /** @description Share of business use in basis points. */
            business_use_bps?: number | null;
            fixed_asset?: boolean | null;
            fixed_asset_id?: string | null;
            fixed_asset_component_id?: string | null;
            fixed_asset_link?: ("acquisition" | "improvement" | "disposal_cost" | "disposal") | null;
            /** @description Ids of dimension values. */
            dimensions?: string[] | null;
        };
        /** @description A document record that belongs to the invoice. */
        InvoiceDocumentRequest: {
            document_id: string;
            /**
             * @description original, supporting, and more.
             * @default original
             */
            role?: string;
        };
        /** @description Give an invoice a new revision. */
        InvoiceReviseRequest: {
            reason: string;
            party_id?: string | null;
            revision: components["schemas"]["InvoiceRevisedRevisionRequest"];
        };
        /** @description The new content of an invoice. */
        InvoiceRevisedRevisionRequest: {
            /** Format: date */
            invoice_date: string;
            supply_date?: string | null;
            /** @description Default: invoice_date plus the party's payment days. */
            due_date?: string | null;
            service_from?: string | null;
            service_to?: string | null;
            /** @description ISO 4217; default: the base currency of the books. */
            currency?: string | null;
            /**
             * @description Prepaid amount, deducted from the amount due.
             * @default 0
             */
            prepaid_minor?: number;
            /**
             * @description Rounding of the total, part of the amount due.
             * @default 0
             */
            rounding_minor?: number;
            /** @description A rate chosen by a person; keys and tokens may not choose one. */
            exchange_rate_id?: string | null;
            supplier_vat_number?: string | null;
            buyer_vat_number?: string | null;
            source_payload?: unknown | null;
            /** @default false */
            needs_review?: boolean;
            review_note?: string | null;
            /** @description Printed on an own sales invoice. For other invoices it is only stored. */
            customer_note?: string | null;
            /**
             * @description Whether unit prices include VAT, as own sales invoices may and receipts usually do: the books compute each net price. Prices under codes for which the buyer owes the VAT never include it.
             * @default false
             */
            prices_include_vat?: boolean;
            /** @description Language of a rendered own sales invoice; default: the customer's. For other invoices it is only stored. */
            language?: ("et" | "en") | null;
            lines: components["schemas"]["InvoiceLineRequest"][];
            /** @default [] */
            documents?: components["schemas"]["InvoiceDocumentRequest"][];
            /** @description Control total: refused if the computed net differs. */
            net_minor?: number | null;
            /** @description Control total of the VAT. */
            tax_minor?: number | null;
            /** @description Control total of the gross. */
            gross_minor?: number | null;
            /** @description Replaces the number of a purchase. */
            number?: string | null;
        };
        /** @description Issue an own sales invoice; everything is optional. */
        InvoiceIssueRequest: {
            /** @description Only under a free numbering policy. */
            number?: string | null;
            seller_snapshot?: unknown | null;
            buyer_snapshot?: unknown | null;
            /** @description Stored in the seller snapshot; default: the address of the company, else that in the business register. */
            seller_address?: string | null;
        };
        /** @description Import a sales invoice issued elsewhere. */
        InvoiceImportSalesRequest: {
            /**
             * @default sales
             * @constant
             */
            direction?: "sales";
            /**
             * @default invoice
             * @enum {string}
             */
            kind?: "invoice" | "receipt" | "credit_note" | "prepayment";
            party_id: string;
            number: string;
            /** @description The invoice a credit note corrects; required on a sales one. */
            corrects_invoice_id?: string | null;
            /**
             * @description Record it although it looks like an existing invoice.
             * @default false
             */
            allow_duplicate?: boolean;
            revision: components["schemas"]["InvoiceRevisionRequest"];
            /** @description Source of the external number series, for example manual. */
            external_source: string;
            /**
             * @description An invoice from before these books: credited to the opening balance, without VAT.
             * @default false
             */
            opening?: boolean;
        };
        InvoiceEndRequest: {
            reason: string;
        };
        InvoiceJoinRequest: {
            /** @description The purchase that the draft repeats. */
            into_invoice_id: string;
        };
        InvoiceSeparateRequest: {
            document_id: string;
        };
        /** @description Send an issued invoice to its customer. */
        InvoiceSendRequest: {
            /** @description Default: the address of the customer. */
            to?: string | null;
            /** @description Stands above the facts of the invoice in the letter. */
            message?: string | null;
            /**
             * @description What is attached: `pdf`; `pdf_ubl`: the e-invoice of EN 16931 (UBL) too; `e_arve`: the Estonian e-invoice 1.2 too.
             * @enum {string}
             */
            format: "pdf" | "pdf_ubl" | "e_arve";
        };
        /** @description Open a bank account in the books. */
        BankAccountCreateRequest: {
            label: string;
            iban?: string | null;
            bic?: string | null;
            bank_name?: string | null;
            /** @description Default: the base currency of the books. */
            currency?: string | null;
        };
        /** @description Start the books of a bank account with a statement. */
        BankAccountOpeningRequest: {
            /** @description A statement of the account that includes its opening balance. */
            statement_id: string;
        };
        /** @description Withdraw a bank statement that was imported by mistake. */
        BankStatementWithdrawRequest: {
            reason: string;
        };
        /** @description Explain a bank transaction without a document. */
        BankExemptRequest: {
            /** @enum {string} */
            counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
            reason: string;
        };
        /** @description Classify money received without an invoice. */
        BankClassifyMoneyInRequest: {
            /** @enum {string} */
            kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
            reason?: string | null;
            /** @description For a refund: the purchase that is refunded. */
            refund_invoice_id?: string | null;
            /** @description For a refund: the payment that is refunded. */
            refund_bank_transaction_id?: string | null;
        };
        /** @description Set the party of a bank transaction. */
        BankSetPartyRequest: {
            party_id: string;
        };
        /** @description Match the two halves of a transfer between own accounts. */
        BankTransferMatchRequest: {
            other_bank_transaction_id: string;
        };
        /** @description Settle an open item. */
        AllocationRequest: {
            /** @enum {string} */
            kind: "payment" | "refund" | "credit_offset" | "prepayment_apply";
            /** @description The item to settle: an invoice, or an open line by line_id. */
            invoice_id?: string | null;
            /** @description A line of the open items. The amount of a bank transaction on suspense can be settled with an account this way. */
            line_id?: string | null;
            /** @description The other side: a bank transaction, another invoice, or an account. */
            bank_transaction_id?: string | null;
            other_invoice_id?: string | null;
            counter_role?: ("transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve") | null;
            account_code?: string | null;
            /** @description In the currency of the settled item. */
            item_minor: number;
            /** @description In the currency of the other side. Required if the currencies differ, unless both sides are settled in full. */
            counter_minor?: number | null;
            /** @description Default, and earliest possible day: the later of the booking date and the economic date of the invoice. */
            effective_date?: string | null;
        };
        /** @description Propose a judgement on a bank transaction to a person. */
        MatchProposalRequest: {
            bank_transaction_id: string;
            /** @description The proposed judgement, with the fields of its operation; the operation’s own `kind` is called allocation_kind or money_in_kind here. */
            judgement: {
                /** @constant */
                kind: "allocate";
                /**
                 * @default payment
                 * @enum {string}
                 */
                allocation_kind?: "payment" | "refund";
                /** @description The item to settle: an invoice, or an open line. */
                invoice_id?: string | null;
                line_id?: string | null;
                /** @description In the currency of the settled item. */
                item_minor: number;
                /** @description In the currency of the transaction. Required when the currencies differ. */
                counter_minor?: number | null;
                effective_date?: string | null;
            } | {
                /** @constant */
                kind: "exempt";
                /** @enum {string} */
                counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                reason: string;
            } | {
                /** @constant */
                kind: "money_in";
                /**
                 * @description The `kind` of classify-money-in.
                 * @enum {string}
                 */
                money_in_kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
                reason?: string | null;
                refund_invoice_id?: string | null;
                refund_bank_transaction_id?: string | null;
            } | {
                /** @constant */
                kind: "transfer";
                other_bank_transaction_id: string;
            };
            /** @description The reason, for the person who decides. */
            reason?: string | null;
        };
        /** @description The rule to try. */
        RuleTrial: {
            /** @description Every condition must hold. For `lines`: purchases of `party_id`, by `text`, currency and amounts alone. */
            when: {
                party_id?: string | null;
                /** @description The account of the counterparty. */
                iban?: string | null;
                /** @description The name of the counterparty: compared without accents, signs, case and legal form. */
                name_key?: string | null;
                reference?: string | null;
                /** @description Words that the description contains, in this order. */
                text?: string | null;
                direction?: ("in" | "out") | null;
                /** @description The `method` of the transaction. */
                kind?: string | null;
                /** @description By default the base currency. */
                currency?: string | null;
                /** @description Of the transaction, or of the net amount of a line. */
                amount_from_minor?: number | null;
                amount_to_minor?: number | null;
            };
            /** @description exempt: explained without a document; money_in: classified; party: the party is set; settle: the one open invoice that it names is settled, as far as the money goes; split: it goes to several accounts; lines: lines of documents get an account, a VAT code or dimensions. */
            what: {
                /** @constant */
                kind: "exempt";
                /** @enum {string} */
                counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                reason: string;
            } | {
                /** @constant */
                kind: "money_in";
                /** @enum {string} */
                money_in_kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
                reason?: string | null;
            } | {
                /** @constant */
                kind: "party";
                party_id: string;
            } | {
                /** @constant */
                kind: "settle";
            } | {
                /** @constant */
                kind: "split";
                /** @description One of them has neither amount_minor nor share_bps: it takes the rest. */
                parts: {
                    /** @enum {string} */
                    counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                    amount_minor?: number | null;
                    share_bps?: number | null;
                }[];
            } | {
                /** @constant */
                kind: "lines";
                account_code?: string | null;
                vat_code?: string | null;
                /** @description Ids of dimension values. */
                dimensions?: string[] | null;
            };
            /** @description The largest amount on which it would act; without it every amount. */
            max_minor?: number | null;
        };
        /** @description Make a rule that answers transactions of the bank, or lines of documents, from now on. */
        RuleRequest: {
            /** @description Every condition must hold. For `lines`: purchases of `party_id`, by `text`, currency and amounts alone. */
            when: {
                party_id?: string | null;
                /** @description The account of the counterparty. */
                iban?: string | null;
                /** @description The name of the counterparty: compared without accents, signs, case and legal form. */
                name_key?: string | null;
                reference?: string | null;
                /** @description Words that the description contains, in this order. */
                text?: string | null;
                direction?: ("in" | "out") | null;
                /** @description The `method` of the transaction. */
                kind?: string | null;
                /** @description By default the base currency. */
                currency?: string | null;
                /** @description Of the transaction, or of the net amount of a line. */
                amount_from_minor?: number | null;
                amount_to_minor?: number | null;
            };
            /** @description exempt: explained without a document; money_in: classified; party: the party is set; settle: the one open invoice that it names is settled, as far as the money goes; split: it goes to several accounts; lines: lines of documents get an account, a VAT code or dimensions. */
            what: {
                /** @constant */
                kind: "exempt";
                /** @enum {string} */
                counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                reason: string;
            } | {
                /** @constant */
                kind: "money_in";
                /** @enum {string} */
                money_in_kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
                reason?: string | null;
            } | {
                /** @constant */
                kind: "party";
                party_id: string;
            } | {
                /** @constant */
                kind: "settle";
            } | {
                /** @constant */
                kind: "split";
                /** @description One of them has neither amount_minor nor share_bps: it takes the rest. */
                parts: {
                    /** @enum {string} */
                    counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                    amount_minor?: number | null;
                    share_bps?: number | null;
                }[];
            } | {
                /** @constant */
                kind: "lines";
                account_code?: string | null;
                vat_code?: string | null;
                /** @description Ids of dimension values. */
                dimensions?: string[] | null;
            };
            /** @description The largest amount on which it acts: of a transaction, or a document. By default twice the largest answer that it repeats. */
            max_minor?: number | null;
        };
        /** @description Confirm a rule. */
        RuleActivateRequest: {
            /** @description A new limit; by default it keeps the one that it has. */
            max_minor?: number | null;
        };
        /** @description Take back what a rule did. */
        RuleUndoRequest: {
            /**
             * Format: date
             * @description Acts of this day and of later ones are taken back.
             */
            since: string;
        };
        /** @description Take back acts together. */
        AutomaticActsUndoRequest: {
            /** @description All acts of this cause. */
            cause?: string | null;
            /** @description Only acts of this day. */
            day?: string | null;
        };
        /** @description Why the document is not for the books. */
        DocumentDismissRequest: {
            /** @enum {string} */
            reason: "reminder" | "order" | "quote" | "statement_of_account" | "other_company" | "private" | "other";
        };
        /** @description The bank transaction that a file explains. */
        FileBankTransactionRequest: {
            bank_transaction_id: string;
        };
        /** @description Have the file of a bank statement imported. */
        FileImportRequest: {
            /** @description For a CSV of no known bank, and for no other file; required where none is known. */
            mapping?: components["schemas"]["StatementMapping"];
        };
        StatementMapping: {
            /** @description The bank account that the file is of. */
            bank_account_id: string;
            columns: {
                booking_date: string;
                /** @description Negative for money out, unless `direction` says it. */
                amount?: string;
                /** @description Instead of `amount`, together with `money_out`. */
                money_in?: string;
                money_out?: string;
                /** @description Beside `amount`: whether money comes in or goes out. */
                direction?: string;
                value_date?: string;
                counterparty_name?: string;
                counterparty_account?: string;
                description?: string;
                reference?: string;
                /** @description The bank’s own id of a line. */
                external_id?: string;
                /** @description The balance after the line. */
                balance?: string;
            };
            /** @description The word in `direction` for money out, such as `D`; required with it. */
            out_word?: string;
            /**
             * @description For dates that can be read both ways; otherwise the file has to prove it.
             * @enum {string}
             */
            date_order?: "day_first" | "month_first";
            /**
             * @description For amounts that can be read both ways; otherwise the file has to prove it.
             * @enum {string}
             */
            decimal_mark?: "," | ".";
        };
        SubmissionRequest: {
            /** @enum {string} */
            kind: "new_employee" | "new_employment" | "change" | "suspension" | "end";
            employee_id?: string | null;
            employment_id?: string | null;
            employee?: {
                first_name?: string | null;
                last_name?: string | null;
                personal_code?: string | null;
                birth_date?: string | null;
                citizenship?: string | null;
                iban?: string | null;
                email?: (string | "") | null;
                basic_exemption?: ("none" | "full" | "partial") | null;
                basic_exemption_minor?: number | null;
                pension_rate?: ("2" | "4" | "6" | "none") | null;
                tax_country?: string | null;
            } | null;
            employment?: {
                employment_type?: (number | string) | null;
                start_date?: string | null;
                end_date?: string | null;
                occupation_code?: string | null;
                job_title?: string | null;
                workplace?: string | null;
                working_time_rate?: string | null;
                gross_minor?: number | null;
                minimum_base?: ("applies" | "other_employer" | "exempt") | null;
                minimum_base_reason?: ("age_7_to_17" | "pensioner" | "parent" | "student" | "partial_disability") | null;
            } | null;
            suspension?: {
                /** @description Code of the register. */
                kind: number | string;
                /** Format: date */
                from: string;
                to?: string | null;
            } | null;
            end?: {
                /** @description Required unless the work never began. */
                end_date?: string | null;
                ground?: (number | string) | null;
                reason?: string | null;
                /** @description The person never started work: the registration is cancelled. Without `end_date` and `ground`. */
                never_started?: true | null;
            } | null;
            event_date?: string | null;
        };
        /** @description All senders that are trusted from now on; an omitted list is empty. */
        TrustedSendersRequest: {
            /**
             * @description Mail addresses.
             * @default []
             */
            addresses?: string[];
            /**
             * @description Domains, except those of public mail providers; subdomains are trusted too.
             * @default []
             */
            domains?: string[];
        };
        NewMailbox: {
            /** @description Name of the IMAP server; resolves to public addresses. */
            host: string;
            /** @default 993 */
            port?: number;
            /**
             * @default tls
             * @enum {string}
             */
            security?: "tls" | "starttls";
            username: string;
            password: string;
            /** @default INBOX */
            folder?: string;
            /**
             * Format: date
             * @description The first day whose mails are taken; today when absent.
             */
            since?: string;
        };
        MailboxChange: {
            /** @description Name of the IMAP server; resolves to public addresses. */
            host?: string;
            port?: number;
            /** @enum {string} */
            security?: "tls" | "starttls";
            username?: string;
            password?: string;
            folder?: string;
            /**
             * Format: date
             * @description Mails that the server received before this day are left alone, except those that name the merchant of a card payment without a document.
             */
            since?: string;
            paused?: boolean;
        };
        NewWebhookEndpoint: {
            /**
             * Format: uri
             * @description Begins with https:// and resolves to public addresses; contains no user name or password.
             */
            url: string;
            description?: string | null;
            /** @description Types such as `invoice.posted`, or all of one object: `invoice.*`. Null: all, including types added later. */
            event_types?: ("account.*" | "account.changed" | "account.created" | "account.updated" | "accounting_event.*" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.*" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.*" | "bank_account.changed" | "bank_account.opened" | "bank_statement.*" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.*" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.*" | "dimension.changed" | "dimension.created" | "document.*" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.*" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.*" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.*" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.*" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.*" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.*" | "pay_item.changed" | "pay_run.*" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.*" | "period.changed" | "period.closed" | "period.reopened" | "question.*" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.*" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.*" | "rule.activated" | "rule.changed" | "tsd_return.*" | "tsd_return.changed" | "vat_return.*" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared")[] | null;
        };
        WebhookEndpointChange: {
            /**
             * Format: uri
             * @description Begins with https:// and resolves to public addresses; contains no user name or password.
             */
            url?: string;
            description?: string | null;
            /** @description Types such as `invoice.posted`, or all of one object: `invoice.*`. Null: all, including types added later. */
            event_types?: ("account.*" | "account.changed" | "account.created" | "account.updated" | "accounting_event.*" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.*" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.*" | "bank_account.changed" | "bank_account.opened" | "bank_statement.*" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.*" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.*" | "dimension.changed" | "dimension.created" | "document.*" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.*" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.*" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.*" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.*" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.*" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.*" | "pay_item.changed" | "pay_run.*" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.*" | "period.changed" | "period.closed" | "period.reopened" | "question.*" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.*" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.*" | "rule.activated" | "rule.changed" | "tsd_return.*" | "tsd_return.changed" | "vat_return.*" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared")[] | null;
        };
        WebhookEndpointEnable: {
            /**
             * @description True: waiting deliveries and the events in between are not sent.
             * @default false
             */
            skip_missed?: boolean;
        };
        WebhookRedeliverFailed: {
            /**
             * Format: date-time
             * @description Deliveries created since then.
             */
            since: string;
        };
        AuthorityAccessGrant: {
            /** @description Replaces the basis of the request. */
            basis?: string | null;
            /**
             * Format: date
             * @description The last day; without it, access lasts until it is withdrawn.
             */
            valid_to?: ((string | null) | null) | string | null;
        };
        AuthorityAccessReason: {
            reason: string;
        };
        CompanyLimitsRequest: {
            /**
             * @description Bytes of files and mails; null or absent: the limit of the installation.
             * @default null
             */
            stored_bytes?: number | null;
            /**
             * @description Files a day; null or absent: the limit of the installation.
             * @default null
             */
            files_a_day?: number | null;
            /**
             * @description Mails a day; null or absent: the limit of the installation.
             * @default null
             */
            mails_a_day?: number | null;
            /**
             * @description Pages read a day; null or absent: the limit of the installation.
             * @default null
             */
            pages_a_day?: number | null;
        };
        OrganizationLimitsRequest: {
            /** @description Companies that it may create per day; null: the limit of the installation. */
            companies_a_day: number | null;
        };
        PayrollRuleSetRequest: {
            /**
             * Format: date
             * @description First day of payment. The set continues until the next one begins.
             */
            valid_from: string;
            /** @description Basis points. */
            income_tax_bps: number;
            /** @description Minor units of the currency. */
            basic_exemption_minor: number;
            exemption_falls_from_minor?: number | null;
            exemption_falls_to_minor?: number | null;
            /** @description Minor units of the currency. */
            pension_age_exemption_minor: number;
            /** @description Basis points. */
            social_tax_bps: number;
            /** @description Minor units of the currency. */
            social_tax_base_minor: number;
            /** @description Basis points. */
            employee_unemployment_bps: number;
            /** @description Basis points. */
            employer_unemployment_bps: number;
            /** @description Of people born in 1962 or later. Default: as in the rules before. */
            pension_age_months?: number | null;
        };
        RejectSubmissionRequest: {
            reason: string;
        };
        FirmReasonRequest: {
            /** @description Kept in the trail of the person and of their organizations. */
            reason?: string;
        };
        ViewAsRequest: {
            company_id: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
        };
        /** @description What an employee gets, or has withheld, in a month. */
        PayItemRequest: {
            employee_id: string;
            /** @description Default: the best paid employment of the month. */
            employment_id?: string | null;
            /** @description The month whose pay run takes the item. */
            month: string;
            /**
             * @description bonus, hours, holiday_pay: paid and taxed as wages. sick_pay: the employer’s part, days 4 to 8, income tax only. advance: net pay that was paid before (a bank line exempted to payroll_liability). deduction: withheld from the net pay. net_addition: paid out without taxes. fringe_benefit: taxed for the employer alone, not paid out.
             * @enum {string}
             */
            kind: "bonus" | "hours" | "holiday_pay" | "sick_pay" | "advance" | "deduction" | "net_addition" | "fringe_benefit";
            /** @description Required, except for hours and for holiday and sick pay, which are computed without it. */
            amount_minor?: number | null;
            /** @description Of kind hours: how many. */
            hours?: string | null;
            /** @description Of kind hours: the pay of one hour. */
            rate_minor?: number | null;
            /** @description Of holiday and sick pay: the first day off. */
            from?: string | null;
            /** @description Of holiday and sick pay: the last day off; sickness may lack one. */
            to?: string | null;
            description?: string | null;
            /** @description Of a deduction or net addition: the other account of the pay run’s entry. */
            account_code?: string | null;
        };
        PayItemImportRequest: {
            /** @description A CSV of up to 500 rows below a line of column names: employee_id, month, kind, and as the kind needs them amount, hours, rate, from, to, description, account_code, employment_id. Amounts are in euros; separators are commas or semicolons. */
            csv: string;
        };
        PayItemsOfAbsencesRequest: {
            month: string;
        };
        /** @description The pay of a month. */
        PayRunRequest: {
            month: string;
            /** @description Planned date of payment: its tax rules apply, and its month is that of the TSD. Default: the last day of the month. */
            payment_date?: string | null;
        };
        TsdAccountRequest: {
            account_code: string;
            /** @description Null: nothing of it is declared. */
            declared_as: ("fringe_benefit" | "gift" | "donation" | "representation" | "fine" | "tax_interest" | "membership_fee" | "no_document" | "dividend" | "equity_payment" | "equity_excess") | null;
        };
        /** @description A rate of a day recorded by a person: an invoice may use it by its id instead of the published rate, and if none is published, the day uses it. */
        ExchangeRateRequest: {
            /** @description Default: the base currency of the books. */
            base?: string | null;
            quote: string;
            /** Format: date */
            date: string;
            /** @description Decimal string: units of quote for one of base. */
            value: string;
        };
        /** @description A message of the Model Context Protocol (JSON-RPC 2.0). */
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            method?: string;
            id?: string | number;
            params?: unknown;
            result?: unknown;
            error?: unknown;
        };
        Caller: {
            user: {
                id: string;
                email: string;
                name: string;
                language: string;
                is_staff: boolean;
            } | null;
            has_totp: boolean;
            has_passkey: boolean;
            staff_mfa_required: boolean;
            /** @description An organization of the person requires a second factor that this session has not shown: it is not listed until then. */
            second_factor_demanded: boolean;
            email_verified: boolean;
            /** @description The company that staff view through a role in this session. */
            view_as: {
                company_id: string;
                company_name: string;
                /** @enum {string} */
                role: "owner" | "member" | "viewer";
            } | null;
            credential: {
                /** @enum {string} */
                kind: "session" | "api_key" | "oauth";
                id: string;
                name: string | null;
                scopes: ("read" | "write")[];
                organization_id: string | null;
                client_id: string | null;
                expires_at: string | null;
            };
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "member" | "viewer";
                permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
            }[];
            companies: {
                id: string;
                organization_id: string;
                name: string;
                /** @enum {string} */
                state: "provisioning" | "ready" | "failed" | "deleted";
                /** @enum {string} */
                role: "owner" | "member" | "viewer";
                permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
            }[];
            features: {
                employees: boolean;
                inbox: boolean;
                payroll: boolean;
                mcp: boolean;
                passkeys: boolean;
                tax_account: boolean;
            };
            /** @description The oldest version of the command line that this server supports. */
            cli_min_version?: string;
        };
        /** @description RFC 9457 problem. The code is stable; the texts may change. */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            code: string;
            request_id: string;
            errors: {
                field: string;
                code: string;
                message: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        ConnectedApp: {
            id: string;
            client_id: string;
            /** @description The name that the app gave itself; nobody checks it. */
            name: string | null;
            self_registered: boolean;
            scopes: ("read" | "write")[];
            organization_id: string;
            organization_name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        AuditEvent: {
            id: string;
            /** Format: date-time */
            occurred_at: string;
            /** @enum {string} */
            actor_kind: "user" | "staff" | "worker";
            /** @description The person who did it, or in whose name the service did it. Null: the service itself. */
            actor_id: string | null;
            actor_name: string | null;
            /** @enum {string} */
            credential_kind: "session" | "api_key" | "oauth" | "letter" | "worker";
            credential_id: string;
            action: string;
            object_type: string;
            object_id: string;
            company_id: string | null;
            old_values: unknown | null;
            new_values: unknown | null;
            /** @description The fields in which the values differ, in their order. An action that records only new values shows each with `old` null. */
            changes: components["schemas"]["AuditChange"][];
            request_id: string | null;
        };
        AuditChange: {
            field: string;
            old: unknown | null;
            new: unknown | null;
        };
        Preferences: {
            /** @enum {string} */
            language: "et" | "en";
            /** @enum {string} */
            theme: "system" | "light" | "dark";
            /** @enum {string} */
            density: "comfortable" | "compact";
            views: {
                [key: string]: {
                    name: string;
                    search: string;
                }[];
            };
        };
        Letters: {
            /** @description Whether each letter is written to the person. */
            letters: {
                draft_waiting: boolean;
                task_failed: boolean;
                limit_near: boolean;
                invoice_returned: boolean;
                tsd_reminder: boolean;
                webhook_disabled: boolean;
            };
            /** @description Letters about access, which are always written. More values may be added. */
            always: ("signed_in" | "account_changed" | "key_made" | "keys_expiring")[];
        };
        Session: {
            id: string;
            /** @description The session of this request. */
            current: boolean;
            second_factor: boolean;
            address: string;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        Passkey: {
            id: string;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
        };
        PasskeyOptions: {
            /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. */
            options: {
                [key: string]: unknown;
            };
        };
        PasskeyAttempt: {
            /** @description Send it with the credential, within five minutes. */
            attempt: string;
            /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. */
            options: {
                [key: string]: unknown;
            };
        };
        TotpEnrolment: {
            /** @description The secret in Base32, to type into an authenticator. */
            secret: string;
            /** @description The same, to show as a QR code. */
            otpauth_uri: string;
        };
        TotpVerified: {
            /** @description Recovery codes of an authenticator that this call activated, shown only now; else empty. Each works once. */
            recovery_codes: string[];
        };
        RecoveryCodes: {
            /** @description Shown only now. Each works once. */
            recovery_codes: string[];
        };
        Organization: {
            id: string;
            name: string;
            role: ("owner" | "member" | "viewer") | null;
            permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
            /**
             * @description The people who must show a second factor in the session to access the organization.
             * @enum {string}
             */
            second_factor_required_of: "nobody" | "owners" | "everybody";
            companies: components["schemas"]["CompanySummary"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CompanySummary: {
            id: string;
            name: string;
            registry_code: string;
            /** @enum {string} */
            legal_form: "ou" | "as" | "fie" | "mtu" | "sa" | "tu" | "uu" | "other";
            /** @enum {string} */
            state: "provisioning" | "ready" | "failed" | "deleted";
            base_currency: string;
            /** @enum {string} */
            vat_status: "registered" | "limited" | "unregistered";
        };
        Company: {
            id: string;
            organization_id: string;
            name: string;
            registry_code: string;
            vat_number: string;
            /** @description The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland. */
            vat_number_valid: boolean | null;
            /** @enum {string} */
            vat_status: "registered" | "limited" | "unregistered";
            vat_status_from: string | null;
            /** @enum {string} */
            legal_form: "ou" | "as" | "fie" | "mtu" | "sa" | "tu" | "uu" | "other";
            files_tsd_monthly: boolean;
            /** @description Passenger cars used wholly for business, as the VAT return declares them (KMD 5.3). */
            vat_cars: number;
            /** @description Passenger cars used partly for business (KMD 5.4). */
            vat_cars_partial: number;
            /** @enum {string} */
            state: "provisioning" | "ready" | "failed" | "deleted";
            core_company_id: string | null;
            base_currency: string;
            address: string | null;
            fiscal_year_start_month: number;
            invoice_auto_book: boolean;
            auto_book_new_suppliers: boolean;
            numbering: components["schemas"]["Numbering"];
            authority_access: components["schemas"]["AuthorityAccess"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            role: ("owner" | "member" | "viewer") | null;
            permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
            view_as: ("owner" | "member" | "viewer") | null;
            status: components["schemas"]["CompanyStatus"] | null;
            refresh_pending: boolean;
        };
        Numbering: {
            /** @enum {string} */
            policy: "sequential" | "free";
            prefix: string;
            padding: number;
            per_year: boolean;
        };
        AuthorityAccess: {
            /**
             * @description The tax authority and the employment register are called in the name of the company only while it is `granted`.
             * @enum {string}
             */
            state: "none" | "requested" | "granted" | "refused" | "withdrawn";
            /** @description Why the service may act for the company; `before_mandates` if it acted for the company before mandates existed, `sandbox` where the authorities are stand-ins. */
            basis: string | null;
            /** @description The staff member; null: the installation itself. */
            granted_by: string | null;
            granted_at: string | null;
            /** @description The last day; after it the state is `withdrawn`. */
            valid_to: string | null;
            /** @description Why staff refused or withdrew it. */
            reason: string | null;
        };
        CompanyStatus: {
            bank_to_explain: number;
            bank_unmatched: number;
            match_proposals: number;
            purchase_drafts: number;
            invoices_to_review: number;
            sales_drafts: number;
            sales_overdue: number;
            purchases_overdue: number;
            documents_to_book: number;
            inbox_failed: number;
            submissions_open: number;
            last_bank_date: string | null;
            /** Format: date-time */
            computed_at: string;
        };
        CreatedCompany: {
            id: string;
            organization_id: string;
            name: string;
            registry_code: string;
            vat_number: string;
            /** @description The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland. */
            vat_number_valid: boolean | null;
            /** @enum {string} */
            vat_status: "registered" | "limited" | "unregistered";
            vat_status_from: string | null;
            /** @enum {string} */
            legal_form: "ou" | "as" | "fie" | "mtu" | "sa" | "tu" | "uu" | "other";
            files_tsd_monthly: boolean;
            /** @description Passenger cars used wholly for business, as the VAT return declares them (KMD 5.3). */
            vat_cars: number;
            /** @description Passenger cars used partly for business (KMD 5.4). */
            vat_cars_partial: number;
            /** @enum {string} */
            state: "provisioning" | "ready" | "failed" | "deleted";
            core_company_id: string | null;
            base_currency: string;
            address: string | null;
            fiscal_year_start_month: number;
            invoice_auto_book: boolean;
            auto_book_new_suppliers: boolean;
            numbering: components["schemas"]["Numbering"];
            authority_access: components["schemas"]["AuthorityAccess"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            role: ("owner" | "member" | "viewer") | null;
            permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
            view_as: ("owner" | "member" | "viewer") | null;
            status: components["schemas"]["CompanyStatus"] | null;
            refresh_pending: boolean;
            /** @description Warnings about the VAT number. */
            warnings: components["schemas"]["VatNumberWarning"][];
        };
        VatNumberWarning: {
            /**
             * @description check_digit: the check digit is wrong. More values may be added.
             * @enum {string}
             */
            code: "check_digit";
            /** @enum {string} */
            field: "vat_number";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        Member: {
            id: string;
            user_id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
            has_totp: boolean;
            has_passkey: boolean;
            /** Format: date-time */
            created_at: string;
        };
        Invitation: {
            id: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
            /** @enum {string} */
            state: "open" | "accepted" | "revoked" | "expired";
            invited_by: string;
            invited_by_name: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            accepted_at: string | null;
            revoked_at: string | null;
            /** @description When the mail server accepted the letter. */
            letter_sent_at: string | null;
            /** @description Why the mail server did not accept the letter at the last attempt: `mail_refused` (no such mailbox), `mail_try_again` and `mail_no_answer` (retried for some hours), `mail_no_tls` (the mail server offers no encryption; retried too), `mail_not_configured`. Invite the person again to send another letter. */
            letter_error: string | null;
        };
        InvitationOffer: {
            organization_id: string;
            organization_name: string;
            invited_by_name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
            /** Format: date-time */
            expires_at: string;
            /** @description Whether an account has the address: if so, the person signs in and accepts, else they sign up. */
            has_account: boolean;
        };
        InvitationAccepted: {
            organization_id: string;
            /** @enum {string} */
            role: "owner" | "member" | "viewer";
        };
        ApiKey: {
            id: string;
            name: string;
            scopes: ("read" | "write")[];
            created_by: string;
            created_by_name: string;
            expires_on: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
            revoked_reason: ("revoked" | "membership_ended" | "user_deactivated") | null;
            /** Format: date-time */
            created_at: string;
        };
        ApiKeyCreated: {
            id: string;
            name: string;
            scopes: ("read" | "write")[];
            created_by: string;
            created_by_name: string;
            expires_on: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
            revoked_reason: ("revoked" | "membership_ended" | "user_deactivated") | null;
            /** Format: date-time */
            created_at: string;
            key: string;
        };
        ClientRequestPage: {
            items: components["schemas"]["ClientRequest"][];
            next_cursor: string | null;
        };
        ClientRequest: {
            id: string;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            occurred_at: string;
            method: string;
            /** @description Without its query. */
            path: string;
            status: number;
            duration_ms: number;
            /** @description The header `X-Request-Id` of the answer. */
            request_id: string;
            /** @enum {string} */
            credential_kind: "api_key" | "oauth";
            /** @description The key or the connected app. */
            credential_id: string;
            credential_name: string | null;
        };
        ClientAccess: {
            /** @description The most that keys and tokens may do in this company; an empty list excludes them. */
            scopes: ("read" | "write")[];
        };
        VatRegistration: {
            id: string;
            valid_from: string | null;
            /** @enum {string} */
            status: "registered" | "limited" | "unregistered";
            vat_number: string;
            /** Format: date-time */
            created_at: string;
        };
        RecordedVatRegistration: {
            id: string;
            valid_from: string | null;
            /** @enum {string} */
            status: "registered" | "limited" | "unregistered";
            vat_number: string;
            /** Format: date-time */
            created_at: string;
            /** @description Warnings about the VAT number. */
            warnings: components["schemas"]["VatNumberWarning"][];
        };
        NumberingPreview: {
            numbering: components["schemas"]["Numbering"];
            /** Format: date */
            invoice_date: string;
            /** @description The number of the next sales invoice of that day; null where people number freely. */
            next_number: string | null;
        };
        Work: {
            kinds: components["schemas"]["WaitingWork"][];
            /** @description Questions that nobody has answered yet; null where the caller may not read them. */
            open_questions: number | null;
            deadlines: components["schemas"]["WorkDeadline"][];
        };
        WaitingWork: {
            /**
             * @description review: drafts, posted invoices that need review, and documents to book; to_explain: money out that no file explains; proposals: open match proposals; questions: answered questions that wait for an accountant; submissions: waiting for review or the register; returns: VAT and TSD of months that ended; period_close: months that ended and are open; failed: files that could not be read or booked; mails: ignored or failed in the last 30 days. Objects that are put aside (`holds/`) are not in review, to_explain and failed. More values may be added.
             * @enum {string}
             */
            kind: "review" | "to_explain" | "proposals" | "questions" | "submissions" | "returns" | "period_close" | "failed" | "mails";
            count: number;
            /** @description Null when nothing of the kind waits. */
            oldest_on: string | null;
            /** @description The oldest, at most 5. */
            items: components["schemas"]["WorkItem"][];
        };
        WorkItem: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            object: "invoice" | "document" | "bank_transaction" | "match_proposal" | "question" | "submission" | "vat_return" | "tsd" | "period" | "file" | "email";
            /** @description The id of the object; the month of a return. */
            id: string;
            title: string | null;
            /** @description A number, or the state or kind of the object. */
            detail: string | null;
            amount_minor: number | null;
            currency: string | null;
            /**
             * Format: date
             * @description The day since which it waits, or that of the object.
             */
            day: string;
            due_on: string | null;
        };
        WorkDeadline: {
            /**
             * @description More values may be added.
             * @enum {string}
             */
            kind: "vat_return" | "tsd";
            /** @description The oldest month whose return is not filed. */
            month: string;
            /** Format: date */
            due_on: string;
            overdue: boolean;
        };
        PeriodClosing: {
            period: components["schemas"]["BooksPeriod"];
            /** @description Whether its last day is over. */
            ended: boolean;
            checks: components["schemas"]["ClosingCheck"][];
        };
        BooksPeriod: {
            id: string;
            /** @description Label of the fiscal year. */
            fiscal_year: string;
            /** @enum {string} */
            fiscal_year_state: "open" | "closing" | "closed";
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @enum {string} */
            state: "open" | "closed";
            vat_filed: boolean;
            closed_at: string | null;
            closed_by: string | null;
            /** @description The last time that it was reopened. */
            reopened_at: string | null;
            reopened_by: string | null;
            /** @description Of the last reopening, where one was given. */
            reopen_reason: string | null;
        };
        ClosingCheck: {
            /**
             * @description More kinds may be added.
             * @enum {string}
             */
            kind: "earlier_periods" | "statements" | "bank_balances" | "bank_lines" | "transfers" | "documents" | "drafts" | "questions" | "failed_files" | "failed_tasks" | "pay_run" | "tsd" | "revaluation" | "clearing_accounts" | "vat_return" | "tax_account";
            /**
             * @description none: the company has nothing of the kind in the period.
             * @enum {string}
             */
            state: "done" | "missing" | "none";
            count: number;
            /** @description The period cannot be closed before. */
            blocks: boolean;
            /** @description The first of them, at most 5. */
            items: {
                /** @description Of the object; null where it does not exist yet. */
                id: string | null;
                title: string | null;
                /** @description Of a bank account: the last day of its statements. */
                day: string | null;
            }[];
        };
        /** @description At most 5 of each kind; kinds that the caller may not read are absent. */
        Search: {
            parties?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "name" | "reg_code" | "vat_number" | "iban";
            }[];
            invoices?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "number" | "reference_number" | "amount";
            }[];
            bank_transactions?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "text" | "amount";
            }[];
            files?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "name";
            }[];
            entries?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "entry_no" | "memo";
            }[];
            accounts?: {
                id: string;
                title: string | null;
                /** @description A number, code, kind or description. */
                detail: string | null;
                amount_minor: number | null;
                currency: string | null;
                day: string | null;
                /**
                 * @description Where the text is. More values may be added.
                 * @enum {string}
                 */
                matched: "code" | "name";
            }[];
        };
        QuestionPage: {
            items: components["schemas"]["Question"][];
            next_cursor: string | null;
        };
        Question: {
            id: string;
            object: components["schemas"]["AskedObjectOutput"];
            /** @enum {string} */
            state: "open" | "answered" | "closed";
            text: string;
            to: string;
            /** @enum {string} */
            language: "et" | "en";
            /** @description Id of the user. */
            asked_by: string | null;
            /** @description The service itself asked for the document of a card payment (`question-settings/`). */
            automatic: boolean;
            /**
             * Format: date-time
             * @description When the link in the letter ends.
             */
            expires_at: string;
            letter: components["schemas"]["QuestionLetter"];
            answers: components["schemas"]["QuestionReply"][];
            accepted_answer_id: string | null;
            /** @description The time of the last answer. */
            answered_at: string | null;
            closed_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        QuestionLetter: {
            /**
             * @description bounced: the mail server refused it. More values may be added.
             * @enum {string}
             */
            state: "queued" | "sent" | "bounced" | "failed";
            /** Format: date-time */
            send_at: string;
            sent_at: string | null;
            /** @description Why it was not delivered, as a code. */
            reason: string | null;
        };
        /** @description One answer of the person. A later answer replaces none. */
        QuestionReply: {
            id: string;
            text: string | null;
            files: {
                id: string;
                name: string;
            }[];
            /** Format: date-time */
            created_at: string;
        };
        QuestionAskOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                question_id: string;
                letter_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description An entry with its lines and its source. */
        BooksEntry: {
            id: string;
            /** @enum {string} */
            journal: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
            /** @description Label of the fiscal year. */
            fiscal_year: string;
            entry_no: number;
            /** Format: date */
            economic_date: string;
            /** Format: date-time */
            posted_at: string;
            commit_seq: number;
            /** @enum {string} */
            state: "posted" | "reversed";
            /** @enum {string} */
            source_kind: "invoice_revision" | "bank_transaction" | "allocation" | "transaction_exemption" | "transaction_money_in" | "accounting_event" | "vat_return";
            /** @enum {string} */
            source_role: "primary" | "reversal" | "replacement";
            memo: string | null;
            reverses_entry_id: string | null;
            reversed_by_entry_id: string | null;
            /** @description The invoice of a revision, or the one that an allocation settles. */
            invoice_id: string | null;
            revision_id: string | null;
            allocation_id: string | null;
            /** @description The other side of an allocation. */
            other_invoice_id: string | null;
            bank_transaction_id: string | null;
            accounting_event_id: string | null;
            vat_return_id: string | null;
            /** @description The command that posted it. Only an entry of `event.record` is reversed by its `accounting_event_id`; more commands may come. */
            command: string;
            /** @description The pay run that it follows: it is reversed with the run. */
            pay_run_id: string | null;
            /** @description The revaluation that it is part of. */
            revaluation_id: string | null;
            /** @description The TSD with which it was posted. */
            tsd_return_id: string | null;
            /** @description The bank account whose opening balance it books, as the statements have it. */
            bank_account_id: string | null;
            lines: components["schemas"]["BooksEntryLine"][];
        };
        BooksEntryLine: {
            line_no: number;
            account_code: string;
            account_name: string;
            currency: string;
            /** @description Signed, debit positive, in `currency`. */
            amount_minor: number;
            /** @description Minor units of the currency. */
            base_minor: number;
            party_id: string | null;
            invoice_id: string | null;
            vat_code: string | null;
            /** @description The line of the VAT return that the amount counts on besides those of its code: 10, 11, 5.2; more may come. */
            vat_box: string | null;
            memo: string | null;
            dimension_value_ids: string[];
        };
        QuestionCloseOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                question_id: string;
                /** @description Files of the accepted answer that explain the bank transaction from now on. */
                linked_file_ids: string[];
                /** @description Files of the accepted answer that support the draft from now on. */
                attached_file_ids: string[];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        QuestionReopenOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                question_id: string;
                letter_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        HoldPage: {
            items: components["schemas"]["Hold"][];
            next_cursor: string | null;
        };
        /** @description An object that does not wait for anybody before a day. */
        Hold: {
            id: string;
            object: components["schemas"]["AskedObjectOutput"];
            /** Format: date */
            until: string;
            /** @description Id of the user. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
        };
        HoldPlaceOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                hold_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        HoldReleaseOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                hold_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description How the company asks people. */
        QuestionSettings: {
            /** @description Questions wait for the letter of the next morning, unless asking one says otherwise. */
            digest: boolean;
            /** @description By name. */
            templates: components["schemas"]["QuestionTemplateOutput"][];
            /** @description A card payment that has had no document for six days is asked about, once, in the letter of the next morning: its card holder, or else the owner. At most 10 a day. */
            ask_for_documents: boolean;
            /** @description By card. */
            card_holders: components["schemas"]["CardHolderOutput"][];
            version: number;
        };
        OpenQuestion: {
            company_name: string;
            text: string;
            /**
             * @description Of the letter.
             * @enum {string}
             */
            language: "et" | "en";
            object: {
                /** @enum {string} */
                type: "bank_transaction" | "invoice" | "file";
                /** @description The counterparty, the party of the invoice, or the name of the file. */
                title: string | null;
                /** @description The description of the transaction, or the number of the invoice. */
                detail: string | null;
                day: string | null;
                amount_minor: number | null;
                currency: string | null;
            };
            /** Format: date-time */
            asked_at: string;
            /** @description The time of the last answer. */
            answered_at: string | null;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
        };
        ReceivedAnswer: {
            /** @description The number of files that came with it. */
            files: number;
        };
        BooksAccountPage: {
            items: components["schemas"]["BooksAccount"][];
            next_cursor: string | null;
        };
        BooksAccount: {
            id: string;
            code: string;
            name: string;
            name_en: string | null;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @enum {string} */
            normal_side: "debit" | "credit";
            control_kind: ("payable" | "receivable" | "suspense_payable" | "suspense_receivable" | "bank" | "transit" | "vat") | null;
            role: string | null;
            currency: string | null;
            default_vat_code: string | null;
            active: boolean;
            balance_sheet_line: string | null;
            income_statement_line: string | null;
        };
        BooksGeneralLedger: {
            base_currency: string;
            accounts: components["schemas"]["BooksGeneralLedgerAccount"][];
            /** @description Only with `limit` or `cursor`; null on the last page. */
            next_cursor?: string | null;
        };
        BooksGeneralLedgerAccount: {
            account_code: string;
            account_name: string;
            account_name_en: string | null;
            /** @description Minor units of the currency. */
            opening_base_minor: number;
            /** @description Minor units of the currency. */
            closing_base_minor: number;
            lines: components["schemas"]["BooksGeneralLedgerLine"][];
        };
        BooksGeneralLedgerLine: {
            account_code: string;
            /** Format: date */
            economic_date: string;
            /** @enum {string} */
            journal: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
            entry_no: number;
            entry_id: string;
            /** @enum {string} */
            entry_state: "posted" | "reversed";
            line_no: number;
            party_id: string | null;
            currency: string;
            /** @description Signed, debit positive, in `currency`. */
            amount_minor: number;
            /** @description Minor units of the currency. */
            base_minor: number;
            /** @description Minor units of the currency. */
            running_base_minor: number;
            memo: string | null;
            dimension_value_ids: string[];
        };
        BooksEntryPage: {
            items: components["schemas"]["BooksEntryRow"][];
            next_cursor: string | null;
        };
        /** @description An entry without its lines. */
        BooksEntryRow: {
            id: string;
            /** @enum {string} */
            journal: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
            /** @description Label of the fiscal year. */
            fiscal_year: string;
            entry_no: number;
            /** Format: date */
            economic_date: string;
            /** Format: date-time */
            posted_at: string;
            commit_seq: number;
            /** @enum {string} */
            state: "posted" | "reversed";
            /** @enum {string} */
            source_kind: "invoice_revision" | "bank_transaction" | "allocation" | "transaction_exemption" | "transaction_money_in" | "accounting_event" | "vat_return";
            /** @enum {string} */
            source_role: "primary" | "reversal" | "replacement";
            memo: string | null;
            reverses_entry_id: string | null;
            reversed_by_entry_id: string | null;
            /** @description The party of the first line that names one. */
            party_id: string | null;
            party_name: string | null;
            /** @description The invoice of the first line that names one. */
            invoice_id: string | null;
            invoice_number: string | null;
            /** @description Of all lines, each once, in the order of the lines. */
            account_codes: string[];
            base_currency: string;
            /** @description Sum of the debit lines, which is that of the credit lines. */
            debit_base_minor: number;
        };
        BooksChangePage: {
            items: components["schemas"]["BooksChange"][];
            next_cursor: string | null;
        };
        BooksChange: {
            commit_seq: number;
            command: string;
            command_id: string;
            /** Format: date-time */
            occurred_at: string;
            /** @enum {string} */
            actor_kind: "user" | "staff" | "worker";
            objects: {
                /**
                 * @description More values may be added.
                 * @enum {string}
                 */
                type: "account" | "accounting_event" | "allocation" | "bank_account" | "bank_statement" | "bank_transaction" | "dimension" | "document" | "exchange_rate" | "hold" | "invoice" | "match_proposal" | "party" | "pay_item" | "pay_run" | "period" | "question" | "revaluation" | "rule" | "tsd_return" | "vat_return";
                id: string;
            }[];
        };
        AccountingEventOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                event_id: string;
                entry_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        AccountOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                account_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        DimensionOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                dimension_id: string;
                /** @description Values added by the command. */
                values: {
                    id: string;
                    code: string;
                }[];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        ClosePeriodOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                period_id: string;
                /** @enum {string} */
                state: "open" | "closed";
                /** @description Warnings; the period is closed anyway. A dry run shows them beforehand. */
                warnings: components["schemas"]["PeriodWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PeriodWarning: {
            /**
             * @description statement_gap: bank statements for days of the period are missing. More values may be added.
             * @enum {string}
             */
            code: "statement_gap";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            bank_account_id: string;
            /** @description Minor units of the currency. */
            expected_minor: number;
            /** @description Minor units of the currency. */
            opening_minor: number;
            /** Format: date */
            date_from: string;
            /** Format: date */
            date_to: string;
        };
        PeriodOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                period_id: string;
                /** @enum {string} */
                state: "open" | "closed";
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BatchAnswer: {
            /** @description In the order of the commands. */
            outcomes: components["schemas"]["BatchOutcome"][];
        };
        BatchOutcome: {
            /** @description The HTTP status that the command alone would have been answered with. */
            status: number;
            /** @description The outcome of the command, as its own operation answers it; null when it was refused. */
            body: {
                command: string;
                command_id: string;
                commit_seq: number;
                replayed: boolean;
                result: {
                    [key: string]: unknown;
                };
                /** @description In a dry run only: the entries that the command would make, reversals included. */
                entries?: components["schemas"]["BooksEntry"][];
            } | null;
            /** @description Why it was refused; null when it was done. */
            problem: components["schemas"]["Problem"] | null;
        };
        BooksDimensionPage: {
            items: components["schemas"]["BooksDimension"][];
            next_cursor: string | null;
        };
        BooksDimension: {
            id: string;
            code: string;
            name: string;
            /** @enum {string} */
            kind: "project" | "grant" | "client" | "department" | "other";
            active: boolean;
            values: components["schemas"]["BooksDimensionValue"][];
        };
        BooksDimensionValue: {
            id: string;
            code: string;
            name: string;
            active: boolean;
        };
        BooksPeriodPage: {
            items: components["schemas"]["BooksPeriod"][];
            next_cursor: string | null;
        };
        BooksRevaluationPage: {
            items: components["schemas"]["BooksRevaluation"][];
            next_cursor: string | null;
        };
        BooksRevaluation: {
            id: string;
            /**
             * @description replaced: by another of the same day; reversed: taken back by a person.
             * @enum {string}
             */
            state: "posted" | "replaced" | "reversed";
            /** Format: date */
            as_of: string;
            base_currency: string;
            /** @description The differences that are gains, together. */
            gain_minor: number;
            /** @description The differences that are losses, together; not negative. */
            loss_minor: number;
            items: components["schemas"]["BooksRevaluationItem"][];
            /** Format: date-time */
            created_at: string;
            ended_at: string | null;
        };
        BooksRevaluationItem: {
            account_code: string;
            account_name: string;
            currency: string;
            /**
             * @description kept: money, whose account carries the new value from then on. reversed: claims and debts; the entry is reversed on the next day, so that settling them stays as it is.
             * @enum {string}
             */
            treatment: "kept" | "reversed";
            /** @description The balance in `currency`, debit positive. */
            amount_minor: number;
            /** @description Units of `currency` for one of the base currency. */
            rate: string;
            /**
             * Format: date
             * @description The day of the fixing.
             */
            rate_date: string;
            /** @description Its value in the books before, debit positive. */
            carrying_base_minor: number;
            /** @description Its value at the rate, debit positive. */
            revalued_base_minor: number;
            /** @description A gain is positive, a loss negative. */
            difference_base_minor: number;
            /** @description Null without a difference. */
            entry_id: string | null;
            /** @description The reversal on the next day. */
            reversal_entry_id: string | null;
        };
        RevaluationOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                revaluation_id: string;
                /** @description The one of the same day before it. */
                replaced_revaluation_id: string | null;
                /** Format: date */
                as_of: string;
                base_currency: string;
                /** @description The differences that are gains, together. */
                gain_minor: number;
                /** @description The differences that are losses, together; not negative. */
                loss_minor: number;
                items: components["schemas"]["BooksRevaluationItem"][];
                /** @description What to look at; the revaluation is made all the same. */
                warnings: components["schemas"]["RevaluationWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        RevaluationWarning: {
            /**
             * @description later_revaluation: one of a later day counts; run it again. More may come.
             * @enum {string}
             */
            code: "later_revaluation";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            revaluation_id: string;
            /** Format: date */
            as_of: string;
        };
        RevaluationReversalOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                revaluation_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BooksVatCodePage: {
            items: components["schemas"]["BooksVatCode"][];
            next_cursor: string | null;
        };
        BooksVatCode: {
            code: string;
            /** @description Codes of one kind of supply or purchase at different rates share it: `PEUS24` and `PEUS9` are `PEUS`. */
            family: string;
            /** @description Whether the rate is, or once was, the standard rate. */
            standard: boolean;
            name: string;
            name_en: string;
            /** @enum {string} */
            direction: "purchase" | "sales";
            /** @description In basis points; null if the books do not compute VAT. */
            rate_bps: number | null;
            /** @enum {string} */
            treatment: "standard" | "reduced" | "zero" | "exempt" | "out_of_scope" | "reverse_charge" | "intra_community" | "export" | "import";
            deductible_bps: number;
            /** @description Lines of the VAT return to which the code contributes, in the form of `valid_on`, else of today. */
            return_lines: string[];
            valid_from: string | null;
            valid_to: string | null;
            active: boolean;
        };
        BooksTrialBalance: {
            base_currency: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            rows: components["schemas"]["BooksTrialBalanceRow"][];
            /** @description Minor units of the currency. */
            total_debit_base_minor: number;
            /** @description Minor units of the currency. */
            total_credit_base_minor: number;
        };
        BooksTrialBalanceRow: {
            account_id: string;
            account_code: string;
            account_name: string;
            account_name_en: string | null;
            /** @enum {string} */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description Debit positive. */
            opening_base_minor: number;
            /** @description Minor units of the currency. */
            debit_base_minor: number;
            /** @description Minor units of the currency. */
            credit_base_minor: number;
            /** @description Opening + debit − credit. */
            closing_base_minor: number;
        };
        BooksBalanceSheet: {
            schema: components["schemas"]["BooksReportSchema"];
            currency: string;
            /** Format: date */
            as_of: string;
            compare_as_of: string | null;
            simplified: boolean;
            rows: components["schemas"]["BooksStatementRow"][];
            /** @description Minor units of the currency. */
            assets_minor: number;
            /** @description Minor units of the currency. */
            liabilities_and_equity_minor: number;
            balanced: boolean;
            /** @description Codes of accounts with a balance and no line in the scheme. */
            unmapped_accounts: string[];
        };
        BooksReportSchema: {
            code: string;
            version: string;
            name: string;
            name_en: string;
        };
        BooksStatementRow: {
            line_code: string;
            label: string;
            label_en: string;
            level: number;
            /** @enum {string} */
            kind: "heading" | "line" | "subtotal" | "total";
            /** @description Null on a heading. */
            amount_minor: number | null;
            compare_amount_minor: number | null;
            /** @description The accounts behind the amount. In a balance sheet the closings of the general ledger with these `account_codes` and `date_to` = `as_of` add up to it; in an income statement the differences of closing and opening for the same days. */
            account_codes: string[];
            accounts: components["schemas"]["BooksStatementRowAccount"][];
        };
        BooksStatementRowAccount: {
            account_code: string;
            account_name: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
            compare_amount_minor: number | null;
        };
        BooksIncomeStatement: {
            schema: components["schemas"]["BooksReportSchema"];
            currency: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            compare_from: string | null;
            compare_to: string | null;
            simplified: boolean;
            rows: components["schemas"]["BooksStatementRow"][];
            /** @description Profit positive, loss negative. */
            result_minor: number;
            compare_result_minor: number | null;
            /** @description Codes of accounts with a balance and no line in the scheme. */
            unmapped_accounts: string[];
            /** @description Empty unless asked for. */
            months: components["schemas"]["BooksIncomeStatementMonth"][];
        };
        BooksIncomeStatementMonth: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description One for each of `rows`, in the same order. */
            amounts_minor: (number | null)[];
            /** @description Minor units of the currency. */
            result_minor: number;
        };
        BooksCashFlow: {
            schema: components["schemas"]["BooksReportSchema"];
            currency: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            compare_from: string | null;
            compare_to: string | null;
            rows: components["schemas"]["BooksStatementRow"][];
            /** @description At the end of the day before `from`. */
            opening_cash_minor: number;
            /** @description Minor units of the currency. */
            change_minor: number;
            /** @description Opening + change. */
            closing_cash_minor: number;
            compare_opening_cash_minor: number | null;
            compare_change_minor: number | null;
            compare_closing_cash_minor: number | null;
        };
        BooksChangesInEquity: {
            currency: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            compare_from: string | null;
            compare_to: string | null;
            columns: components["schemas"]["BooksEquityColumn"][];
            rows: components["schemas"]["BooksEquityChange"][];
            /** @description Minor units of the currency. */
            opening_equity_minor: number;
            /** @description Minor units of the currency. */
            closing_equity_minor: number;
            compare_opening_equity_minor: number | null;
            compare_closing_equity_minor: number | null;
        };
        /** @description A line of the equity in the balance sheet. */
        BooksEquityColumn: {
            line_code: string;
            label: string;
            label_en: string;
        };
        BooksEquityChange: {
            /**
             * @description More may come.
             * @enum {string}
             */
            cause: "opening" | "result" | "transfer" | "capital" | "drawings" | "dividends" | "reserves" | "opening_entries" | "other" | "closing";
            label: string;
            label_en: string;
            /** @description One for each column, as in the balance sheet. */
            amounts_minor: number[];
            /** @description Minor units of the currency. */
            total_minor: number;
            /** @description The entries that add up to the amounts, oldest first. Balances, results and transfers of results have none. */
            entries: components["schemas"]["BooksEquityEntry"][];
            compare_amounts_minor: number[] | null;
            compare_total_minor: number | null;
        };
        BooksEquityEntry: {
            entry_id: string;
            /** Format: date */
            economic_date: string;
            memo: string | null;
            /** @description The column. */
            line_code: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
        };
        BooksDimensionReport: {
            schema: components["schemas"]["BooksReportSchema"];
            currency: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            dimension: {
                id: string;
                code: string;
                name: string;
            };
            columns: components["schemas"]["BooksDimensionColumn"][];
            rows: components["schemas"]["BooksDimensionRow"][];
            /** @description Minor units of the currency. */
            result_minor: number;
            /** @description Codes of accounts with a balance and no line in the scheme. */
            unmapped_accounts: string[];
        };
        BooksDimensionColumn: {
            /** @description Null: lines without a value. */
            dimension_value_id: string | null;
            code: string | null;
            name: string | null;
            /** @description Profit positive, loss negative. */
            result_minor: number;
        };
        BooksDimensionRow: {
            line_code: string;
            label: string;
            label_en: string;
            level: number;
            /** @enum {string} */
            kind: "heading" | "line" | "subtotal" | "total";
            /** @description Null on a heading. */
            amount_minor: number | null;
            /** @description The accounts behind the amount. In a balance sheet the closings of the general ledger with these `account_codes` and `date_to` = `as_of` add up to it; in an income statement the differences of closing and opening for the same days. */
            account_codes: string[];
            /** @description One for each column, in their order. `amount_minor` is that of all lines. */
            column_amounts_minor: (number | null)[];
        };
        BooksOpenItems: {
            /** Format: date */
            as_of: string;
            base_currency: string;
            items: components["schemas"]["BooksOpenItem"][];
        };
        BooksOpenItem: {
            line_id: string;
            entry_id: string;
            account_code: string;
            control_kind: ("payable" | "receivable" | "suspense_payable" | "suspense_receivable" | "bank" | "transit" | "vat") | null;
            party_id: string | null;
            party_name: string | null;
            currency: string;
            /** @enum {string} */
            side: "debit" | "credit";
            /** @description Positive; `side` gives the direction. */
            amount_minor: number;
            /** @description Positive; `side` gives the direction. */
            base_minor: number;
            /** @description Positive; `side` gives the direction. */
            residual_minor: number;
            /** @description Positive; `side` gives the direction. */
            residual_base_minor: number;
            due_date: string | null;
            /** Format: date */
            economic_date: string;
            invoice_id: string | null;
            invoice_number: string | null;
            bank_transaction_id: string | null;
            days_overdue: number | null;
            /** @enum {string} */
            aging_bucket: "no_due_date" | "not_due" | "1_30" | "31_60" | "61_90" | "over_90";
        };
        BooksOpenItemAges: {
            /** Format: date */
            as_of: string;
            base_currency: string;
            items: components["schemas"]["BooksPartyAges"][];
        };
        /** @description Amounts in base currency. */
        BooksPartyAges: {
            /** @description null: prepayments. */
            control_kind: ("payable" | "receivable" | "suspense_payable" | "suspense_receivable" | "bank" | "transit" | "vat") | null;
            /** @enum {string} */
            side: "debit" | "credit";
            party_id: string | null;
            party_name: string | null;
            items: number;
            /** @description Items past their due date. */
            overdue_items: number;
            /** @description With items that have no due date. */
            not_due_minor: number;
            /** @description Positive; `side` gives the direction. */
            days_1_30_minor: number;
            /** @description Positive; `side` gives the direction. */
            days_31_60_minor: number;
            /** @description Positive; `side` gives the direction. */
            days_61_90_minor: number;
            /** @description Positive; `side` gives the direction. */
            over_90_minor: number;
            /** @description Positive; `side` gives the direction. */
            total_minor: number;
        };
        BooksVatReturnPreview: {
            /** @constant */
            form: "KMD";
            form_version: string;
            /** Format: date */
            period_from: string;
            /** Format: date */
            period_to: string;
            /** Format: date */
            due_date: string;
            currency: string;
            lines: components["schemas"]["BooksVatPreviewLine"][];
            /** @description Negative: to be refunded. */
            payable_minor: number;
            /** @description Cars whose VAT line 5.3 declares. */
            vat_cars: number;
            /** @description Cars whose VAT line 5.4 declares. */
            vat_cars_partial: number;
            annex: components["schemas"]["BooksVatAnnex"];
            recapitulative: components["schemas"]["BooksVatRecapitulativeRow"][];
            warnings: components["schemas"]["BooksVatWarning"][];
            filed_return_id: string | null;
            filed: components["schemas"]["BooksVatFiledBefore"] | null;
            prepared: components["schemas"]["BooksVatPreparedBefore"] | null;
        };
        BooksVatPreviewLine: {
            line: string;
            label: string;
            label_en: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
            /** @description Number of entries that make up the amount. */
            entries: number;
            /** @description As filed last; null before. */
            filed_minor: number | null;
            difference_minor: number | null;
        };
        /** @description The informational annex KMD INF. */
        BooksVatAnnex: {
            part_a: components["schemas"]["BooksVatAnnexSale"][];
            part_b: components["schemas"]["BooksVatAnnexPurchase"][];
        };
        BooksVatAnnexSale: {
            invoice_id: string;
            invoice_number: string | null;
            /** Format: date */
            invoice_date: string;
            /** @description Codes of exceptions. */
            comments: string[];
            buyer_reg_code: string | null;
            buyer_name: string;
            /** @description Whole invoice without VAT. */
            invoice_sum_minor: number;
            /** @description `24`, or `24erikord` for a special scheme. */
            tax_rate: string;
            /** @description Minor units of the currency. */
            sum_for_rate_in_period_minor: number;
        };
        BooksVatAnnexPurchase: {
            invoice_id: string;
            invoice_number: string | null;
            /** Format: date */
            invoice_date: string;
            /** @description Codes of exceptions. */
            comments: string[];
            seller_reg_code: string | null;
            seller_name: string;
            /** @description Whole invoice with VAT. */
            invoice_sum_vat_minor: number;
            /** @description Minor units of the currency. */
            vat_in_period_minor: number;
        };
        /** @description A row of the statement VD, in whole euros. */
        BooksVatRecapitulativeRow: {
            country: string | null;
            vat_number: string | null;
            party_id: string;
            party_name: string;
            /** @description Minor units of the currency. */
            goods_minor: number;
            /** @description Minor units of the currency. */
            triangular_minor: number;
            /** @description Minor units of the currency. */
            services_minor: number;
        };
        BooksVatWarning: {
            /** @description not_registered, vat_rounding, vat_without_code, reg_code_missing, vat_number_missing, vat_number_invalid, invoice_not_posted, code_for_other_country, acquisition_unregistered, prepayment_without_vat, period_filed; more values may be added. */
            code: string;
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            invoice_id: string | null;
            bank_transaction_id: string | null;
        };
        /** @description The return that was filed last for the month. */
        BooksVatFiledBefore: {
            return_id: string;
            revision_no: number;
            /** Format: date-time */
            filed_at: string;
            /** @description Minor units of the currency. */
            payable_minor: number;
            /** @description Payable now, less payable as filed. */
            difference_minor: number;
            /** @description The parts that a correction would change; empty when the books say what was filed. */
            changed_parts: ("form" | "annex" | "recapitulative")[];
        };
        /** @description The return that is prepared and not filed. */
        BooksVatPreparedBefore: {
            return_id: string;
            revision_no: number;
            /** Format: date-time */
            prepared_at: string;
            /** @description False when the books have changed since: filing would be refused. */
            current: boolean;
        };
        BooksVatPreviewEntries: {
            /** Format: date */
            period_from: string;
            /** Format: date */
            period_to: string;
            currency: string;
            entries: components["schemas"]["BooksVatReturnEntry"][];
            left_out: components["schemas"]["BooksVatLeftOut"][];
        };
        /** @description The part of an entry with one VAT code in a return. */
        BooksVatReturnEntry: {
            entry_id: string;
            /** Format: date */
            economic_date: string;
            /** @description Empty for an adjustment of an event. */
            vat_code: string;
            lines: string[];
            /** @description Its part of each line. The parts add up to the line, on line 4 but for the cents of `vat_rounding`. */
            line_amounts: components["schemas"]["BooksVatLineAmount"][];
            /** @description Minor units of the currency. */
            base_minor: number;
            /** @description Minor units of the currency. */
            output_minor: number;
            /** @description Minor units of the currency. */
            input_minor: number;
            invoice_id: string | null;
            invoice_number: string | null;
            party_id: string | null;
            party_name: string | null;
            /** @description True: posted after the last filing. Null when that settled nothing, or there is none. */
            after_filing: boolean | null;
        };
        BooksVatLineAmount: {
            line: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
        };
        /** @description Amounts of the month that are on no line. */
        BooksVatLeftOut: {
            entry_id: string;
            /** Format: date */
            economic_date: string;
            vat_code: string | null;
            /** @description Debit positive. */
            amount_minor: number;
            /** @description feeds_no_line, not_registered, deducted_later, other_tax_point, no_vat_code, settlement; more values may be added. */
            reason: string;
            invoice_id: string | null;
        };
        BooksVatReturnPage: {
            items: components["schemas"]["BooksVatReturnSummary"][];
            next_cursor: string | null;
        };
        /** @description A VAT return without its lines and annexes. */
        BooksVatReturnSummary: {
            id: string;
            revision_no: number;
            /** @constant */
            form: "KMD";
            form_version: string;
            /** Format: date */
            period_from: string;
            /** Format: date */
            period_to: string;
            /** Format: date */
            due_date: string;
            currency: string;
            /** @description Negative: to be refunded. */
            payable_minor: number;
            /** Format: date-time */
            prepared_at: string;
            filed_at: string | null;
            /** @description The settlement entry; null if there is nothing to settle. */
            entry_id: string | null;
        };
        /** @description A VAT return as prepared. */
        BooksVatReturn: {
            id: string;
            revision_no: number;
            /** @constant */
            form: "KMD";
            form_version: string;
            /** Format: date */
            period_from: string;
            /** Format: date */
            period_to: string;
            /** Format: date */
            due_date: string;
            currency: string;
            lines: components["schemas"]["BooksVatReturnLine"][];
            /** @description Negative: to be refunded. */
            payable_minor: number;
            /** @description Cars whose VAT line 5.3 declares. */
            vat_cars: number;
            /** @description Cars whose VAT line 5.4 declares. */
            vat_cars_partial: number;
            annex: components["schemas"]["BooksVatAnnex"];
            recapitulative: components["schemas"]["BooksVatRecapitulativeRow"][];
            /** Format: date-time */
            prepared_at: string;
            filed_at: string | null;
            /** @description The settlement entry; null if there is nothing to settle. */
            entry_id: string | null;
        };
        BooksVatReturnLine: {
            line: string;
            label: string;
            label_en: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
            /** @description Number of entries that make up the amount. */
            entries: number;
        };
        PrepareVatReturnOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                return_id: string;
                revision_no: number;
                /** @description Negative: to be refunded. */
                payable_minor: number;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        FileVatReturnOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                return_id: string;
                /** @description The settlement entry; null if there is nothing to settle. */
                entry_id: string | null;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PartyPage: {
            items: components["schemas"]["Party"][];
            next_cursor: string | null;
        };
        Party: {
            id: string;
            name: string;
            /** @description Normalised form of the name, used for matching. */
            name_key: string;
            /** @enum {string} */
            kind: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
            country: string | null;
            vat_area: ("domestic" | "eu" | "non_eu") | null;
            vat_area_source: string | null;
            vat_number: string | null;
            reg_code: string | null;
            notes: string | null;
            vies_checked_at: string | null;
            /** @description The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland. */
            vat_number_valid: boolean | null;
            expects_document: boolean;
            is_confirmed: boolean;
            merged_into_id: string | null;
            /** Format: date-time */
            created_at: string;
            external_key: string | null;
            private_persons: boolean;
            address: string | null;
            email: string | null;
            phone: string | null;
            roles: ("supplier" | "customer")[];
        };
        PartyDetail: {
            id: string;
            name: string;
            /** @description Normalised form of the name, used for matching. */
            name_key: string;
            /** @enum {string} */
            kind: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
            country: string | null;
            vat_area: ("domestic" | "eu" | "non_eu") | null;
            vat_area_source: string | null;
            vat_number: string | null;
            reg_code: string | null;
            notes: string | null;
            vies_checked_at: string | null;
            /** @description The answer of VIES; null until it has answered, or if the number is not from the European Union or Northern Ireland. */
            vat_number_valid: boolean | null;
            expects_document: boolean;
            is_confirmed: boolean;
            merged_into_id: string | null;
            /** Format: date-time */
            created_at: string;
            external_key: string | null;
            private_persons: boolean;
            address: string | null;
            email: string | null;
            phone: string | null;
            roles: ("supplier" | "customer")[];
            defaults: components["schemas"]["PartyDefaults"];
            bank_accounts: {
                iban: string;
                /** @description A document may ask for payment there without a review. */
                known: boolean;
                /** @description A person or a payment confirmed it. */
                confirmed: boolean;
            }[];
        };
        PartyDefaults: {
            expense_role: string | null;
            vat_code: string | null;
            currency: string | null;
            payment_days: number | null;
            language: ("et" | "en") | null;
        };
        PartyAliasPage: {
            items: components["schemas"]["PartyAlias"][];
            next_cursor: string | null;
        };
        PartyAlias: {
            name: string;
            /** @description Normalised form of the name, used for matching. */
            name_key: string;
            /**
             * @description human: added by a person; merge: the name of a party that was merged into this one.
             * @enum {string}
             */
            source: "human" | "merge";
            /** Format: date-time */
            created_at: string;
        };
        /** @description What the books learned about a party from documents, payments and people. */
        PartyLearned: {
            accounts: {
                account_code: string;
                /** @description The number of the last 20 posted purchases that have it. */
                purchases: number;
                /** @description The newest of them. */
                last_invoice_id: string;
                /** Format: date */
                last_invoice_date: string;
                /** @description Whether the next purchase takes it without a person being asked about it. */
                certain: boolean;
            }[];
            /** @description Certain ones hold for lines like those for which people gave them. */
            vat_codes: {
                vat_code: string;
                /** @description The number of the last 20 posted purchases that have it. */
                purchases: number;
                /** @description The newest of them. */
                last_invoice_id: string;
                /** Format: date */
                last_invoice_date: string;
                /** @description Whether the next purchase takes it without a person being asked about it. */
                certain: boolean;
            }[];
            dimensions: {
                dimension_value_id: string;
                /** @description The number of the last 20 posted purchases that have it. */
                purchases: number;
                /** @description The newest of them. */
                last_invoice_id: string;
                /** Format: date */
                last_invoice_date: string;
                /** @description Whether the next purchase takes it without a person being asked about it. */
                certain: boolean;
            }[];
            /** @description Days from the date to the due date, equal in the last two purchases that have one: the next takes them if it shows no due date. */
            payment_days: number | null;
            /** @description A person posted a document that shows only its name: the next is taken as its own if another fact agrees. */
            by_name_alone: boolean;
            /** @description Of its last 100 posted purchases, those that people were asked about, and how many they booked as proposed. */
            proposals: {
                asked: number;
                right: number;
                accounts_right: number;
                vat_codes_right: number;
            };
            bank_accounts: {
                iban: string;
                /**
                 * @description Where it was seen first. document; bank: a payment went there; human: a person named it; line: only a bank transaction shows it.
                 * @enum {string}
                 */
                source: "document" | "bank" | "human" | "line";
                /** @description Whether a document may ask for payment there without a review. */
                known: boolean;
                /** @description When a person or a payment confirmed it. */
                confirmed_at: string | null;
                contradicted_at: string | null;
                /** Format: date-time */
                created_at: string;
            }[];
            /** @description Senders of mails with documents of the party that were confirmed. */
            senders: {
                sender: string;
                /** @enum {string} */
                source: "human" | "payment";
                /** Format: date-time */
                confirmed_at: string;
            }[];
            /** @description Other names by which the party is recognised. */
            names: {
                name: string;
                source: string;
                /** Format: date-time */
                created_at: string;
            }[];
        };
        CreatePartyOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                party_id: string;
                warnings: components["schemas"]["PartyWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PartyWarning: {
            /**
             * @description check_digit: the check digit is wrong; taken: another party has the code; own: it is the company’s own code. More values may be added.
             * @enum {string}
             */
            code: "check_digit" | "taken" | "own";
            /** @enum {string} */
            field: "reg_code" | "vat_number";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description For taken: the party that already has the code. */
            party_id: string | null;
        };
        PartyOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                party_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description A company of the Estonian business register, with the fields needed to create a party. */
        RegisteredCompany: {
            name: string;
            reg_code: string;
            /** @constant */
            country: "EE";
            vat_number: string | null;
            address: string | null;
            state: ("registered" | "in_liquidation" | "bankrupt" | "deleted") | null;
            /** @description The management board. Null if the register did not return it: it does so only under an agreement. */
            board: components["schemas"]["BoardMember"][] | null;
            /** @description The party in the books that already has the code. */
            party_id: string | null;
        };
        BoardMember: {
            name: string;
            /** @description As the register words it. */
            role: string;
            /** @description Whether the person may represent the company alone; null if the register does not say. */
            represents_alone: boolean | null;
        };
        InvoicePage: {
            items: components["schemas"]["Invoice"][];
            next_cursor: string | null;
        };
        Invoice: {
            id: string;
            /** @enum {string} */
            direction: "purchase" | "sales";
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "prepayment";
            /** @enum {integer} */
            sign: 1 | -1;
            /** @enum {string} */
            state: "recorded" | "issued" | "posted" | "cancelled" | "void";
            number: string | null;
            party_id: string;
            party_name: string;
            corrects_invoice_id: string | null;
            /** @description human, api, auto, import; more values may be added. */
            origin: string;
            issued_at: string | null;
            cancelled_at: string | null;
            cancel_reason: string | null;
            /** Format: date-time */
            created_at: string;
            reference_number: string | null;
            external_source: string | null;
            revision_id: string;
            revision_no: number;
            /** Format: date */
            invoice_date: string;
            supply_date: string | null;
            due_date: string | null;
            currency: string;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            tax_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            prepaid_minor: number;
            /** @description Minor units of the currency. */
            rounding_minor: number;
            /** @description Minor units of the currency. */
            amount_due_minor: number;
            base_gross_minor: number | null;
            base_currency: string;
            needs_review: boolean;
            review_note: string | null;
            /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
            reason_codes: components["schemas"]["ReasonCode"][];
            open_minor: number | null;
            /** @enum {string} */
            settlement_state: "unposted" | "unpaid" | "part_paid" | "paid" | "overdue";
            /** @description The document says that a card paid it: it is not to be paid again, and its bank line has not come yet. */
            waits_for_card_line: boolean;
            posted_at: string | null;
        };
        ReasonCode: {
            /** @description Stable. More values may be added. */
            code: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        InvoiceDetail: {
            id: string;
            /** @enum {string} */
            direction: "purchase" | "sales";
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "prepayment";
            /** @enum {integer} */
            sign: 1 | -1;
            /** @enum {string} */
            state: "recorded" | "issued" | "posted" | "cancelled" | "void";
            number: string | null;
            party_id: string;
            party_name: string;
            corrects_invoice_id: string | null;
            /** @description human, api, auto, import; more values may be added. */
            origin: string;
            issued_at: string | null;
            cancelled_at: string | null;
            cancel_reason: string | null;
            /** Format: date-time */
            created_at: string;
            reference_number: string | null;
            external_source: string | null;
            revision_id: string;
            revision_no: number;
            /** Format: date */
            invoice_date: string;
            supply_date: string | null;
            due_date: string | null;
            currency: string;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            tax_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            prepaid_minor: number;
            /** @description Minor units of the currency. */
            rounding_minor: number;
            /** @description Minor units of the currency. */
            amount_due_minor: number;
            base_gross_minor: number | null;
            base_currency: string;
            needs_review: boolean;
            review_note: string | null;
            /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
            reason_codes: components["schemas"]["ReasonCode"][];
            open_minor: number | null;
            /** @enum {string} */
            settlement_state: "unposted" | "unpaid" | "part_paid" | "paid" | "overdue";
            /** @description The document says that a card paid it: it is not to be paid again, and its bank line has not come yet. */
            waits_for_card_line: boolean;
            posted_at: string | null;
            revision: components["schemas"]["InvoiceRevision"];
            revisions: components["schemas"]["InvoiceRevisionSummary"][];
            entries: components["schemas"]["InvoiceEntry"][];
            settlement: components["schemas"]["BooksSettlement"] | null;
            allocations: components["schemas"]["InvoiceAllocation"][];
            delivery: components["schemas"]["InvoiceDelivery"] | null;
            /** @description Confirmed, active bank accounts of the company, as printed on its invoice: those in the currency of the invoice first. Empty on a purchase. */
            payment_accounts: components["schemas"]["InvoicePaymentAccount"][];
        };
        InvoiceRevision: {
            id: string;
            revision_no: number;
            /** @enum {string} */
            state: "current" | "superseded";
            party_id: string;
            party_name_raw: string;
            /** Format: date */
            invoice_date: string;
            supply_date: string | null;
            due_date: string | null;
            service_from: string | null;
            service_to: string | null;
            currency: string;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            tax_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            prepaid_minor: number;
            /** @description Minor units of the currency. */
            rounding_minor: number;
            /** @description Minor units of the currency. */
            amount_due_minor: number;
            base_gross_minor: number | null;
            base_currency: string;
            exchange_rate_id: string | null;
            fx_rate_source: string | null;
            /** @description `given` by the caller, `derived` by the service from the document, or `party_default`. More values may be added. */
            vat_code_source: string | null;
            supplier_vat_number: string | null;
            buyer_vat_number: string | null;
            /** @description Any JSON value or null. */
            seller_snapshot: unknown;
            /** @description Any JSON value or null. */
            buyer_snapshot: unknown;
            /** @description As given; for an invoice created from a file, the decision and its grounds. */
            source_payload: unknown;
            needs_review: boolean;
            review_note: string | null;
            /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
            reason_codes: components["schemas"]["ReasonCode"][];
            reason: string | null;
            customer_note: string | null;
            prices_include_vat: boolean;
            language: ("et" | "en") | null;
            base_vat: components["schemas"]["BaseVat"] | null;
            /** Format: date-time */
            created_at: string;
            actor_id: string | null;
            command_id: string;
            lines: components["schemas"]["InvoiceLine"][];
            documents: components["schemas"]["RevisionDocument"][];
            prepayments?: {
                invoice_id: string;
                number: string | null;
                /** @description Minor units of the currency. */
                amount_minor: number;
            }[];
        };
        BaseVat: {
            currency: string;
            /** @description Minor units of the currency. */
            tax_minor: number;
            rates: {
                vat_rate_bps: number | null;
                /** @description Minor units of the currency. */
                tax_minor: number;
            }[];
            rate: {
                /** Format: decimal */
                value: string;
                base: string;
                quote: string;
                /** Format: date */
                date: string;
                /** @enum {string} */
                rate_source: "ecb" | "market" | "bank" | "manual";
            } | null;
            frozen: boolean;
        };
        InvoiceLine: {
            id: string;
            line_no: number;
            /** @description item, vat_summary, and more. */
            kind: string;
            description: string;
            quantity: string | null;
            unit: string | null;
            unit_price_minor: number | null;
            unit_price: string | null;
            /** @description Minor units of the currency. */
            allowance_minor: number;
            /** @description Minor units of the currency. */
            charge_minor: number;
            /** @description Minor units of the currency. */
            net_minor: number;
            vat_code: string | null;
            vat_rate_bps: number | null;
            /** @description Minor units of the currency. */
            tax_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            account_id: string | null;
            account_code: string | null;
            expense_role: string | null;
            deductible_bps: number | null;
            business_use_bps: number | null;
            fixed_asset: boolean | null;
            fixed_asset_id: string | null;
            fixed_asset_component_id: string | null;
            fixed_asset_link: ("acquisition" | "improvement" | "disposal_cost" | "disposal") | null;
        };
        RevisionDocument: {
            document_id: string;
            role: string;
            filename: string;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            file_id: string | null;
            download_url: string | null;
            /** @description email, upload, api, import, generated, other; more values may be added. */
            source: string | null;
        };
        InvoiceRevisionSummary: {
            id: string;
            revision_no: number;
            /** @enum {string} */
            state: "current" | "superseded";
            /** Format: date */
            invoice_date: string;
            /** @description Minor units of the currency. */
            gross_minor: number;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
        };
        InvoiceEntry: {
            id: string;
            revision_id: string;
            /** @enum {string} */
            journal: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
            entry_no: number;
            /** Format: date */
            economic_date: string;
            /** @enum {string} */
            source_role: "primary" | "reversal" | "replacement";
            /** @enum {string} */
            state: "posted" | "reversed";
        };
        BooksSettlement: {
            /** @enum {string} */
            state: "unposted" | "unpaid" | "part_paid" | "paid" | "overdue";
            currency: string;
            /** @description Minor units of the currency. */
            open_minor: number;
            /** @description Minor units of the currency. */
            settled_minor: number;
            /** @description Minor units of the currency. */
            credited_minor: number;
            last_settled_on: string | null;
        };
        InvoiceAllocation: {
            id: string;
            /** @enum {string} */
            kind: "payment" | "refund" | "credit_offset" | "prepayment_apply";
            /** @enum {string} */
            origin: "human" | "matcher" | "import" | "migration";
            /** @description The rule that made it. */
            rule_id: string | null;
            item_currency: string;
            /** @description Minor units of the currency. */
            item_minor: number;
            counter_currency: string;
            /** @description Minor units of the currency. */
            counter_minor: number;
            /** Format: date */
            effective_date: string;
            /** Format: date-time */
            created_at: string;
            bank_transaction_id: string | null;
        };
        /** @description The latest letter that took the invoice to its customer. */
        InvoiceDelivery: {
            /**
             * @description `queued`: it is about to be sent, or sent again; `sent`: the mail server accepted it; `bounced`: a mail server refused it, at once or later; `failed`: it could not be sent.
             * @enum {string}
             */
            state: "queued" | "sent" | "bounced" | "failed";
            /** @enum {string} */
            format: "pdf" | "pdf_ubl" | "e_arve";
            to: string;
            /** Format: date-time */
            queued_at: string;
            sent_at: string | null;
            /** @description Why it did not arrive: `address_unknown`, `domain_unknown`, `mailbox_full`, `mailbox_disabled`, `letter_too_large`, `letter_blocked`, `delivery_expired`, `letter_returned`, `mail_refused`, `mail_try_again`, `mail_no_answer`, `mail_no_tls`, `mail_not_configured`, `invoice_ended`, `unexpected`; more may come. */
            reason: string | null;
        };
        InvoicePaymentAccount: {
            iban: string;
            bic: string | null;
            bank_name: string | null;
            currency: string;
        };
        InvoiceRevisionDimensions: {
            lines: components["schemas"]["InvoiceLineDimensions"][];
        };
        InvoiceLineDimensions: {
            line_id: string;
            line_no: number;
            /** @description Ids of dimension values. */
            dimensions: string[];
        };
        InvoiceRevisionOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                revision_id: string;
                revision_no: number;
                /** @enum {string} */
                state: "recorded" | "issued" | "posted" | "cancelled" | "void";
                /** @description Warnings; the invoice was recorded anyway. */
                warnings: components["schemas"]["InvoiceRevisionWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceRevisionWarning: {
            /**
             * @description More may come.
             * @enum {string}
             */
            code: "due_before_invoice_date" | "code_for_other_country" | "acquisition_unregistered";
            field: string;
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        InvoicePostOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                /** @description Null for a document with zero amounts. */
                entry_id: string | null;
                warnings: components["schemas"]["InvoiceIssueWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceIssueWarning: {
            /** @description prepayment_rate_differs, code_for_other_country, acquisition_unregistered; more may come. */
            code: string;
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        InvoiceIssueOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                number: string;
                /** @description Estonian reference number, 7-3-1 check digit last. */
                reference_number: string;
                /** @description Null for a document without any amount. */
                entry_id: string | null;
                warnings: components["schemas"]["InvoiceIssueWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceImportSalesOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                revision_id: string;
                revision_no: number;
                /** @enum {string} */
                state: "recorded" | "issued" | "posted" | "cancelled" | "void";
                entry_id: string | null;
                /** @description Warnings; the invoice was recorded anyway. */
                warnings: components["schemas"]["InvoiceRevisionWarning"][];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceEndOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                /** @enum {string} */
                state: "recorded" | "issued" | "posted" | "cancelled" | "void";
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceJoinOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                /** @constant */
                state: "void";
                into_invoice_id: string;
                /** @description Documents that the purchase has from now on. */
                document_ids: string[];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceSeparateOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                document_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        InvoiceSendOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                delivery_id: string;
                to: string;
                /** @enum {string} */
                format: "pdf" | "pdf_ubl" | "e_arve";
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BooksBankAccountPage: {
            items: components["schemas"]["BooksBankAccount"][];
            next_cursor: string | null;
        };
        BooksBankAccount: {
            id: string;
            label: string;
            iban: string | null;
            bic: string | null;
            bank_name: string | null;
            currency: string;
            account_id: string;
            account_code: string;
            active: boolean;
            /** @description False for an account opened by a statement until a person confirms it: invoices do not show it before. */
            confirmed: boolean;
            transaction_count: number;
            /** @description Minor units of the currency. */
            ledger_balance_minor: number;
            statement_balance_minor: number | null;
            /** @description The statement with which the books of the account begin, set by `POST …/opening`; null while they begin with the first statement, without its opening balance. */
            opening_statement_id: string | null;
            last_booking_date: string | null;
            /** @description Gaps between the imported statements, by day; importing a missing statement closes its gap. */
            gaps: components["schemas"]["BooksStatementGap"][];
        };
        BooksStatementGap: {
            /** @description Closing balance of the statement before the gap. */
            expected_minor: number;
            /** @description Opening balance of the statement after the gap. */
            opening_minor: number;
            /**
             * Format: date
             * @description Last day of the statement before the gap; it may be incomplete.
             */
            date_from: string;
            /**
             * Format: date
             * @description First day of the statement after the gap.
             */
            date_to: string;
        };
        BooksBankStatementPage: {
            items: components["schemas"]["BooksBankStatement"][];
            next_cursor: string | null;
        };
        BooksBankStatement: {
            id: string;
            bank_account_id: string;
            bank_account_label: string;
            currency: string;
            document_id: string | null;
            statement_no: string | null;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            opening_minor: number | null;
            closing_minor: number | null;
            /** @description Lines of the statement, including those seen before. */
            line_count: number;
            /**
             * @description posting: its lines are being imported. withdrawn: it was imported by mistake, and its lines no longer count.
             * @enum {string}
             */
            state: "posting" | "posted" | "withdrawn";
            /** @description Last day of the account’s previous statement that has a closing balance. */
            previous_to: string | null;
            /** @description Its opening balance minus the closing balance of that statement: the sum of the lines that neither of the two has. 0: they join. */
            missing_minor: number | null;
            /** @description The gap before it; null if it continues the previous statement, or is the first. */
            gap: components["schemas"]["BooksStatementGap"] | null;
            /** Format: date-time */
            created_at: string;
            withdrawn_at: string | null;
            withdrawn_reason: string | null;
        };
        BooksBankTransactionPage: {
            items: components["schemas"]["BooksBankTransaction"][];
            next_cursor: string | null;
        };
        BooksBankTransaction: {
            id: string;
            bank_account_id: string;
            bank_account_label: string;
            currency: string;
            statement_id: string | null;
            /** Format: date */
            booking_date: string;
            value_date: string | null;
            /** @enum {string} */
            direction: "in" | "out";
            method: string | null;
            /** @description Minor units of the currency. */
            amount_minor: number;
            /** @description Minor units of the currency. */
            fee_minor: number;
            /** @description Signed; money out is negative. */
            total_minor: number;
            orig_currency: string | null;
            orig_minor: number | null;
            counterparty_name: string | null;
            counterparty_account: string | null;
            description: string | null;
            reference: string | null;
            card_last4: string | null;
            is_internal: boolean;
            party_id: string | null;
            party_name: string | null;
            suspense_residual_minor: number | null;
            /**
             * @description withdrawn: its statement was withdrawn, and it no longer counts; lists show it only with this filter.
             * @enum {string}
             */
            status: "unmatched" | "part_matched" | "matched" | "exempted" | "classified" | "transfer_matched" | "transfer_unmatched" | "posted" | "withdrawn";
            has_document: boolean;
            file_ids: string[];
            /** Format: date-time */
            created_at: string;
        };
        BooksBankTransactionDetail: {
            id: string;
            bank_account_id: string;
            bank_account_label: string;
            currency: string;
            statement_id: string | null;
            /** Format: date */
            booking_date: string;
            value_date: string | null;
            /** @enum {string} */
            direction: "in" | "out";
            method: string | null;
            /** @description Minor units of the currency. */
            amount_minor: number;
            /** @description Minor units of the currency. */
            fee_minor: number;
            /** @description Signed; money out is negative. */
            total_minor: number;
            orig_currency: string | null;
            orig_minor: number | null;
            counterparty_name: string | null;
            counterparty_account: string | null;
            description: string | null;
            reference: string | null;
            card_last4: string | null;
            is_internal: boolean;
            party_id: string | null;
            party_name: string | null;
            suspense_residual_minor: number | null;
            /**
             * @description withdrawn: its statement was withdrawn, and it no longer counts; lists show it only with this filter.
             * @enum {string}
             */
            status: "unmatched" | "part_matched" | "matched" | "exempted" | "classified" | "transfer_matched" | "transfer_unmatched" | "posted" | "withdrawn";
            has_document: boolean;
            file_ids: string[];
            /** Format: date-time */
            created_at: string;
            external_id: string | null;
            /** @description Decimal string: the exchange rate of the bank. */
            bank_rate: string | null;
            balance_after_minor: number | null;
            counterparty_bic: string | null;
            mcc: string | null;
            party_source: ("alias" | "human") | null;
            /** @description The rule that set the party. */
            rule_id: string | null;
            /** @description The source row as the statement parser stored it. */
            raw: unknown;
            entries: components["schemas"]["BooksBankTransactionEntry"][];
            allocations: components["schemas"]["BooksAllocation"][];
            exemption: components["schemas"]["BooksExemption"] | null;
            money_in: components["schemas"]["BooksMoneyIn"] | null;
            transfer_match: components["schemas"]["BooksTransferMatch"] | null;
        };
        BooksBankTransactionEntry: {
            id: string;
            /** @enum {string} */
            journal: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
            entry_no: number;
            /** Format: date */
            economic_date: string;
            /** @enum {string} */
            source_kind: "invoice_revision" | "bank_transaction" | "allocation" | "transaction_exemption" | "transaction_money_in" | "accounting_event" | "vat_return";
            /** @enum {string} */
            source_role: "primary" | "reversal" | "replacement";
            /** @enum {string} */
            state: "posted" | "reversed";
        };
        BooksAllocation: {
            id: string;
            /** @enum {string} */
            kind: "payment" | "refund" | "credit_offset" | "prepayment_apply";
            /** @enum {string} */
            origin: "human" | "matcher" | "import" | "migration";
            /** @description The rule that made it. */
            rule_id: string | null;
            invoice_id: string | null;
            invoice_number: string | null;
            party_id: string | null;
            bank_transaction_id: string | null;
            item_currency: string;
            /** @description Minor units of the currency. */
            item_minor: number;
            counter_currency: string;
            /** @description Minor units of the currency. */
            counter_minor: number;
            /** @description Minor units of the currency. */
            fx_difference_minor: number;
            /** Format: date */
            effective_date: string;
            /** Format: date-time */
            created_at: string;
        };
        BooksExemption: {
            /** @enum {string} */
            counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
            reason: string;
            /** @enum {string} */
            origin: "human" | "matcher";
            /** @description The rule that made it. */
            rule_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        BooksMoneyIn: {
            /** @enum {string} */
            kind: "refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan";
            reason: string | null;
            refund_invoice_id: string | null;
            refund_bank_transaction_id: string | null;
            /** @enum {string} */
            origin: "human" | "matcher";
            /** @description The rule that made it. */
            rule_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        BooksTransferMatch: {
            id: string;
            other_bank_transaction_id: string;
            other_bank_account_id: string;
            /** @enum {string} */
            origin: "human" | "matcher";
            /** @description Minor units of the currency. */
            fx_difference_minor: number;
            /** Format: date-time */
            matched_at: string;
        };
        BankAccountOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                bank_account_id: string;
                account_id: string;
                account_code: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BankAccountConfirmOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                bank_account_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BankAccountOpeningOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                bank_account_id: string;
                statement_id: string;
                /** @description The entry of the opening balance; null when the ledger agrees with the statement without one. */
                entry_id: string | null;
                /** @description The amount that this entry posts to the account, in its currency. */
                amount_minor: number;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BankStatementWithdrawalOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                statement_id: string;
                /** @description Lines that no longer count. */
                withdrawn: number;
                /** @description Lines that another statement also contains: they now belong to that one. */
                kept: number;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BankJudgementOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                bank_transaction_id: string;
                entry_id: string | null;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BankSetPartyOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                bank_transaction_id: string;
                party_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        AllocationOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                allocation_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        MatchProposalPage: {
            items: components["schemas"]["MatchProposal"][];
            next_cursor: string | null;
        };
        MatchProposal: {
            id: string;
            bank_transaction_id: string;
            /**
             * Format: date
             * @description Booking date of the bank transaction.
             */
            booked_on: string;
            /** @description Of the bank transaction. */
            counterparty_name: string | null;
            /** @description Of the bank transaction, with its fee; money out is negative. */
            total_minor: number;
            currency: string;
            judgement: components["schemas"]["ProposedJudgement"];
            /**
             * @description stale: not decided, and its object is no longer open, or the matcher has found likelier matches.
             * @enum {string}
             */
            state: "open" | "confirmed" | "rejected" | "undone" | "stale";
            /**
             * @description matcher, a client (a key or token), or a person.
             * @enum {string}
             */
            origin: "human" | "client" | "matcher";
            /** @description The proposer’s reason. */
            reason: string | null;
            /** @description The matcher’s reasons, as texts. */
            reasons: string[];
            /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
            reason_codes: components["schemas"]["ReasonCode"][];
            /** @description The matcher’s certainty, in percent. */
            score: number | null;
            invoice_number: string | null;
            party_name: string | null;
            allocation_id: string | null;
            /** Format: date-time */
            created_at: string;
            decided_at: string | null;
        };
        /** @description The judgement with the fields of its operation; fields that do not apply to its kind are null. */
        ProposedJudgement: {
            /** @enum {string} */
            kind: "allocate" | "exempt" | "money_in" | "transfer";
            allocation_kind: ("payment" | "refund") | null;
            invoice_id: string | null;
            line_id: string | null;
            item_minor: number | null;
            counter_minor: number | null;
            effective_date: string | null;
            counter_role: ("transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve") | null;
            money_in_kind: ("refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan") | null;
            refund_invoice_id: string | null;
            refund_bank_transaction_id: string | null;
            other_bank_transaction_id: string | null;
            reason: string | null;
        };
        MatchProposalOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                match_proposal_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        MatchDecisionOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                match_proposal_id: string;
                bank_transaction_id: string;
                /** @enum {string} */
                state: "open" | "confirmed" | "rejected" | "undone" | "stale";
                allocation_id: string | null;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        RulePage: {
            items: components["schemas"]["Rule"][];
            next_cursor: string | null;
        };
        Rule: {
            id: string;
            /**
             * @description proposed: a person has not confirmed it; active: it acts; paused: it acts no more until a person confirms it again; ended.
             * @enum {string}
             */
            state: "proposed" | "active" | "paused" | "ended";
            when: components["schemas"]["RuleWhen"];
            what: components["schemas"]["RuleWhat"];
            /** @description The largest amount on which it acts. */
            max_minor: number;
            /** @description Why it was proposed, or is paused. */
            reasons: string[];
            /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
            reason_codes: components["schemas"]["ReasonCode"][];
            /** @description The number of transactions that it answered, or of documents that were booked by it. */
            acted: number;
            /** @description Those of them that were undone. */
            undone: number;
            /** @description The number of transactions that it would have answered while it was not active. */
            would_have_acted: number;
            /** @description Those of them that a person answered in the same way. */
            agreed: number;
            /** @description Those of them that a person answered otherwise. */
            disagreed: number;
            /** @description Id of the user; null: proposed by the service. */
            created_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Id of the user in whose name it acts. */
            confirmed_by: string | null;
            confirmed_at: string | null;
        };
        RuleWhen: {
            party_id: string | null;
            party_name: string | null;
            iban: string | null;
            name_key: string | null;
            reference: string | null;
            text: string | null;
            direction: ("in" | "out") | null;
            kind: string | null;
            currency: string;
            amount_from_minor: number | null;
            amount_to_minor: number | null;
        };
        /** @description Fields that do not apply to its kind are null. */
        RuleWhat: {
            /** @enum {string} */
            kind: "exempt" | "money_in" | "party" | "settle" | "split" | "lines";
            counter_role: ("transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve") | null;
            money_in_kind: ("refund" | "intercompany" | "owner" | "tax_refund" | "grant" | "loan") | null;
            party_id: string | null;
            party_name: string | null;
            parts: {
                /** @enum {string} */
                counter_role: "transfer_transit" | "supplier_prepayment" | "customer_prepayment" | "vat_input" | "vat_input_rc" | "vat_output" | "vat_output_rc" | "vat_payable" | "vat_non_deductible" | "tax_receivable" | "expense_default" | "software_expense" | "hosting_expense" | "prof_fees" | "travel_expense" | "bank_charges" | "income_default" | "interest_income" | "interest_expense" | "fx_gain" | "fx_loss" | "rounding" | "payroll_expense" | "payroll_liability" | "payroll_tax" | "grant_liability" | "grant_income" | "loan_payable" | "loan_receivable" | "owner_capital" | "owner_drawings" | "accrued_expense" | "prepaid_expense" | "deferred_income" | "opening_balance" | "retained_earnings" | "current_year_result" | "discount_received" | "discount_allowed" | "writeoff" | "bad_debt" | "dividend_payable" | "distribution_tax_expense" | "distribution_tax_liability" | "share_capital" | "legal_reserve";
                amount_minor: number | null;
                share_bps: number | null;
            }[] | null;
            account_code: string | null;
            vat_code: string | null;
            dimensions: string[] | null;
            dimension_names: string[] | null;
            reason: string | null;
        };
        /** @description Past and open transactions, or lines of documents, that the rule is for, newest first. */
        RuleTrialResult: {
            /** @description The number of open transactions that it would answer, or of lines of drafts that it would change. */
            open: number;
            /** @description Answered transactions, or lines, that it is for, answered as it would. */
            agreed: number;
            /** @description Answered transactions, or posted lines, that it is for, answered otherwise. */
            disagreed: number;
            /** @description True when there are more transactions than these counts and rows show. */
            more: boolean;
            rows: {
                /** @description Null for lines of documents. */
                bank_transaction_id: string | null;
                /** @description The purchase of a line. */
                invoice_id: string | null;
                /** @description Its document; null where it has none. */
                document_id: string | null;
                line_no: number | null;
                /**
                 * Format: date
                 * @description Of a line the date of the invoice.
                 */
                booking_date: string;
                /** @description Of a line its net amount. */
                amount_minor: number;
                currency: string;
                counterparty_name: string | null;
                description: string | null;
                /**
                 * @description answers: it is open, and the rule would answer it, or would have made the line of a draft otherwise; agrees and disagrees: it is answered already, and stays so.
                 * @enum {string}
                 */
                effect: "answers" | "agrees" | "disagrees";
            }[];
        };
        RuleOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                rule_id: string;
                /** @enum {string} */
                state: "proposed" | "active" | "paused" | "ended";
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        RuleUndoOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                rule_id: string;
                /** @description The number of transactions that are as open as before, or of documents that were taken back. */
                undone: number;
                /** @description Of a rule for lines of documents: a draft is made of the document of each, a moment later. */
                cancelled_invoices: number;
                /** @description Acts that stay: period_closed: the period is closed, and for transactions every later one; state_conflict: the transaction was answered after the rule set its party; changed_since: a person revised or settled the document since, or a credit note corrects it; return_filed: its VAT return is filed; permission_denied: documents need `invoices.post_purchase`. More values may be added. */
                kept: {
                    /** @description Null for documents. */
                    bank_transaction_id: string | null;
                    /** @description Of a document. */
                    invoice_id: string | null;
                    /** @enum {string} */
                    code: "period_closed" | "state_conflict" | "changed_since" | "return_filed" | "permission_denied";
                }[];
                /** @description True when there is more to take back: call it once more. */
                more: boolean;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description The decisions, their grounds, and who acted. */
        Why: {
            decisions: components["schemas"]["WhyDecision"][];
        };
        WhyDecision: {
            /** @enum {string} */
            what: "document" | "settlement" | "exemption" | "money_in" | "transfer" | "party" | "import" | "event" | "vat_return";
            /** @description True when no person decided it. */
            automatic: boolean;
            /** @description False for an automatic decision of a release that did not keep its grounds. */
            recorded: boolean;
            /** @description The `cause` of the automatic act. */
            cause: string | null;
            /** @description The release that decided, or read the document. */
            version: string | null;
            /** @description Percent; of matches. */
            score: number | null;
            /** @description How likely the act was to be right when it was made, 0 to 1; null for releases that did not keep it. */
            probability: string | null;
            /** @description The words of the person, or of the rule. */
            note: string | null;
            entry_ids: string[];
            invoice_id: string | null;
            allocation_id: string | null;
            bank_transaction_id: string | null;
            match_proposal_id: string | null;
            party_id: string | null;
            rule_id: string | null;
            statement_id: string | null;
            /** @description The file of the statement. */
            file_id: string | null;
            /** @description Who or what acted, in order. */
            acts: components["schemas"]["WhyAct"][];
            grounds: components["schemas"]["WhyGround"][];
            /** @description Values read from the document, with their places. */
            fields: components["schemas"]["WhyField"][];
        };
        WhyAct: {
            command: string;
            /** @enum {string} */
            actor_kind: "user" | "staff" | "worker";
            /** @description The person; of a worker the one in whose name it acted. */
            user_id: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        WhyGround: {
            /**
             * @description The question that it answers.
             * @enum {string}
             */
            what: "supplier" | "account" | "vat" | "match" | "rule" | "counterparty" | "statement";
            /** @description Stable. More values may be added. */
            code: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            message: string;
            /** @description The account or its role, or the VAT code, that it decided. */
            value: string | null;
            /** @description Numbers of the lines of the entry; empty: all of it. */
            lines: number[];
            party_id: string | null;
            rule_id: string | null;
            /** @description Earlier invoices that decided. */
            invoice_ids: string[];
            /** @description Names of `fields`. */
            fields: string[];
        };
        WhyField: {
            field: string;
            /** @description As it was read; amounts in minor units. */
            value: string;
            file_id: string;
            page: number | null;
            /** @description Of the words on the page, as in its `words`. */
            box: {
                x: number;
                y: number;
                width: number;
                height: number;
            } | null;
        };
        AutomaticActPage: {
            items: components["schemas"]["AutomaticAct"][];
            next_cursor: string | null;
        };
        AutomaticAct: {
            id: string;
            /**
             * @description post: a document was booked; allocate: an invoice was settled; exempt, money_in, transfer: a transaction was explained; party: a transaction got its party; join: a document was put with the invoice that it repeats; dismiss: it is not for the books.
             * @enum {string}
             */
            kind: "post" | "allocate" | "exempt" | "money_in" | "transfer" | "party" | "join" | "dismiss";
            /** @description rule:<id>, supplier:<party id>, match:<feature>, dismissal:<reason>, or unrecorded for acts before causes were kept. */
            cause: string;
            /** @description Rules that decided lines of the document: causes of it too. */
            rule_ids: string[];
            /**
             * @description changed: a person has revised the invoice since.
             * @enum {string}
             */
            state: "in_force" | "changed" | "undone";
            /** @description Percent; of matches. */
            score: number | null;
            /** @description How likely the act was to be right when it was made, 0 to 1; null for releases that did not keep it. */
            probability: string | null;
            /** @description The classes of evidence that the probability is made of. More values may be added. */
            evidence: string[];
            /** @description The release that decided; null: not recorded. */
            version: string | null;
            /**
             * Format: date
             * @description Of the invoice, the settlement or the transaction, or of the dismissal.
             */
            date: string;
            /** @description Null for a dismissed document. */
            amount_minor: number | null;
            currency: string | null;
            invoice_id: string | null;
            invoice_number: string | null;
            allocation_id: string | null;
            bank_transaction_id: string | null;
            /** @description Of a document that was dismissed or joined. */
            document_id: string | null;
            /** @description Of the transaction. */
            description: string | null;
            party_id: string | null;
            party_name: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The last 200 causes, those that acted last first. */
        AutomaticActCauses: {
            items: components["schemas"]["AutomaticActCause"][];
        };
        AutomaticActCause: {
            cause: string;
            acts: number;
            in_force: number;
            /** @description Mean of the probabilities of its acts; null when none was kept. */
            probability: string | null;
            /** Format: date-time */
            last_at: string;
            /** @description The supplier, for its causes. */
            party_id: string | null;
            party_name: string | null;
            rule_id: string | null;
            /** @description Its reason, or what it looks for. */
            rule_text: string | null;
        };
        AutomaticActsUndoOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                /** @description The number of acts that were taken back. */
                undone: number;
                /** @description A draft is made of the document of each, a moment later. */
                cancelled_invoices: number;
                /** @description With those of the cancelled invoices. */
                reversed_allocations: number;
                undone_judgements: number;
                /** @description Acts that stay, with the reason: at most 500. */
                kept: {
                    act_id: string;
                    invoice_id: string | null;
                    bank_transaction_id: string | null;
                    /**
                     * @description changed_since: a person revised, settled or answered it since, or a credit note corrects it; return_filed: its VAT return is filed.
                     * @enum {string}
                     */
                    code: "already_undone" | "changed_since" | "period_closed" | "return_filed" | "permission_denied";
                }[];
                /** @description True when there is more to take back: call it once more. */
                more: boolean;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        BooksDocumentPage: {
            items: components["schemas"]["BooksDocument"][];
            next_cursor: string | null;
        };
        BooksDocument: {
            id: string;
            sha256: string;
            legacy_sha1: string | null;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            filename: string;
            media_type: string | null;
            size_bytes: number | null;
            storage_ref: string | null;
            received_on: string | null;
            retention_until: string | null;
            legal_hold: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Whether anything in the books refers to it. */
            referenced: boolean;
            file_id: string | null;
            /** @description API path giving a short-lived URL of the bytes. */
            download_url: string | null;
            /** @description Null while it may become part of the books. */
            dismissal: components["schemas"]["DocumentDismissal"] | null;
        };
        /** @description Why, by whom and when a document was put away as not for the books. */
        DocumentDismissal: {
            /** @enum {string} */
            reason: "reminder" | "order" | "quote" | "statement_of_account" | "other_company" | "private" | "other";
            /** @description Its reader recognised what it is. */
            automatic: boolean;
            /** @description Id of the user; null when `automatic`. */
            dismissed_by: string | null;
            /** Format: date-time */
            dismissed_at: string;
        };
        BooksDocumentDetail: {
            id: string;
            sha256: string;
            legacy_sha1: string | null;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            filename: string;
            media_type: string | null;
            size_bytes: number | null;
            storage_ref: string | null;
            received_on: string | null;
            retention_until: string | null;
            legal_hold: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Whether anything in the books refers to it. */
            referenced: boolean;
            file_id: string | null;
            /** @description API path giving a short-lived URL of the bytes. */
            download_url: string | null;
            /** @description Null while it may become part of the books. */
            dismissal: components["schemas"]["DocumentDismissal"] | null;
            invoices: {
                invoice_id: string;
                revision_id: string;
                revision_no: number;
                /** @enum {string} */
                revision_state: "current" | "superseded";
                role: string;
            }[];
            bank_statements: {
                statement_id: string;
                bank_account_id: string;
            }[];
            accounting_events: {
                event_id: string;
                kind: string;
                /** Format: date */
                economic_date: string;
            }[];
            vat_returns: {
                return_id: string;
                form: string;
                /** Format: date */
                period_from: string;
                revision_no: number;
            }[];
        };
        DocumentDismissOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                document_id: string;
                /** @enum {string} */
                reason: "reminder" | "order" | "quote" | "statement_of_account" | "other_company" | "private" | "other";
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        DocumentRestoreOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                document_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        ListedDocument: {
            id: string;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            name: string;
            /** @description Determined by the content, never by the name. */
            content_type: string;
            size_bytes: number;
            sha256: string;
            received_on: string | null;
            /** @description Its document record in the books. */
            core_document_id: string | null;
            /** @description Transactions that the file explains. */
            bank_transaction_ids: string[];
            /** @description Id of the user; null for a file that arrived by mail. */
            uploaded_by: string | null;
            origin: components["schemas"]["InboxOrigin"] | null;
            /** @description What its uploader wrote beside it. */
            note: string | null;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            extraction_state: "queued" | "running" | "done" | "failed" | "not_extractable";
            /**
             * @description queued: waits to be read. running: is being read or booked. review: waits for a person: a draft, nothing to book, a statement to import, or an invoice that was cancelled or voided. statement: imported. duplicate: a copy of an earlier invoice. not_extractable: only stored, or an archive whose files have outcomes of their own. dismissed: not for the books.
             * @enum {string}
             */
            outcome: "queued" | "running" | "posted" | "review" | "statement" | "duplicate" | "not_extractable" | "failed" | "dismissed";
            /** @description The invoice made of the file, or the one it is a copy of. */
            invoice_id: string | null;
            /** @description As read. */
            supplier_name: string | null;
            /** @description As read, in minor units of `currency`. */
            gross_minor: number | null;
            currency: string | null;
            dismissal: components["schemas"]["DocumentDismissal"] | null;
        };
        /** @description The mail that brought the file. */
        InboxOrigin: {
            email_id: string;
            from: string;
            subject: string | null;
            /** Format: date-time */
            received_at: string;
        };
        StoredDocument: {
            id: string;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            name: string;
            /** @description Determined by the content, never by the name. */
            content_type: string;
            size_bytes: number;
            sha256: string;
            received_on: string | null;
            /** @description Its document record in the books. */
            core_document_id: string | null;
            /** @description Transactions that the file explains. */
            bank_transaction_ids: string[];
            /** @description Id of the user; null for a file that arrived by mail. */
            uploaded_by: string | null;
            origin: components["schemas"]["InboxOrigin"] | null;
            /** @description What its uploader wrote beside it. */
            note: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description Answer of `format=json`. */
        FileContent: {
            name: string;
            content_type: string;
            size_bytes: number;
            sha256: string;
            content_base64: string;
        };
        /** @description Anyone who has it can read the bytes for five minutes. */
        DownloadUrl: {
            /** Format: uri */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        FileExtraction: {
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "not_extractable";
            /** @description How the file was read; null while it has not been read (queued, running, failed, not extractable). */
            method: ("embedded_xml" | "xml" | "text" | "ocr") | null;
            /** Format: decimal */
            confidence: string;
            confident: boolean;
            fields: {
                document_kind: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supplier_name: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supplier_registry_code: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supplier_vat_number: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supplier_address: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supplier_iban: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                buyer_name: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                buyer_registry_code: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                buyer_vat_number: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                invoice_number: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                invoice_date: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                due_date: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                supply_date: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                service_from: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                service_to: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                currency: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                net_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                tax_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                gross_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                rounding_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                prepaid_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                amount_due_minor: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                vat_rates: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                reference_number: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                corrects_number: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                payment_method: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
                card_last4: {
                    /** @description Null when it was not found. */
                    value: unknown;
                    /**
                     * Format: decimal
                     * @description 0 to 1.
                     */
                    confidence: string;
                    page: number | null;
                    /** @description In points for a PDF, in pixels for a picture, from the top left corner of the page as it is shown. */
                    box: {
                        x: number;
                        y: number;
                        width: number;
                        height: number;
                    } | null;
                };
            };
            lines: {
                description: string;
                quantity: string | null;
                unit: string | null;
                unit_price: string | null;
                net_minor: number | null;
                vat_rate_bps: number | null;
                vat_category: string | null;
                tax_minor: number | null;
                gross_minor: number | null;
            }[];
            checks: {
                code: string;
                passed: boolean;
                message: string;
                /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
                parameters: {
                    [key: string]: unknown;
                };
            }[];
            booking: {
                /**
                 * @description By the current state of its invoice; `held`: a statement that waits to be imported. More values may be added.
                 * @enum {string}
                 */
                state: "queued" | "posted" | "draft" | "duplicate" | "held" | "none" | "failed" | "cancelled" | "void";
                invoice_id: string | null;
                /** @description A text for people. */
                reason: string | null;
                /** @description The reasons of the text, for programs; empty for a text that a person wrote. */
                reason_codes: components["schemas"]["ReasonCode"][];
            };
            error_code: string | null;
            extracted_at: string | null;
        };
        /** @description All pages, as they are shown: turned upright. */
        FilePages: {
            items: {
                page: number;
                /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                width_pt: number;
                /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                height_pt: number;
            }[];
        };
        /** @description The words of a page, line by line. */
        PageWords: {
            /** @description The text of the document, or what was recognised in a picture when it was read; null without words. */
            source: ("text" | "recognition") | null;
            words: {
                text: string;
                /** @description From the top left corner of the page as it is shown. */
                box: {
                    /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                    x: number;
                    /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                    y: number;
                    /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                    width: number;
                    /** @description In points. A pixel of a picture counts as a point, as in the boxes of `extraction/`. */
                    height: number;
                };
            }[];
        };
        StatementFile: {
            /** @enum {string} */
            state: "queued" | "running" | "held" | "imported" | "failed";
            error_code: string | null;
            /** @description Of a file that was held. Empty until it is read, and for a file that was imported at once. */
            statements: {
                iban: string | null;
                account_no: string | null;
                bank_name: string | null;
                currency: string;
                /** @description Null while the books have no such account: the import opens it, unconfirmed. */
                bank_account_id: string | null;
                statement_no: string | null;
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                opening_minor: number | null;
                closing_minor: number | null;
                line_count: number;
                /** @description Lines that the books had when the file was read. */
                seen_count: number;
                /** @description The gap that an import would leave before it, by the books as they are now. */
                gap: components["schemas"]["BooksStatementGap"] | null;
                /** @description Its first lines, at most 50. */
                lines: {
                    /** Format: date */
                    booking_date: string;
                    /** @description The effect on the account, fees included. */
                    total_minor: number;
                    counterparty_name: string | null;
                    description: string | null;
                    reference: string | null;
                    /** @description The books had the line when the file was read. */
                    seen: boolean;
                }[];
            }[];
            /** @description The columns of a CSV of no known bank, for the `mapping` of its import; otherwise null. */
            columns: string[] | null;
            /** @description The first rows of that CSV, by columns. */
            rows: string[][] | null;
            /** @description The mapping by which that CSV was read: that of its import, or of an earlier file with the same columns. */
            mapping: components["schemas"]["StatementMappingOutput"] | null;
        };
        FileImportOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                file_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description With the facts of the newest employment. */
        EmployeeRow: {
            id: string;
            first_name: string;
            last_name: string;
            /**
             * @description Seven stars and the last four digits; empty for a person without an Estonian code.
             * @example *******0299
             */
            personal_code: string;
            birth_date: string | null;
            citizenship: string;
            iban: string;
            email: string;
            /** @enum {string} */
            basic_exemption: "none" | "full" | "partial";
            basic_exemption_minor: number | null;
            /** @enum {string} */
            pension_rate: "2" | "4" | "6" | "none";
            /** @description Country of tax residence. */
            tax_country: string;
            /** @enum {string} */
            source: "service" | "register_external";
            employment_type: number | null;
            start_date: string | null;
            end_date: string | null;
            status: ("draft" | "submitted" | "approved" | "registered" | "rejected" | "ended" | "cancelled") | null;
            /** @description Whether the register has an employment of this person that this service did not send. */
            registered_outside: boolean;
            /** Format: date-time */
            created_at: string;
        };
        Employee: {
            id: string;
            first_name: string;
            last_name: string;
            /**
             * @description Seven stars and the last four digits; empty for a person without an Estonian code.
             * @example *******0299
             */
            personal_code: string;
            birth_date: string | null;
            citizenship: string;
            iban: string;
            email: string;
            /** @enum {string} */
            basic_exemption: "none" | "full" | "partial";
            basic_exemption_minor: number | null;
            /** @enum {string} */
            pension_rate: "2" | "4" | "6" | "none";
            /** @description Country of tax residence. */
            tax_country: string;
            /** @enum {string} */
            source: "service" | "register_external";
            employment_type: number | null;
            start_date: string | null;
            end_date: string | null;
            status: ("draft" | "submitted" | "approved" | "registered" | "rejected" | "ended" | "cancelled") | null;
            /** @description Whether the register has an employment of this person that this service did not send. */
            registered_outside: boolean;
            /** Format: date-time */
            created_at: string;
            employments: components["schemas"]["Employment"][];
            absences: components["schemas"]["Absence"][];
        };
        Employment: {
            id: string;
            employee_id: string;
            /** @description Code of the employment register. */
            employment_type: number;
            /** Format: date */
            start_date: string;
            end_date: string | null;
            end_ground: number | null;
            occupation_code: string | null;
            job_title: string;
            workplace: string;
            /**
             * Format: decimal
             * @description 1 is full time.
             */
            working_time_rate: string;
            /** @description Monthly gross pay. */
            gross_minor: number | null;
            /**
             * @description Whether this employer pays social tax on at least the minimum base.
             * @enum {string}
             */
            minimum_base: "applies" | "other_employer" | "exempt";
            /** @description Why the person is `exempt`. */
            minimum_base_reason: ("age_7_to_17" | "pensioner" | "parent" | "student" | "partial_disability") | null;
            /** @enum {string} */
            status: "draft" | "submitted" | "approved" | "registered" | "rejected" | "ended" | "cancelled";
            register_employment_id: number | null;
            suspensions: components["schemas"]["Suspension"][];
        };
        Suspension: {
            /** @description Code of the employment register. */
            kind: number;
            /** Format: date */
            from: string;
            to: string | null;
        };
        Absence: {
            id: string;
            employment_id: string;
            /** @enum {string} */
            kind: "vacation" | "sick" | "parental" | "unpaid" | "other";
            /** Format: date */
            from: string;
            to: string | null;
            register_code: number | null;
        };
        Submission: {
            id: string;
            /** @enum {string} */
            kind: "new_employee" | "new_employment" | "change" | "suspension" | "end";
            /** @enum {string} */
            status: "submitted" | "approved" | "registered" | "applied" | "rejected";
            /** Format: date */
            event_date: string;
            /** @description Empty for a new employee until the event is applied. */
            employee_id: string;
            employee_name: string;
            /** @description Empty for a start until the event is applied. */
            employment_id: string;
            /** @description Submitted values by field name; never a personal code. */
            data: unknown;
            /** Format: date-time */
            submitted_at: string;
            submitted_by_staff: boolean;
            /** @description The person of the company who sent it; null for staff of the firm. */
            submitted_by_name: string | null;
            reviewed_at: string | null;
            /** @description Why staff rejected it. */
            review_reason: string;
            register_employment_id: number | null;
            register_messages: components["schemas"]["RegisterMessage"][];
            /** @description Why the last call to the register did not complete; empty when it did. */
            register_error_code: string;
            registered_at: string | null;
            /** @description When the company took it back: its status is then `rejected`. */
            withdrawn_at: string | null;
        };
        RegisterMessage: {
            code: string;
            /** @enum {string} */
            severity: "error" | "warning";
            /** @description The register's own name of the element. */
            field: string | null;
            message: string;
        };
        RegisterLists: {
            employment_types: components["schemas"]["RegisterEmploymentType"][];
            /** @description Empty: any code is sent on, and the register decides. */
            suspension_grounds: components["schemas"]["RegisterCode"][];
            /** @description Empty: any code is sent on, and the register decides. */
            end_grounds: components["schemas"]["RegisterCode"][];
        };
        RegisterEmploymentType: {
            code: number;
            name: string;
            name_en: string | null;
            /** @description An employment contract: the register requires an occupation and a place of work. */
            contract: boolean;
        };
        RegisterCode: {
            code: number;
            name: string;
            name_en: string | null;
        };
        Inbox: {
            /**
             * Format: email
             * @description The private forwarding address.
             */
            address: string;
            /** Format: date-time */
            address_created_at: string;
            counts: components["schemas"]["InboxCounts"];
            gmail_filter_query: string;
            gmail_filter_query_broad: string;
            forwarding_confirmation: components["schemas"]["ForwardingConfirmation"] | null;
        };
        /** @description Mails of the last 30 days. */
        InboxCounts: {
            received: number;
            processed: number;
            waiting: number;
            failed: number;
            ignored: number;
            duplicates: number;
        };
        ForwardingConfirmation: {
            /** @enum {string} */
            provider: "gmail";
            from_account: string | null;
            /** Format: date-time */
            received_at: string;
            /** @enum {string} */
            state: "waiting" | "expired";
        };
        InboundEmail: {
            id: string;
            /** Format: date-time */
            received_at: string;
            from: string;
            from_name: string | null;
            subject: string | null;
            /** @enum {string} */
            status: "received" | "processed" | "ignored" | "failed";
            reason: string | null;
            authentication: {
                /** @description Result word of the check. */
                spf: string;
                /** @description Result word of the check. */
                dkim: string;
                /** @description Result word of the check. */
                dmarc: string;
            };
            attachments: {
                name: string;
                content_type: string;
                size_bytes: number;
                /** @enum {string} */
                outcome: "stored" | "duplicate" | "inline_ignored" | "unsupported" | "too_large" | "encrypted";
                file_id: string | null;
                /** @description The note of the file, where it was uploaded too. */
                note: string | null;
            }[];
        };
        TrustedSenders: {
            addresses: string[];
            /** @description Each includes its subdomains. */
            domains: string[];
        };
        MailboxPage: {
            items: components["schemas"]["Mailbox"][];
            next_cursor: string | null;
        };
        Mailbox: {
            id: string;
            host: string;
            port: number;
            /** @enum {string} */
            security: "tls" | "starttls";
            username: string;
            folder: string;
            /** Format: date */
            since: string;
            /**
             * @description `failing` is tried again at `next_fetch_at`; `refused` (by the server, for its credentials) and `paused` wait for a person.
             * @enum {string}
             */
            state: "active" | "failing" | "refused" | "paused";
            last_fetched_at: string | null;
            /** @description Why the last fetch failed. More values may be added. */
            last_error: ("certificate_invalid" | "credentials_refused" | "folder_missing" | "forbidden_address" | "limit_reached" | "login_unsupported" | "no_connection" | "no_encryption" | "server_misbehaves" | "timed_out") | null;
            next_fetch_at: string | null;
            /** @description Id of the user who gave its password, or resumed it, last. */
            added_by: string | null;
            /** @description person_left: that person may no longer manage mailboxes. More values may be added. */
            paused_because: "person_left" | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookEndpointPage: {
            items: components["schemas"]["WebhookEndpoint"][];
            next_cursor: string | null;
        };
        WebhookEndpoint: {
            id: string;
            url: string;
            description: string | null;
            event_types: ("account.*" | "account.changed" | "account.created" | "account.updated" | "accounting_event.*" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.*" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.*" | "bank_account.changed" | "bank_account.opened" | "bank_statement.*" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.*" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.*" | "dimension.changed" | "dimension.created" | "document.*" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.*" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.*" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.*" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.*" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.*" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.*" | "pay_item.changed" | "pay_run.*" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.*" | "period.changed" | "period.closed" | "period.reopened" | "question.*" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.*" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.*" | "rule.activated" | "rule.changed" | "tsd_return.*" | "tsd_return.changed" | "vat_return.*" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared")[] | null;
            /** @enum {string} */
            state: "enabled" | "disabled";
            /** @description `gone`: it answered 410. `failing`: it accepted nothing for five days. `app_ended`: the app that created it was disconnected. `maker_left`: the person who created it, even with a key, left the organization or was locked. `key_revoked`: the key that created it was revoked. More values may be added. */
            disabled_reason: ("on_request" | "gone" | "failing" | "company_deleted" | "app_ended" | "maker_left" | "key_revoked") | null;
            disabled_at: string | null;
            /** @description The time since which every attempt has failed. */
            failing_since: string | null;
            last_delivered_at: string | null;
            /** @description Until when deliveries are also signed with the previous secret. */
            former_secret_until: string | null;
            /** @description The person who created it; null if that is no longer known. */
            created_by: string | null;
            /** @description The credential that created it (`session`, `api_key`, `oauth`). */
            created_with: {
                kind: string;
                id: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        WebhookEndpointWithSecret: {
            id: string;
            url: string;
            description: string | null;
            event_types: ("account.*" | "account.changed" | "account.created" | "account.updated" | "accounting_event.*" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.*" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.*" | "bank_account.changed" | "bank_account.opened" | "bank_statement.*" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.*" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.*" | "dimension.changed" | "dimension.created" | "document.*" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.*" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.*" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.*" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.*" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.*" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.*" | "pay_item.changed" | "pay_run.*" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.*" | "period.changed" | "period.closed" | "period.reopened" | "question.*" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.*" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.*" | "rule.activated" | "rule.changed" | "tsd_return.*" | "tsd_return.changed" | "vat_return.*" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared")[] | null;
            /** @enum {string} */
            state: "enabled" | "disabled";
            /** @description `gone`: it answered 410. `failing`: it accepted nothing for five days. `app_ended`: the app that created it was disconnected. `maker_left`: the person who created it, even with a key, left the organization or was locked. `key_revoked`: the key that created it was revoked. More values may be added. */
            disabled_reason: ("on_request" | "gone" | "failing" | "company_deleted" | "app_ended" | "maker_left" | "key_revoked") | null;
            disabled_at: string | null;
            /** @description The time since which every attempt has failed. */
            failing_since: string | null;
            last_delivered_at: string | null;
            /** @description Until when deliveries are also signed with the previous secret. */
            former_secret_until: string | null;
            /** @description The person who created it; null if that is no longer known. */
            created_by: string | null;
            /** @description The credential that created it (`session`, `api_key`, `oauth`). */
            created_with: {
                kind: string;
                id: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Shown only once. */
            secret: string;
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            next_cursor: string | null;
        };
        WebhookDelivery: {
            id: string;
            /** @description The header `webhook-id`: the same at every attempt. */
            event_id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            event_type: "account.changed" | "account.created" | "account.updated" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.changed" | "bank_account.opened" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.changed" | "dimension.created" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.changed" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.changed" | "period.closed" | "period.reopened" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.activated" | "rule.changed" | "tsd_return.changed" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared" | "webhook.test";
            /** @description Position in the order of commits; null for a test event. */
            commit_seq: number | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            delivered_at: string | null;
            response_status: number | null;
            /** @description The beginning of the receiver’s answer. */
            response_excerpt: string | null;
            duration_ms: number | null;
            /** @description Why the last attempt failed. More values may be added. */
            error: ("certificate_invalid" | "forbidden_address" | "no_connection" | "redirected" | "refused" | "timed_out" | "skipped") | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookDeliveryDetail: {
            id: string;
            /** @description The header `webhook-id`: the same at every attempt. */
            event_id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            event_type: "account.changed" | "account.created" | "account.updated" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.changed" | "bank_account.opened" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.changed" | "dimension.created" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.changed" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.changed" | "period.closed" | "period.reopened" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.activated" | "rule.changed" | "tsd_return.changed" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared" | "webhook.test";
            /** @description Position in the order of commits; null for a test event. */
            commit_seq: number | null;
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            last_attempt_at: string | null;
            next_attempt_at: string | null;
            delivered_at: string | null;
            response_status: number | null;
            /** @description The beginning of the receiver’s answer. */
            response_excerpt: string | null;
            duration_ms: number | null;
            /** @description Why the last attempt failed. More values may be added. */
            error: ("certificate_invalid" | "forbidden_address" | "no_connection" | "redirected" | "refused" | "timed_out" | "skipped") | null;
            /** Format: date-time */
            created_at: string;
            payload: components["schemas"]["WebhookEvent"];
            /** @description The attempts, oldest first, those before a redelivery too: the newest 100. */
            attempt_log: components["schemas"]["WebhookAttempt"][];
        };
        WebhookEvent: {
            id: string;
            /**
             * @description More values may be added.
             * @enum {string}
             */
            type: "account.changed" | "account.created" | "account.updated" | "accounting_event.changed" | "accounting_event.recorded" | "accounting_event.reversed" | "allocation.changed" | "allocation.created" | "allocation.reversed" | "bank_account.changed" | "bank_account.opened" | "bank_statement.changed" | "bank_statement.imported" | "bank_statement.withdrawn" | "bank_transaction.changed" | "bank_transaction.explained" | "bank_transaction.judged" | "bank_transaction.judgement_undone" | "bank_transaction.party_set" | "dimension.changed" | "dimension.created" | "document.changed" | "document.dismissed" | "document.registered" | "document.restored" | "exchange_rate.changed" | "exchange_rate.recorded" | "hold.changed" | "hold.placed" | "hold.released" | "invoice.cancelled" | "invoice.changed" | "invoice.imported" | "invoice.issued" | "invoice.posted" | "invoice.recorded" | "invoice.rendered" | "invoice.revised" | "invoice.voided" | "match_proposal.changed" | "match_proposal.confirmed" | "match_proposal.created" | "match_proposal.rejected" | "match_proposal.undone" | "party.changed" | "party.created" | "party.merged" | "party.updated" | "pay_item.changed" | "pay_run.approved" | "pay_run.changed" | "pay_run.created" | "pay_run.posted" | "pay_run.prepared" | "pay_run.reversed" | "period.changed" | "period.closed" | "period.reopened" | "question.answered" | "question.asked" | "question.changed" | "question.closed" | "question.reopened" | "revaluation.changed" | "revaluation.created" | "revaluation.reversed" | "rule.activated" | "rule.changed" | "tsd_return.changed" | "vat_return.changed" | "vat_return.filed" | "vat_return.prepared" | "webhook.test";
            /** Format: date-time */
            timestamp: string;
            company_id: string;
            commit_seq: number | null;
            data: {
                command: string | null;
                command_id: string | null;
                objects: {
                    type: string;
                    id: string;
                }[];
            };
        };
        /** @description An attempt with its outcome. */
        WebhookAttempt: {
            /** Format: date-time */
            at: string;
            status: number | null;
            /** @description Null: accepted. More values may be added. */
            error: ("certificate_invalid" | "forbidden_address" | "no_connection" | "redirected" | "refused" | "timed_out") | null;
            duration_ms: number;
        };
        WebhookRedelivered: {
            /** @description Number of deliveries that are sent again. */
            redelivered: number;
        };
        FirmAuthorityAccess: {
            company_id: string;
            company_name: string;
            registry_code: string;
            /** @enum {string} */
            company_state: "provisioning" | "ready" | "failed" | "deleted";
            organization_id: string;
            organization_name: string;
            authority_access: components["schemas"]["AuthorityAccess"];
            requested_by: string | null;
            requested_by_name: string | null;
            requested_at: string | null;
            /** @description The stored file of the company that shows the basis. */
            file_id: string | null;
        };
        CompanyWorkPage: {
            items: components["schemas"]["CompanyWork"][];
            next_cursor: string | null;
        };
        CompanyWork: {
            company: components["schemas"]["WorkCompany"];
            /**
             * @description overdue: a return is past its day, the one longest overdue first; due_soon: a return is due within 7 days; waiting: the company whose oldest thing waits longest first; none. More things come before fewer.
             * @enum {string}
             */
            urgency: "overdue" | "due_soon" | "waiting" | "none";
            kinds: components["schemas"]["WaitingWorkCount"][];
            /** @description Questions that nobody has answered yet; null where the caller may not read them. */
            open_questions: number | null;
            deadlines: components["schemas"]["WorkDeadline"][];
            last_bank_date: string | null;
            /** @description Null before the first count. */
            computed_at: string | null;
            refresh_pending: boolean;
        };
        WorkCompany: {
            id: string;
            name: string;
            registry_code: string;
            /** @enum {string} */
            state: "provisioning" | "ready" | "failed" | "deleted";
        };
        WaitingWorkCount: {
            /**
             * @description review: drafts, posted invoices that need review, and documents to book; to_explain: money out that no file explains; proposals: open match proposals; questions: answered questions that wait for an accountant; submissions: waiting for review or the register; returns: VAT and TSD of months that ended; period_close: months that ended and are open; failed: files that could not be read or booked; mails: ignored or failed in the last 30 days. Objects that are put aside (`holds/`) are not in review, to_explain and failed. More values may be added.
             * @enum {string}
             */
            kind: "review" | "to_explain" | "proposals" | "questions" | "submissions" | "returns" | "period_close" | "failed" | "mails";
            count: number;
            /** @description Null when nothing of the kind waits. */
            oldest_on: string | null;
        };
        CompanyUsage: {
            company_id: string;
            company_name: string;
            /**
             * Format: date
             * @description The day of `files`, `mails` and `pages`, in the books' time zone.
             */
            day: string;
            /** @description Bytes of stored files and mails. `limit` null: no limit; likewise below. */
            stored_bytes: {
                used: number;
                limit: number | null;
            };
            /** @description Files stored on the day, including those from mails and archives. */
            files: {
                used: number;
                limit: number | null;
            };
            /** @description Mails received on the day. */
            mails: {
                used: number;
                limit: number | null;
            };
            /** @description Pages of documents read on the day. */
            pages: {
                used: number;
                limit: number | null;
            };
        };
        FirmCompany: {
            company_id: string;
            company_name: string;
            registry_code: string;
            /** @enum {string} */
            company_state: "provisioning" | "ready" | "failed" | "deleted";
            organization_id: string;
            organization_name: string;
            authority_access: components["schemas"]["AuthorityAccess"];
            requested_by: string | null;
            requested_by_name: string | null;
            requested_at: string | null;
            /** @description The stored file of the company that shows the basis. */
            file_id: string | null;
            /** @description Why the books could not be prepared. */
            failure_code: string | null;
            failed_tasks: number;
            /** @description The day of the last bank transaction. */
            last_bank_date: string | null;
            /** @description When `last_bank_date` was last computed. */
            computed_at: string | null;
            usage: components["schemas"]["CompanyUsage"];
        };
        Task: {
            id: string;
            company_id: string | null;
            kind: string;
            queue: string;
            /** @enum {string} */
            state: "waiting" | "queued" | "running" | "done" | "skipped" | "duplicate" | "failed";
            priority: number;
            attempt: number;
            /** @description Percent. */
            progress: number;
            /** @description The object that the task works on. */
            subject: {
                type: string;
                id: string;
            } | null;
            reason_code: string | null;
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            run_at: string;
            started_at: string | null;
            finished_at: string | null;
        };
        OrganizationLimits: {
            /** @description The limits in force. */
            companies_a_day: number;
        };
        PayrollRules: {
            /** @description The oldest first. */
            sets: components["schemas"]["PayrollRuleSet"][];
            /**
             * Format: date
             * @description First day of the first year in which no set begins: pay runs paid from that day on have the warning `rules_not_confirmed`.
             */
            unconfirmed_from: string;
        };
        PayrollRuleSet: {
            /**
             * Format: date
             * @description First day of payment. The set continues until the next one begins.
             */
            valid_from: string;
            /** @description Basis points. */
            income_tax_bps: number;
            /** @description Minor units of the currency. */
            basic_exemption_minor: number;
            /** @description Gross pay from which the exemption falls; null when it is the same at every income. */
            exemption_falls_from_minor: number | null;
            /** @description Gross pay at which it is zero. */
            exemption_falls_to_minor: number | null;
            /** @description The exemption from the calendar year in which the pension age is reached. */
            pension_age_exemption_minor: number;
            /** @description Basis points. */
            social_tax_bps: number;
            /** @description Minimum base of social tax. */
            social_tax_base_minor: number;
            /** @description Basis points. */
            employee_unemployment_bps: number;
            /** @description Basis points. */
            employer_unemployment_bps: number;
            pension_age_months: number;
        };
        FirmSubmission: {
            id: string;
            /** @enum {string} */
            kind: "new_employee" | "new_employment" | "change" | "suspension" | "end";
            /** @enum {string} */
            status: "submitted" | "approved" | "registered" | "applied" | "rejected";
            /** Format: date */
            event_date: string;
            /** @description Empty for a new employee until the event is applied. */
            employee_id: string;
            employee_name: string;
            /** @description Empty for a start until the event is applied. */
            employment_id: string;
            /** @description Submitted values by field name; never a personal code. */
            data: unknown;
            /** Format: date-time */
            submitted_at: string;
            submitted_by_staff: boolean;
            /** @description The person of the company who sent it; null for staff of the firm. */
            submitted_by_name: string | null;
            reviewed_at: string | null;
            /** @description Why staff rejected it. */
            review_reason: string;
            register_employment_id: number | null;
            register_messages: components["schemas"]["RegisterMessage"][];
            /** @description Why the last call to the register did not complete; empty when it did. */
            register_error_code: string;
            registered_at: string | null;
            /** @description When the company took it back: its status is then `rejected`. */
            withdrawn_at: string | null;
            company_id: string;
            company_name: string;
        };
        FirmUser: {
            id: string;
            name: string;
            email: string;
            is_staff: boolean;
            has_second_factor: boolean;
            locked_at: string | null;
            organizations: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "owner" | "member" | "viewer";
            }[];
            /** @description The open request to reset the second factor. */
            factor_reset: {
                /** Format: date-time */
                requested_at: string;
                /** Format: date-time */
                not_before: string;
                /** @description Another staff member has to confirm it. */
                requested_by_me: boolean;
            } | null;
        };
        FactorReset: {
            /** @enum {string} */
            state: "requested" | "done";
            /** Format: date-time */
            requested_at: string;
            /**
             * Format: date-time
             * @description From then on another staff member can confirm.
             */
            not_before: string;
        };
        ViewAs: {
            company_id: string;
            /** @enum {string} */
            view_as: "owner" | "member" | "viewer";
        };
        PayItemPage: {
            items: components["schemas"]["PayItem"][];
            next_cursor: string | null;
        };
        PayItem: {
            id: string;
            employee_id: string;
            employee_name: string;
            employment_id: string;
            month: string;
            /** @enum {string} */
            kind: "bonus" | "hours" | "holiday_pay" | "sick_pay" | "advance" | "deduction" | "net_addition" | "fringe_benefit";
            /** @description Minor units of the currency. */
            amount_minor: number;
            hours: string | null;
            rate_minor: number | null;
            from: string | null;
            to: string | null;
            /** @description Working days paid; null where the amount was given. */
            days: number | null;
            /** @description Average pay of a working day in the six months before, rounded. */
            day_average_minor: number | null;
            description: string | null;
            account_code: string | null;
            /**
             * @description What made the item.
             * @enum {string}
             */
            origin: "api" | "csv" | "absence";
            absence_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        CreatePayItemOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_item_id: string;
                /** @description Minor units of the currency. */
                amount_minor: number;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PayItemsOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_item_ids: string[];
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        UpdatePayItemOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_item_id: string;
                /** @description Minor units of the currency. */
                amount_minor: number;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        DeletePayItemOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_item_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PayRunPage: {
            items: components["schemas"]["PayRun"][];
            next_cursor: string | null;
        };
        PayRun: {
            id: string;
            month: string;
            /**
             * @description `paid` follows from bank lines.
             * @enum {string}
             */
            state: "draft" | "approved" | "posted" | "paid";
            /** @description The actual date once the bank has paid the run, the planned date until then. */
            payment_date: string | null;
            currency: string;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            employer_cost_minor: number;
            /** @description Paid before, as a part of the net pay. */
            advance_minor: number;
            /** @description Withheld from the net pay. */
            deduction_minor: number;
            /** @description Paid out without taxes. */
            net_addition_minor: number;
            /** @description Value of fringe benefits, which are not paid out. */
            fringe_benefit_minor: number;
            /** @description Still to be paid out: net pay and net additions, less deductions and advances. */
            payable_minor: number;
            /** @description The employer’s income tax on fringe benefits; not in employer_cost_minor. */
            fringe_income_tax_minor: number;
            /** @description The employer’s social tax on fringe benefits; not in employer_cost_minor. */
            fringe_social_tax_minor: number;
            entry_id: string | null;
            /** @description Whether an employee, an employment, a pay item, the rules or another run paid in the same month has changed since the draft was prepared: prepare it again. */
            stale: boolean;
            /** @description False while a task computes the draft. */
            prepared: boolean;
            /** @description What has changed since; empty for a draft that an earlier release prepared. */
            stale_reasons: components["schemas"]["PayRunStaleReason"][];
            /** @description Of the last preparation. */
            warnings: components["schemas"]["PayRunWarning"][];
            /** Format: date-time */
            created_at: string;
        };
        PayRunStaleReason: {
            /**
             * @description More may come.
             * @enum {string}
             */
            code: "stale_employee" | "stale_pay_items" | "stale_other_pay" | "stale_rules";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description The employee concerned. */
            employee_id: string | null;
        };
        PayRunWarning: {
            /**
             * @description rules_not_confirmed: nobody has confirmed the rates of the year of payment, and those of an earlier one apply. employee_without_pay: a registered employee worked in the month and has no pay in the run. More may come.
             * @enum {string}
             */
            code: "rules_not_confirmed" | "employee_without_pay";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description The employee concerned. */
            employee_id: string | null;
        };
        PayRunDetail: {
            id: string;
            month: string;
            /**
             * @description `paid` follows from bank lines.
             * @enum {string}
             */
            state: "draft" | "approved" | "posted" | "paid";
            /** @description The actual date once the bank has paid the run, the planned date until then. */
            payment_date: string | null;
            currency: string;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            employer_cost_minor: number;
            /** @description Paid before, as a part of the net pay. */
            advance_minor: number;
            /** @description Withheld from the net pay. */
            deduction_minor: number;
            /** @description Paid out without taxes. */
            net_addition_minor: number;
            /** @description Value of fringe benefits, which are not paid out. */
            fringe_benefit_minor: number;
            /** @description Still to be paid out: net pay and net additions, less deductions and advances. */
            payable_minor: number;
            /** @description The employer’s income tax on fringe benefits; not in employer_cost_minor. */
            fringe_income_tax_minor: number;
            /** @description The employer’s social tax on fringe benefits; not in employer_cost_minor. */
            fringe_social_tax_minor: number;
            entry_id: string | null;
            /** @description Whether an employee, an employment, a pay item, the rules or another run paid in the same month has changed since the draft was prepared: prepare it again. */
            stale: boolean;
            /** @description False while a task computes the draft. */
            prepared: boolean;
            /** @description What has changed since; empty for a draft that an earlier release prepared. */
            stale_reasons: components["schemas"]["PayRunStaleReason"][];
            /** @description Of the last preparation. */
            warnings: components["schemas"]["PayRunWarning"][];
            /** Format: date-time */
            created_at: string;
            /** @description Empty while the run is being prepared. */
            payslips: components["schemas"]["Payslip"][];
            /** Format: date */
            tsd_due_date: string;
        };
        Payslip: {
            employee_id: string;
            employee_name: string;
            /** @description The best paid employment; the payment type is that of the same employment. */
            employment_id: string;
            /** @description Payment type in TSD annex 1; empty where pay items are all there is. */
            payment_type_code: string;
            /** @description The part of the exemption that the income used. */
            basic_exemption_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            employer_cost_minor: number;
            /** @description Paid before, as a part of the net pay. */
            advance_minor: number;
            /** @description Withheld from the net pay. */
            deduction_minor: number;
            /** @description Paid out without taxes. */
            net_addition_minor: number;
            /** @description Value of fringe benefits, which are not paid out. */
            fringe_benefit_minor: number;
            /** @description Still to be paid out: net pay and net additions, less deductions and advances. */
            payable_minor: number;
            /** @description They add up to the payslip. */
            lines: components["schemas"]["PayslipLine"][];
            items: components["schemas"]["PayslipItem"][];
        };
        /** @description The pay of one employment and payment type. */
        PayslipLine: {
            employment_id: string;
            /** @description Payment type in TSD annex 1. */
            payment_type_code: string;
            /** @description Minor units of the currency. */
            basic_exemption_minor: number;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
            /** @description Minor units of the currency. */
            net_minor: number;
            /** @description Minor units of the currency. */
            employer_cost_minor: number;
            /** @description Minor units of the currency. */
            social_tax_base_minor: number;
            /** @description Rule, base, rate and law of each number; empty in runs that an earlier release prepared. */
            figures: components["schemas"]["PayFigure"][];
        };
        /** @description How a number of a payslip came to be. */
        PayFigure: {
            /**
             * @description The number of the line that this explains, or adds to.
             * @enum {string}
             */
            of: "gross_minor" | "funded_pension_minor" | "employee_unemployment_minor" | "basic_exemption_minor" | "income_tax_minor" | "net_minor" | "social_tax_minor" | "employer_unemployment_minor" | "employer_cost_minor";
            /**
             * @description More may come.
             * @enum {string}
             */
            code: "pay_wage" | "pay_item" | "pay_share_of_gross" | "pay_exemption" | "pay_income_tax" | "pay_social_tax" | "pay_social_tax_minimum" | "pay_social_tax_rest" | "pay_nothing" | "pay_net" | "pay_employer_cost";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description The figures of one number add up to it. */
            amount_minor: number;
            /** @description Basis points. */
            rate_bps: number | null;
            /** @description The amount that the rate is of. */
            base_minor: number | null;
            /** @description Act and paragraph; null for a sum of other numbers. */
            law: string | null;
            /** @description First day of payment of the rates. */
            rules_from: string | null;
        };
        PayslipItem: {
            pay_item_id: string;
            /** @enum {string} */
            kind: "bonus" | "hours" | "holiday_pay" | "sick_pay" | "advance" | "deduction" | "net_addition" | "fringe_benefit";
            /** @description Minor units of the currency. */
            amount_minor: number;
            description: string | null;
        };
        CreatePayRunOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_run_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        PayRunOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                pay_run_id: string;
                /** @enum {string} */
                state: "draft" | "approved" | "posted" | "paid";
                /** @description The posted entry, or the entry that reverses it. */
                entry_id: string | null;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description The part of the return of income and social tax that the pay run fills. */
        Tsd: {
            /** @description The month of payment. */
            period: string;
            /** Format: date */
            due_date: string;
            currency: string;
            /** @description Lines of the main form. */
            lines: components["schemas"]["TsdLine"][];
            annex_1: components["schemas"]["TsdRow"][];
        };
        TsdLine: {
            line: string;
            label: string;
            label_en: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
        };
        TsdRow: {
            employee_id: string;
            employee_name: string;
            payment_type_code: string;
            /** @description Kind of the tax-free income. */
            exemption_code: string | null;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            basic_exemption_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
        };
        /** @description The return of income and social tax of a month, as the books stand. */
        MonthTsd: {
            /** @description The month of payment. */
            period: string;
            /** Format: date */
            due_date: string;
            currency: string;
            /** @description Of the main form. */
            lines: components["schemas"]["TsdLine"][];
            /** @description Payments to residents. */
            annex_1: components["schemas"]["TsdRow"][];
            /** @description Payments to non-residents. */
            annex_2: components["schemas"]["TsdNonResidentRow"][];
            annex_4: components["schemas"]["TsdAnnex4"];
            annex_5: components["schemas"]["TsdAnnex5"];
            annex_6: components["schemas"]["TsdAnnex6"];
            annex_7: components["schemas"]["TsdAnnex7"];
            inf_1: components["schemas"]["TsdReceiver"][];
            /** @description Negative: to be refunded. */
            payable_minor: number;
            pay_runs: components["schemas"]["TsdPayRun"][];
            warnings: components["schemas"]["TsdWarning"][];
            /** @description The return of the month that was filed last. */
            filed_return_id: string | null;
            /** @description The returns of the month that were filed, the last one first. */
            returns: components["schemas"]["TsdRevision"][];
            /** @description The parts that differ from the return that was filed last. */
            changed_parts: ("lines" | "annex_1" | "annex_2" | "annex_4" | "annex_5" | "annex_6" | "annex_7" | "inf_1")[];
        };
        TsdNonResidentRow: {
            employee_id: string;
            employee_name: string;
            payment_type_code: string;
            /** @description Kind of the tax-free income. */
            exemption_code: string | null;
            /** @description Minor units of the currency. */
            gross_minor: number;
            /** @description Minor units of the currency. */
            basic_exemption_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
            /** @description Minor units of the currency. */
            social_tax_minor: number;
            /** @description Minor units of the currency. */
            employee_unemployment_minor: number;
            /** @description Minor units of the currency. */
            employer_unemployment_minor: number;
            /** @description Minor units of the currency. */
            funded_pension_minor: number;
            /** @description Country of tax residence. */
            tax_country: string;
            /** @description Payment type in annex 2; null where its code is not known. */
            annex_2_code: string | null;
        };
        /** @description Fringe benefits. */
        TsdAnnex4: {
            rows: components["schemas"]["TsdFringeBenefit"][];
            /** @description Minor units of the currency. */
            value_minor: number;
            /** @description Code 4170. */
            income_tax_minor: number;
            /** @description Code 4180. */
            social_tax_minor: number;
        };
        TsdFringeBenefit: {
            /** @enum {string} */
            source: "pay_items" | "account";
            account_code: string | null;
            /** @description Minor units of the currency. */
            amount_minor: number;
        };
        /** @description Gifts, donations and representation. */
        TsdAnnex5: {
            /** @description Minor units of the currency. */
            gifts_minor: number;
            donations: components["schemas"]["TsdLimitedCosts"];
            representation: components["schemas"]["TsdLimitedCosts"];
            /** @description Minor units of the currency. */
            taxed_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
        };
        TsdLimitedCosts: {
            /** @description Minor units of the currency. */
            spent_minor: number;
            /** @description Minor units of the currency. */
            spent_in_year_minor: number;
            /** @description Free of tax from January up to the month. */
            limit_in_year_minor: number;
            /** @description Taxed in the month. */
            taxed_minor: number;
        };
        /** @description Costs that do not serve the business. */
        TsdAnnex6: {
            rows: components["schemas"]["TsdCodedAmount"][];
            /** @description Minor units of the currency. */
            taxed_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
        };
        TsdCodedAmount: {
            code: string;
            /** @description Minor units of the currency. */
            amount_minor: number;
        };
        /** @description Dividends and payments from equity. */
        TsdAnnex7: {
            rows: components["schemas"]["TsdCodedAmount"][];
            /** @description Minor units of the currency. */
            taxed_minor: number;
            /** @description Minor units of the currency. */
            income_tax_minor: number;
        };
        /** @description A receiver of dividends. */
        TsdReceiver: {
            party_id: string;
            name: string;
            reg_code: string | null;
            /**
             * @description A dividend.
             * @constant
             */
            kind: "DK";
            /** @description Minor units of the currency. */
            amount_minor: number;
            /** @description Minor units of the currency. */
            withheld_tax_minor: number;
        };
        TsdPayRun: {
            pay_run_id: string;
            month: string;
            /**
             * Format: date
             * @description The day of the bank line, or the planned one.
             */
            payment_date: string;
            /** @description Its part of annexes 1 and 2, by person and payment type. */
            rows: components["schemas"]["TsdRow"][];
        };
        TsdWarning: {
            /**
             * @description More may come.
             * @enum {string}
             */
            code: "tsd_run_draft" | "tsd_run_not_posted" | "tsd_run_not_paid" | "tsd_receiver_missing" | "period_filed";
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        TsdRevision: {
            return_id: string;
            revision_no: number;
            /** Format: date-time */
            filed_at: string;
            /** @description The entry of the taxes that were not in the books; null without any. */
            entry_id: string | null;
            /** @description Minor units of the currency. */
            payable_minor: number;
            lines: components["schemas"]["TsdLine"][];
        };
        /** @description A return of income and social tax as it was filed. */
        FiledTsd: {
            return_id: string;
            revision_no: number;
            /** Format: date-time */
            filed_at: string;
            /** @description The entry of the taxes that were not in the books; null without any. */
            entry_id: string | null;
            /** @description The month of payment. */
            period: string;
            /** Format: date */
            due_date: string;
            currency: string;
            /** @description Of the main form. */
            lines: components["schemas"]["TsdLine"][];
            /** @description Payments to residents. */
            annex_1: components["schemas"]["TsdRow"][];
            /** @description Payments to non-residents. */
            annex_2: components["schemas"]["TsdNonResidentRow"][];
            annex_4: components["schemas"]["TsdAnnex4"];
            annex_5: components["schemas"]["TsdAnnex5"];
            annex_6: components["schemas"]["TsdAnnex6"];
            annex_7: components["schemas"]["TsdAnnex7"];
            inf_1: components["schemas"]["TsdReceiver"][];
            /** @description Negative: to be refunded. */
            payable_minor: number;
        };
        FileTsdOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                return_id: string;
                revision_no: number;
                /** @description Negative: to be refunded. */
                payable_minor: number;
                /** @description The entry of the taxes of annexes 4 to 6 that were not in the books; null without any. */
                entry_id: string | null;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        TsdAccounts: {
            accounts: components["schemas"]["TsdAccount"][];
        };
        TsdAccount: {
            account_code: string;
            declared_as: ("fringe_benefit" | "gift" | "donation" | "representation" | "fine" | "tax_interest" | "membership_fee" | "no_document" | "dividend" | "equity_payment" | "equity_excess") | null;
            /** @description Whether the company decided it, and not the chart. */
            chosen: boolean;
        };
        DeclareAccountOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                account_code: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        TaxAccountBalance: {
            /**
             * @description rights_missing: the company has not granted the right ACCOUNTING_XROAD to the service at the tax authority.
             * @enum {string}
             */
            access_status: "never" | "ok" | "rights_missing" | "failed";
            /** @description Code of the last failure; empty when ok. */
            access_error_code: string;
            last_attempt_at: string | null;
            last_success_at: string | null;
            /** @description When the copy was read from the tax authority. */
            as_of: string | null;
            /** @description Day of the balance at the tax authority. */
            request_date: string | null;
            /** @description Balance of the claims without interest; above zero the company owes it. */
            total: string | null;
            /** @description Interest on late taxes. */
            interest: string | null;
            /** @description Balance of the prepayment account (code E). */
            prepayment_balance: string | null;
            /** @description By tax authority code: E is the prepayment balance, the others are debts. */
            account_balances: {
                [key: string]: string;
            };
            claims: components["schemas"]["TaxAccountClaim"][];
            notices: components["schemas"]["TaxAccountNotice"][];
            /** @description A refresh is queued or running. */
            refresh_pending: boolean;
        };
        TaxAccountClaim: {
            tax_code: string;
            tax_name: string;
            period: string | null;
            due_date: string | null;
            /** Format: decimal */
            amount: string;
            /** Format: decimal */
            interest: string;
            /**
             * Format: decimal
             * @description The unpaid part of the amount, without interest.
             */
            remaining: string;
        };
        TaxAccountNotice: {
            /**
             * @description More kinds may be added.
             * @enum {string}
             */
            kind: "debt" | "claim_due" | "interest" | "overpaid" | "rights_missing" | "stale";
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            due_date: string | null;
            amount: string | null;
            message: string;
            /** @description What the text is about, by name: amounts in minor units, days as YYYY-MM-DD. */
            parameters: {
                [key: string]: unknown;
            };
        };
        /** @description Prepayment account; claims: taxes filed and not paid, with their interest. An overdrawn prepayment account of the ledger is with the claims: the authority has no negative balance. */
        TaxReconciliation: {
            /** Format: date */
            as_of: string;
            currency: string;
            prepayment: components["schemas"]["TaxReconciledSide"];
            claims: components["schemas"]["TaxReconciledSide"];
            /** @description Null before the first refresh. */
            agrees: boolean | null;
            /** @description Those due within the last twelve months, and later ones. */
            declarations: components["schemas"]["TaxDeclaration"][];
            proposals: components["schemas"]["TaxClaimProposal"][];
        };
        TaxReconciledSide: {
            /** @description Minor units of the currency. */
            ledger_minor: number;
            authority_minor: number | null;
            /** @description The ledger’s amount minus the authority’s. */
            difference_minor: number | null;
            accounts: {
                account_code: string;
                account_name: string;
                /** @description Minor units of the currency. */
                balance_minor: number;
            }[];
            /** @description Add up to the difference; empty without one. A tax that is due and not moved is on both sides. */
            causes: components["schemas"]["TaxDifference"][];
        };
        /** @description A part of a difference with its cause. */
        TaxDifference: {
            /**
             * @description interest: the authority claims interest. declaration_unclaimed: filed in the books, not due, and no claim of it. declaration_uncharged: due, and not moved to the prepayment account of the books. claim_undeclared: a claim that no declared amount explains. claim_amount: claim and declared amount differ. claim_unpaid: the books have moved the tax, the authority still claims it. refund_pending: declared, and not paid out. charge_unknown: moved in the books, not at the authority. payment_not_arrived: paid by the bank, not at the authority. payment_unexplained: a bank line of this amount that nobody has explained. unexplained: the rest. More values may be added.
             * @enum {string}
             */
            kind: "interest" | "declaration_unclaimed" | "declaration_uncharged" | "claim_undeclared" | "claim_amount" | "claim_unpaid" | "refund_pending" | "charge_unknown" | "payment_not_arrived" | "payment_unexplained" | "unexplained";
            /** @description Its part of the difference: ledger less authority. */
            amount_minor: number;
            tax: ("vat" | "payroll") | null;
            month: string | null;
            due_date: string | null;
            /** @description Of the claim, as the authority names it. */
            tax_name: string | null;
            period: string | null;
            entry_id: string | null;
            bank_transaction_id: string | null;
        };
        /** @description A VAT return with its revisions, or a TSD. */
        TaxDeclaration: {
            /**
             * @description vat: the VAT return; payroll: the TSD.
             * @enum {string}
             */
            tax: "vat" | "payroll";
            month: string;
            /** Format: date */
            due_date: string;
            /**
             * @description waiting: not due yet. due: the next run charges it. charged: on the prepayment account. earlier: due before the books charged taxes by themselves. account_missing: the chart has no active account of the role tax_receivable.
             * @enum {string}
             */
            state: "waiting" | "due" | "charged" | "earlier" | "account_missing";
            /** @description Negative: to be refunded. */
            declared_minor: number;
            /** @description Moved to the prepayment account. */
            charged_minor: number;
            /** @description The entries that moved it. */
            entry_ids: string[];
        };
        /** @description A claim of the copy and the declared amount that explains it. */
        TaxClaimProposal: {
            claim: components["schemas"]["TaxAccountClaim"];
            /** @description Null when no declared amount has its due day and size. */
            proposed: {
                /** @enum {string} */
                tax: "vat" | "payroll";
                month: string;
                account_code: string;
                /** @description Minor units of the currency. */
                declared_minor: number;
                /** @description Claim less declared amount. */
                difference_minor: number;
            } | null;
        };
        TaxAccountRefresh: {
            /** @constant */
            refresh_pending: true;
        };
        BooksExchangeRatePage: {
            items: components["schemas"]["BooksExchangeRate"][];
            next_cursor: string | null;
        };
        BooksExchangeRate: {
            /** @description Null for a published rate not used in these books yet. */
            id: string | null;
            base: string;
            quote: string;
            /** Format: date */
            date: string;
            /** @description Decimal string: units of quote for one of base. */
            value: string;
            /** @enum {string} */
            source: "ecb" | "manual";
        };
        ExchangeRateOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                exchange_rate_id: string;
            };
            /** @description In a dry run only: the entries that the command would make, reversals included. */
            entries?: components["schemas"]["BooksEntry"][];
        };
        /** @description The answer to a message: its `result` or `error`. */
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number | null;
        } & {
            [key: string]: unknown;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Ready: {
            /** @constant */
            status: "ok";
            /** @description Problems that the operator should fix; the process still answers requests. */
            warnings?: {
                /** @enum {string} */
                code: "proxy_not_named";
                detail: string;
            }[];
        };
        SecondFactorDemandOutput: {
            /** @enum {string} */
            required_of: "nobody" | "owners" | "everybody";
        };
        /** @description A bank transaction, a draft or a file of the company. */
        AskedObjectOutput: {
            /** @enum {string} */
            type: "bank_transaction" | "invoice" | "file";
            id: string;
        };
        /** @description A ready question: its text is asked as it is, or changed first. */
        QuestionTemplateOutput: {
            /** @description Once in each language. */
            name: string;
            /** @enum {string} */
            language: "et" | "en";
            text: string;
        };
        /** @description The person who pays with a card. An account is not needed. */
        CardHolderOutput: {
            /** @description The last four digits of the card, once each. */
            card_last4: string;
            /** Format: email */
            to: string;
            /**
             * @description Of the letters.
             * @default et
             * @enum {string}
             */
            language: "et" | "en";
        };
        StatementMappingOutput: {
            /** @description The bank account that the file is of. */
            bank_account_id: string;
            columns: {
                booking_date: string;
                /** @description Negative for money out, unless `direction` says it. */
                amount?: string;
                /** @description Instead of `amount`, together with `money_out`. */
                money_in?: string;
                money_out?: string;
                /** @description Beside `amount`: whether money comes in or goes out. */
                direction?: string;
                value_date?: string;
                counterparty_name?: string;
                counterparty_account?: string;
                description?: string;
                reference?: string;
                /** @description The bank’s own id of a line. */
                external_id?: string;
                /** @description The balance after the line. */
                balance?: string;
            };
            /** @description The word in `direction` for money out, such as `D`; required with it. */
            out_word?: string;
            /**
             * @description For dates that can be read both ways; otherwise the file has to prove it.
             * @enum {string}
             */
            date_order?: "day_first" | "month_first";
            /**
             * @description For amounts that can be read both ways; otherwise the file has to prove it.
             * @enum {string}
             */
            decimal_mark?: "," | ".";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request. A value sent by the caller is kept if it matches `^[A-Za-z0-9._-]{8,128}$`. */
        "X-Request-Id": string;
        /** @description How to authenticate. */
        "WWW-Authenticate": string;
        /** @description The rate limit that applies to the request: a quota of `q` in a window of `w` seconds. */
        "RateLimit-Policy": string;
        /** @description The rest of the quota: `r` requests; the whole quota is available again in `t` seconds. */
        RateLimit: string;
        /** @description Seconds to wait before repeating the request. */
        "Retry-After": number;
        /** @description The version of the answer, for `If-None-Match`. */
        ETag: string;
        /** @description `Accept-Language`: the texts of reasons are in the requested language. */
        Vary: string;
        /** @description Present when an earlier answer is repeated for its `Idempotency-Key`; nothing has run twice. */
        "Idempotent-Replayed": "true";
        /** @description Parts can be requested with `Range`. */
        "Accept-Ranges": string;
        /** @description The range of these bytes, and the size of the file. */
        "Content-Range": string;
        /** @description The name of the file, and whether a browser shows or saves it. */
        "Content-Disposition": string;
    };
    pathItems: never;
}
export interface operations {
    me_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller, and the organizations and companies that it can access */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    me_connected_apps_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Apps that act for the person, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConnectedApp"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    me_connected_apps_destroy_all: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnect all apps of the person */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    me_connected_apps_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                connected_app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnect an app and revoke its tokens */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    me_audit_list: {
        parameters: {
            query?: {
                action?: string;
                date_from?: string;
                date_to?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the person’s actions on their own account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    me_preferences_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Language, appearance and saved views of the person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    me_preferences_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PreferencesRequest"];
            };
        };
        responses: {
            /** @description Replace the preferences of the person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    me_letters_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letters that the person gets */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letters"];
                };
            };
        };
    };
    me_letters_partial_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LettersRequest"];
            };
        };
        responses: {
            /** @description Choose the letters that the person gets */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Letters"];
                };
            };
        };
    };
    auth_csrf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Get the CSRF token of this session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrf_token: string;
                    };
                };
            };
        };
    };
    auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    totp?: string | null;
                };
            };
        };
        responses: {
            /** @description Sign in and open a session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Ends every session of the person.
                     * @default false
                     */
                    everywhere?: boolean;
                };
            };
        };
        responses: {
            /** @description End this session, or all sessions of the person */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskToSignUp"];
            };
        };
        responses: {
            /** @description Ask for an account */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_sessions_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the sessions of the person, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Session"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    auth_sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End one session of the person */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_passkeys_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the passkeys of the person, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    auth_passkeys_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    credential: components["schemas"]["NewPasskeyCredential"];
                };
            };
        };
        responses: {
            /** @description Add a passkey */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    auth_passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to add a passkey */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    auth_passkeys_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkey_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a passkey */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_passkeys_verify_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to show a passkey in this session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
        };
    };
    auth_passkeys_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: components["schemas"]["SignedPasskeyCredential"];
                };
            };
        };
        responses: {
            /** @description Show a passkey in this session */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_passkeys_sign_in_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begin to sign in with a passkey */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAttempt"];
                };
            };
        };
    };
    auth_passkeys_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    attempt: string;
                    credential: components["schemas"]["SignedPasskeyCredential"];
                };
            };
        };
        responses: {
            /** @description Sign in with a passkey and open a session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    auth_totp_enroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Create a secret for an authenticator */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrolment"];
                };
            };
        };
    };
    auth_totp_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A code from the authenticator (6 digits), or a recovery code. */
                    totp: string;
                };
            };
        };
        responses: {
            /** @description Show a code of an authenticator in this session */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpVerified"];
                };
            };
        };
    };
    auth_password_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Show the password again in this session */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_totp_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Remove the second factor */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_recovery_codes_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Proof"];
            };
        };
        responses: {
            /** @description Replace the recovery codes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    auth_password_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Change the password; every other session ends */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_password_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                } | {
                    /** @description From the link in the letter. */
                    token: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Reset a forgotten password */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    auth_email_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description From the link in the letter. */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Verify the address of a person */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    organizations_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the organizations that the caller can access */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Organization"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganization"];
            };
        };
        responses: {
            /** @description Create an organization */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    organizations_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization with its companies */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
        };
    };
    organizations_second_factor_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorDemand"];
            };
        };
        responses: {
            /** @description Require a second factor of the people of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorDemandOutput"];
                };
            };
        };
    };
    organizations_companies_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Companies of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Company"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_companies_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCompany"];
            };
        };
        responses: {
            /** @description Create a company */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCompany"];
                };
            };
        };
    };
    organizations_members_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Members of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Member"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_members_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Remove a member */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    organizations_members_partial_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMember"];
            };
        };
        responses: {
            /** @description Change the role of a member */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    organizations_members_access_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End all access of a person to the organization */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    organizations_invitations_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invitations of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Invitation"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_invitations_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Invite somebody */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    organizations_invitations_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke an invitation */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    invitations_look: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the link in the letter. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Read an invitation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationOffer"];
                };
            };
        };
    };
    invitations_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description From the link in the letter. */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Join an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAccepted"];
                };
            };
        };
    };
    invitations_sign_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Create an account and join an organization */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAccepted"];
                };
            };
        };
    };
    organizations_api_keys_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiKey"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_api_keys_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Make a key */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
        };
    };
    organizations_api_keys_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke a key */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    organizations_audit_list: {
        parameters: {
            query?: {
                object_type?: string;
                object_id?: string;
                actor_id?: string;
                actor_kind?: "user" | "staff" | "worker";
                action?: string;
                company_id?: string;
                date_from?: string;
                date_to?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit trail */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEvent"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    organizations_audit_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
                audit_event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One action of the audit trail */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEvent"];
                };
            };
        };
    };
    organizations_requests_list: {
        parameters: {
            query?: {
                api_key_id?: string;
                connected_app_id?: string;
                /** @description True: only requests that were answered with 400 or more. */
                failed?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests of keys and apps in the last 24 hours */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientRequestPage"];
                };
            };
        };
    };
    companies_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    companies_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a company */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    companies_partial_update: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ChangeCompany"];
            };
        };
        responses: {
            /** @description Change a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    companies_provisioning_retry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Provision a company again */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    companies_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Export a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
        };
    };
    companies_authority_access_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorityAccessRequest"];
            };
        };
        responses: {
            /** @description Request access to the authorities */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityAccess"];
                };
            };
        };
    };
    companies_client_access_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What keys and tokens may do in a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAccess"];
                };
            };
        };
    };
    companies_client_access_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClientAccess"];
            };
        };
        responses: {
            /** @description Limit what keys and tokens may do in a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAccess"];
                };
            };
        };
    };
    companies_vat_registrations_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description VAT registrations, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["VatRegistration"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_vat_registrations_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewVatRegistration"];
            };
        };
        responses: {
            /** @description Record a VAT registration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedVatRegistration"];
                };
            };
            /** @description Record a VAT registration */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedVatRegistration"];
                };
            };
        };
    };
    companies_numbering_retrieve: {
        parameters: {
            query?: {
                policy?: "sequential" | "free";
                prefix?: string;
                padding?: number;
                per_year?: boolean;
                /** @description Default: today. */
                invoice_date?: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number that the next sales invoice would get */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberingPreview"];
                };
            };
        };
    };
    companies_work_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Work that waits for people in a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Work"];
                };
            };
        };
    };
    books_periods_closing_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                period_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is to be done before a period is closed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodClosing"];
                };
            };
        };
    };
    companies_search_retrieve: {
        parameters: {
            query: {
                /** @description Text, a number or an amount (`12,5`, `12.50`, `1 250,00`). A text of one or two letters is looked for at the beginning of names, in whole numbers, and in the newest files. */
                q: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search parties, invoices, bank transactions, files, entries and accounts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Search"];
                };
            };
        };
    };
    companies_questions_list: {
        parameters: {
            query?: {
                state?: "open" | "answered" | "closed";
                /** @description Questions about this object. */
                object_id?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Questions to people with their answers, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionPage"];
                };
            };
        };
    };
    companies_questions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A question with its answers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
        };
    };
    commands_ask_question: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionRequest"];
            };
        };
        responses: {
            /** @description Ask a person about a bank transaction, a draft or a file */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionAskOutcome"];
                };
            };
        };
    };
    commands_close_question: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuestionCloseRequest"];
            };
        };
        responses: {
            /** @description Close a question, with or without an answer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionCloseOutcome"];
                };
            };
        };
    };
    commands_reopen_question: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                question_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuestionReopenRequest"];
            };
        };
        responses: {
            /** @description Ask a closed question again */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionReopenOutcome"];
                };
            };
        };
    };
    companies_holds_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Objects that are put aside, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldPage"];
                };
            };
        };
    };
    commands_place_hold: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HoldRequest"];
            };
        };
        responses: {
            /** @description Put a bank transaction, a draft or a file aside until a day */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldPlaceOutcome"];
                };
            };
        };
    };
    commands_release_hold: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                hold_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a hold before its day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldReleaseOutcome"];
                };
            };
        };
    };
    companies_question_settings_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the company asks people: at once or once a day, and its ready questions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionSettings"];
                };
            };
        };
    };
    companies_question_settings_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionSettingsRequest"];
            };
        };
        responses: {
            /** @description Replace how the company asks people */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuestionSettings"];
                };
            };
        };
    };
    questions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question that a link opens */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenQuestion"];
                };
            };
        };
    };
    questions_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Required where no file is sent. */
                    text?: string;
                    /** @description Each at most 25 MB, of a type that uploads take. */
                    file?: string[];
                };
                "application/json": components["schemas"]["QuestionAnswerRequest"];
            };
        };
        responses: {
            /** @description Answer the question that a link opens */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedAnswer"];
                };
            };
        };
    };
    books_accounts_list: {
        parameters: {
            query?: {
                active?: boolean;
                control_kind?: "payable" | "receivable" | "suspense_payable" | "suspense_receivable" | "bank" | "transit" | "vat";
                type?: "asset" | "liability" | "equity" | "income" | "expense";
                /** @description The start of the code, or text anywhere in the name. */
                search?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chart of accounts, by code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksAccountPage"];
                };
            };
        };
    };
    books_general_ledger_retrieve: {
        parameters: {
            query?: {
                /** @description Only this account. */
                account_code?: string;
                account_codes?: string;
                /** @description Only lines that carry this dimension value. */
                dimension_value_id?: string;
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description Lines on a page of one account, with `account_code`. Running balances continue from page to page, and all pages show the books of the first. Without `limit` and `cursor` the answer has all lines. */
                limit?: number;
                cursor?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The general ledger: openings, lines with running balances, closings */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksGeneralLedger"];
                };
            };
        };
    };
    books_entries_list: {
        parameters: {
            query?: {
                /** @description First day of `economic_date`. */
                date_from?: string;
                /** @description Last day of `economic_date`, inclusive. */
                date_to?: string;
                /** @description Only this journal; not with `account_code` or `dimension_value_id`. */
                journal?: "purchases" | "sales" | "bank" | "general" | "opening" | "closing";
                /** @description Only entries with a line of this account. */
                account_code?: string;
                /** @description Only entries with a line that carries this dimension value; with `account_code`: of this account. */
                dimension_value_id?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Entries without their lines, by economic date */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksEntryPage"];
                };
            };
        };
    };
    books_entries_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                entry_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry with its lines, and the invoice, bank line, event or return that posted it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksEntry"];
                };
            };
        };
    };
    books_changes_list: {
        parameters: {
            query?: {
                /** @description Only commits after this one, which is the last that the caller knows. */
                after_commit_seq?: number;
                ordering?: "commit_seq" | "-commit_seq";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the changes of the books, commit by commit */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksChangePage"];
                };
            };
        };
    };
    companies_live: {
        parameters: {
            query?: never;
            header?: {
                /** @description The id of the last event that the client knows: the stream continues after it. */
                "Last-Event-ID"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow a company as it changes (server-sent events) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    organizations_live: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Follow the companies of an organization as they change (server-sent events) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    books_journal_export: {
        parameters: {
            query?: {
                /** @description First day; default: that of the first entry. */
                date_from?: string;
                /** @description Last day, inclusive; default: that of the last entry. */
                date_to?: string;
                /** @description Only lines that carry this dimension value. */
                dimension_value_id?: string;
                /** @description Leave texts unchanged, for programs. By default a text that a spreadsheet would take for a formula gets an apostrophe before each formula sign, and quotes around it. */
                raw?: boolean;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Export the journal as CSV */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/pdf": string;
                };
            };
        };
    };
    commands_record_event: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountingEventRequest"];
            };
        };
        responses: {
            /** @description Record an accounting event and post its entry */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountingEventOutcome"];
                };
            };
        };
    };
    commands_reverse_event: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                event_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountingEventReversalRequest"];
            };
        };
        responses: {
            /** @description Reverse an accounting event */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountingEventOutcome"];
                };
            };
        };
    };
    commands_create_account: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreateRequest"];
            };
        };
        responses: {
            /** @description Add an account to the chart */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOutcome"];
                };
            };
        };
    };
    commands_update_account: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountUpdateRequest"];
            };
        };
        responses: {
            /** @description Rename an account, or change its VAT code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountOutcome"];
                };
            };
        };
    };
    commands_create_dimension: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DimensionCreateRequest"];
            };
        };
        responses: {
            /** @description Create a dimension, or add values to one */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DimensionOutcome"];
                };
            };
        };
    };
    commands_close_period: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                period_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Close a period */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosePeriodOutcome"];
                };
            };
        };
    };
    commands_reopen_period: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                period_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PeriodReopenRequest"];
            };
        };
        responses: {
            /** @description Reopen a closed period, the latest one first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PeriodOutcome"];
                };
            };
        };
    };
    commands_batch: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Run up to 1,000 commands of the books in order */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
        };
    };
    books_dimensions_list: {
        parameters: {
            query?: {
                active?: boolean;
                kind?: "project" | "grant" | "client" | "department" | "other";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List dimensions with all their values, by code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDimensionPage"];
                };
            };
        };
    };
    books_periods_list: {
        parameters: {
            query?: {
                /** @description Label of the fiscal year. */
                fiscal_year?: string;
                state?: "open" | "closed";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Periods: the months of the fiscal years, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksPeriodPage"];
                };
            };
        };
    };
    books_revaluations_list: {
        parameters: {
            query?: {
                as_of?: string;
                state?: "posted" | "replaced" | "reversed";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revaluations of balances in foreign currency, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksRevaluationPage"];
                };
            };
        };
    };
    commands_revalue: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevaluationRequest"];
            };
        };
        responses: {
            /** @description Value the balances in foreign currency at the rates of a day */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevaluationOutcome"];
                };
            };
        };
    };
    commands_reverse_revaluation: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                revaluation_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RevaluationReversalRequest"];
            };
        };
        responses: {
            /** @description Take a revaluation back: its entries are reversed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevaluationReversalOutcome"];
                };
            };
        };
    };
    books_vat_codes_list: {
        parameters: {
            query?: {
                direction?: "purchase" | "sales";
                /** @description Only codes valid for a supply on this day. */
                valid_on?: string;
                active?: boolean;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description VAT codes, by code */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksVatCodePage"];
                };
            };
        };
    };
    books_trial_balance_retrieve: {
        parameters: {
            query?: {
                /** @description Only lines that carry this dimension value. */
                dimension_value_id?: string;
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trial balance: openings, turnovers and closings by account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksTrialBalance"];
                };
            };
        };
    };
    books_reports_balance_sheet_retrieve: {
        parameters: {
            query?: {
                /** @description Default: today. */
                as_of?: string;
                compare_as_of?: string;
                /** @description The abridged scheme. */
                simplified?: boolean;
                /** @description The abridged scheme of a micro-entity, in place of `simplified`. */
                micro?: boolean;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance sheet at the end of a day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksBalanceSheet"];
                };
            };
        };
    };
    books_reports_profit_and_loss_retrieve: {
        parameters: {
            query?: {
                /** @description Only lines that carry this dimension value. */
                dimension_value_id?: string;
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description With `compare_to`: another range of days to compare with. */
                compare_from?: string;
                compare_to?: string;
                /** @description 1: expenses by nature; 2: by function. */
                scheme?: "1" | "2";
                /** @description The abridged scheme. */
                simplified?: boolean;
                /** @description With the `months` of the days, at most 12; a file has a column for each. */
                months?: boolean;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income statement of a range of days */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksIncomeStatement"];
                };
            };
        };
    };
    books_reports_cash_flow_retrieve: {
        parameters: {
            query?: {
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description With `compare_to`: another range of days to compare with. */
                compare_from?: string;
                compare_to?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cash flow statement of some days, by the indirect method */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksCashFlow"];
                };
            };
        };
    };
    books_reports_changes_in_equity_retrieve: {
        parameters: {
            query?: {
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description With `compare_to`: another range of days to compare with. */
                compare_from?: string;
                compare_to?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement of changes in equity for some days */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksChangesInEquity"];
                };
            };
        };
    };
    books_reports_dimensions_retrieve: {
        parameters: {
            query: {
                dimension_id: string;
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description 1: expenses by nature; 2: by function. */
                scheme?: "1" | "2";
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income statement with a column for each value of a dimension */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDimensionReport"];
                };
            };
        };
    };
    books_open_items_retrieve: {
        parameters: {
            query?: {
                account_code?: string;
                party_id?: string;
                /** @description Default: today. Includes entries dated up to this day and allocations effective up to it. */
                as_of?: string;
                /** @description Only items on receivables or payables, or those on every other account. */
                control_kind?: "receivable" | "payable" | "other";
                /** @description Only items of this age; `not_due` has those without a due date too. */
                age?: "not_due" | "1_30" | "31_60" | "61_90" | "over_90";
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List open items at the end of a day, with their age */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksOpenItems"];
                };
            };
        };
    };
    books_open_items_ages_retrieve: {
        parameters: {
            query?: {
                account_code?: string;
                party_id?: string;
                /** @description Default: today. Includes entries dated up to this day and allocations effective up to it. */
                as_of?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sum up open items by party, side and age */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksOpenItemAges"];
                };
            };
        };
    };
    books_vat_preview_retrieve: {
        parameters: {
            query?: {
                /** @description A month, YYYY-MM; default: the running one. */
                period?: string;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Preview the VAT return of a month */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksVatReturnPreview"];
                };
            };
        };
    };
    books_vat_preview_entries_retrieve: {
        parameters: {
            query?: {
                /** @description A month, YYYY-MM; default: the running one. */
                period?: string;
                /** @description Only the entries of this line of the form, for example `3.1`. */
                line?: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries behind each line of the VAT return of a month, and those it leaves out */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksVatPreviewEntries"];
                };
            };
        };
    };
    books_vat_returns_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List VAT returns, prepared and filed, by month and revision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksVatReturnPage"];
                };
            };
        };
    };
    books_vat_returns_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A VAT return as prepared */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksVatReturn"];
                };
            };
        };
    };
    books_vat_returns_xml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A prepared VAT return in the format of the tax authority */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    commands_prepare_vat_return: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VatReturnPrepareRequest"];
            };
        };
        responses: {
            /** @description Prepare the VAT return of a month */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PrepareVatReturnOutcome"];
                };
            };
        };
    };
    commands_file_vat_return: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description File a prepared VAT return */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileVatReturnOutcome"];
                };
            };
        };
    };
    books_parties_list: {
        parameters: {
            query?: {
                /** @description Text anywhere in the name, or a code. */
                q?: string;
                kind?: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
                role?: "supplier" | "customer";
                is_confirmed?: boolean;
                reg_code?: string;
                vat_number?: string;
                external_key?: string;
                ordering?: "created_at" | "-created_at" | "name";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List parties: suppliers, customers and others */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyPage"];
                };
            };
        };
    };
    books_parties_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A party with the defaults of its invoices */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyDetail"];
                };
            };
        };
    };
    books_party_aliases_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List other names of a party */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyAliasPage"];
                };
            };
        };
    };
    companies_party_learned_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the books learned about a party */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyLearned"];
                };
            };
        };
    };
    commands_create_party: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartyCreateRequest"];
            };
        };
        responses: {
            /** @description Create a party */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePartyOutcome"];
                };
            };
        };
    };
    commands_update_party: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PartyUpdateRequest"];
            };
        };
        responses: {
            /** @description Change a party */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePartyOutcome"];
                };
            };
        };
    };
    commands_merge_party: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartyMergeRequest"];
            };
        };
        responses: {
            /** @description Merge a party into another */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyOutcome"];
                };
            };
        };
    };
    commands_add_party_alias: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                party_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartyAliasRequest"];
            };
        };
        responses: {
            /** @description Add another name to a party */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyOutcome"];
                };
            };
        };
    };
    business_register_retrieve: {
        parameters: {
            query: {
                /** @description Registry code, eight digits. */
                reg_code: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company of the business register, to create a party from */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredCompany"];
                };
            };
        };
    };
    organizations_business_register_retrieve: {
        parameters: {
            query: {
                /** @description Registry code, eight digits. */
                reg_code: string;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A company of the business register, to create a company from */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredCompany"];
                };
            };
        };
    };
    books_invoices_list: {
        parameters: {
            query?: {
                /** @description Invoice date, inclusive. */
                date_from?: string;
                /** @description Invoice date, inclusive. */
                date_to?: string;
                direction?: "purchase" | "sales";
                external_source_prefix?: string;
                /** @description true: only those that are put aside (`holds/`); false: only those that are not. Default: all. */
                held?: boolean;
                kind?: "invoice" | "receipt" | "credit_note" | "prepayment";
                needs_review?: boolean;
                /** @description Exact. */
                number?: string;
                /** @description amount: the amount to pay. Invoices without a due date come after all others in `due_date`. */
                ordering?: "invoice_date" | "-invoice_date" | "due_date" | "-due_date" | "amount" | "-amount";
                party_id?: string;
                /** @description Text in the number, the reference number or the name of the party. */
                q?: string;
                /** @description open: unpaid and part_paid; overdue: open and due before today. */
                settlement?: "unposted" | "unpaid" | "part_paid" | "paid" | "open" | "overdue";
                state?: "recorded" | "issued" | "posted" | "cancelled" | "void";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Invoices of both directions, by invoice date */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePage"];
                };
            };
        };
    };
    books_invoices_retrieve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An invoice with its revisions, entries, settlement and documents */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDetail"];
                };
            };
        };
    };
    books_invoice_revisions_retrieve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A revision of an invoice, current or earlier */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRevision"];
                };
            };
        };
    };
    books_invoice_revision_dimensions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                invoice_id: string;
                revision_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dimension values of each line of a revision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRevisionDimensions"];
                };
            };
        };
    };
    commands_record_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRecordRequest"];
            };
        };
        responses: {
            /** @description Record a draft invoice */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRevisionOutcome"];
                };
            };
        };
    };
    commands_revise_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceReviseRequest"];
            };
        };
        responses: {
            /** @description Give an invoice a new revision */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceRevisionOutcome"];
                };
            };
        };
    };
    commands_post_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Post a recorded purchase invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoicePostOutcome"];
                };
            };
        };
    };
    commands_issue_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["InvoiceIssueRequest"];
            };
        };
        responses: {
            /** @description Issue a recorded sales invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceIssueOutcome"];
                };
            };
        };
    };
    commands_import_sales_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceImportSalesRequest"];
            };
        };
        responses: {
            /** @description Import a sales invoice issued elsewhere */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceImportSalesOutcome"];
                };
            };
        };
    };
    commands_cancel_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEndRequest"];
            };
        };
        responses: {
            /** @description Cancel an issued sale or a posted purchase */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEndOutcome"];
                };
            };
        };
    };
    commands_void_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceEndRequest"];
            };
        };
        responses: {
            /** @description Void a recorded draft */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEndOutcome"];
                };
            };
        };
    };
    commands_join_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceJoinRequest"];
            };
        };
        responses: {
            /** @description Join a draft to the purchase that it repeats */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceJoinOutcome"];
                };
            };
        };
    };
    commands_separate_invoice_document: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSeparateRequest"];
            };
        };
        responses: {
            /** @description Take a copy off the purchase that it joined */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSeparateOutcome"];
                };
            };
        };
    };
    commands_send_invoice: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                invoice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceSendRequest"];
            };
        };
        responses: {
            /** @description Send an issued invoice to its customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceSendOutcome"];
                };
            };
        };
    };
    books_bank_accounts_list: {
        parameters: {
            query?: {
                active?: boolean;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bank accounts with their ledger account and balances, by label */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksBankAccountPage"];
                };
            };
        };
    };
    books_bank_statements_list: {
        parameters: {
            query?: {
                bank_account_id?: string;
                state?: "posting" | "posted" | "withdrawn";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List bank statements and the gaps between them */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksBankStatementPage"];
                };
            };
        };
    };
    books_bank_transactions_list: {
        parameters: {
            query?: {
                bank_account_id?: string;
                party_id?: string;
                statement_id?: string;
                /** @description Booking date, inclusive. */
                date_from?: string;
                /** @description Booking date, inclusive. */
                date_to?: string;
                direction?: "in" | "out";
                has_document?: boolean;
                /** @description open: unmatched and part_matched. Default: all that are not withdrawn. */
                status?: "unmatched" | "part_matched" | "matched" | "exempted" | "classified" | "transfer_matched" | "transfer_unmatched" | "posted" | "withdrawn" | "open";
                /** @description Money out with status open that no file explains. Cannot be combined with status, direction or has_document. */
                to_explain?: boolean;
                /** @description true: only those that are put aside (`holds/`); false: only those that are not. Default: all. */
                held?: boolean;
                /** @description Text in the payee or the details. */
                q?: string;
                ordering?: "booking_date" | "-booking_date" | "amount" | "-amount" | "counterparty" | "-counterparty";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bank transactions of all accounts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksBankTransactionPage"];
                };
            };
        };
    };
    books_bank_transactions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A bank transaction with its entries and judgements */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksBankTransactionDetail"];
                };
            };
        };
    };
    commands_create_bank_account: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Open a bank account with a ledger account of its own */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountOutcome"];
                };
            };
        };
    };
    commands_confirm_bank_account: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirm that an account opened by a statement belongs to the company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountConfirmOutcome"];
                };
            };
        };
    };
    commands_move_bank_account_opening: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountOpeningRequest"];
            };
        };
        responses: {
            /** @description Start the books of a bank account with a statement */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountOpeningOutcome"];
                };
            };
        };
    };
    commands_withdraw_bank_statement: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                statement_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementWithdrawRequest"];
            };
        };
        responses: {
            /** @description Withdraw a bank statement that was imported by mistake */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementWithdrawalOutcome"];
                };
            };
        };
    };
    commands_exempt_bank_transaction: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankExemptRequest"];
            };
        };
        responses: {
            /** @description Explain a bank transaction without a document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankJudgementOutcome"];
                };
            };
        };
    };
    commands_classify_money_in: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankClassifyMoneyInRequest"];
            };
        };
        responses: {
            /** @description Classify money received without an invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankJudgementOutcome"];
                };
            };
        };
    };
    commands_set_bank_transaction_party: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankSetPartyRequest"];
            };
        };
        responses: {
            /** @description Set the party of a bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankSetPartyOutcome"];
                };
            };
        };
    };
    commands_match_transfer: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransferMatchRequest"];
            };
        };
        responses: {
            /** @description Match the two halves of a transfer between own accounts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankJudgementOutcome"];
                };
            };
        };
    };
    commands_undo_bank_transaction: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undo the exemption, class or transfer match */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankJudgementOutcome"];
                };
            };
        };
    };
    commands_create_allocation: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AllocationRequest"];
            };
        };
        responses: {
            /** @description Settle an open item with a bank transaction, another invoice or an account */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationOutcome"];
                };
            };
        };
    };
    commands_reverse_allocation: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                allocation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reverse an allocation */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllocationOutcome"];
                };
            };
        };
    };
    books_match_proposals_list: {
        parameters: {
            query?: {
                bank_account_id?: string;
                bank_transaction_id?: string;
                /** @description Proposals with this score or a higher one; those without a score are left out. */
                min_score?: number;
                /** @description booked_on: by the booking date of the bank transaction. Proposals without a score count as the lowest. */
                ordering?: "created_at" | "score" | "-score" | "booked_on";
                state?: "open" | "confirmed" | "rejected" | "undone" | "stale";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Proposed judgements on bank transactions, by default oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchProposalPage"];
                };
            };
        };
    };
    commands_create_match_proposal: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchProposalRequest"];
            };
        };
        responses: {
            /** @description Propose a judgement on a bank transaction to a person */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchProposalOutcome"];
                };
            };
        };
    };
    commands_confirm_match_proposal: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                match_proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirm a match proposal: its judgement is carried out */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchDecisionOutcome"];
                };
            };
        };
    };
    commands_reject_match_proposal: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                match_proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Reject a match proposal: the matcher does not propose it again */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchDecisionOutcome"];
                };
            };
        };
    };
    commands_undo_match_proposal: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                match_proposal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undo the decision on a match proposal */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchDecisionOutcome"];
                };
            };
        };
    };
    companies_rules_list: {
        parameters: {
            query?: {
                state?: "proposed" | "active" | "paused" | "ended";
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rules that answer bank transactions, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulePage"];
                };
            };
        };
    };
    companies_rules_retrieve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A rule */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"];
                };
            };
        };
    };
    companies_rules_try: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleTrial"];
            };
        };
        responses: {
            /** @description The transactions, or lines, that a rule is for, and what it would do with them */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTrialResult"];
                };
            };
        };
    };
    commands_create_rule: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleRequest"];
            };
        };
        responses: {
            /** @description Make a rule that answers bank transactions, or lines of documents, from now on */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleOutcome"];
                };
            };
        };
    };
    commands_activate_rule: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RuleActivateRequest"];
            };
        };
        responses: {
            /** @description Confirm a proposed or a paused rule */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleOutcome"];
                };
            };
        };
    };
    commands_pause_rule: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop a rule until somebody confirms it again, or take back its end */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleOutcome"];
                };
            };
        };
    };
    commands_end_rule: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description End a rule, or reject a proposed one */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleOutcome"];
                };
            };
        };
    };
    commands_undo_rule: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                rule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RuleUndoRequest"];
            };
        };
        responses: {
            /** @description Take back what a rule did since a day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleUndoOutcome"];
                };
            };
        };
    };
    books_entries_why: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                entry_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why an entry was posted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    books_bank_transactions_why: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                bank_transaction_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Why a bank transaction is booked as it is */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
    companies_automatic_acts_list: {
        parameters: {
            query?: {
                /** @description Acts of this day and of later ones. */
                since?: string;
                cause?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was done without a person, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticActPage"];
                };
            };
        };
    };
    companies_automatic_acts_causes: {
        parameters: {
            query?: {
                /** @description Acts of this day and of later ones. */
                since?: string;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The causes of automatic acts, with their numbers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticActCauses"];
                };
            };
        };
    };
    commands_undo_automatic_acts: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomaticActsUndoRequest"];
            };
        };
        responses: {
            /** @description Take back all acts of one cause or day together */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomaticActsUndoOutcome"];
                };
            };
        };
    };
    books_documents_list: {
        parameters: {
            query?: {
                /** @description true: statements that the bank feed stored; false: all others. */
                bank_feed?: boolean;
                dismissal_reason?: "reminder" | "order" | "quote" | "statement_of_account" | "other_company" | "private" | "other";
                /** @description true: those not for the books; false: others. */
                dismissed?: boolean;
                kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
                ordering?: "created_at" | "-created_at";
                received_from?: string;
                received_to?: string;
                /** @description false: documents that nothing in the books refers to yet. */
                referenced?: boolean;
                sha256?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Document records, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDocumentPage"];
                };
            };
        };
    };
    books_documents_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A document record, and everything in the books that refers to it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDocumentDetail"];
                };
            };
        };
    };
    commands_dismiss_document: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentDismissRequest"];
            };
        };
        responses: {
            /** @description Put a document away that is not for the books */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentDismissOutcome"];
                };
            };
        };
    };
    commands_restore_document: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bring a dismissed document back to where it was */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentRestoreOutcome"];
                };
            };
        };
    };
    companies_files_list: {
        parameters: {
            query?: {
                kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
                outcome?: "queued" | "running" | "posted" | "review" | "statement" | "duplicate" | "not_extractable" | "failed" | "dismissed";
                /** @description true: only those that are put aside (`holds/`); false: only those that are not. Default: all. */
                held?: boolean;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stored files, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListedDocument"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_files_create: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description At most 25 MB: PDF, XML, PNG, JPEG, WebP, TIFF, HEIC, CSV or text, or a ZIP of these; DOCX, XLSX, ODT, ODS and ASiC-E too.
                     */
                    file: string;
                    /** @enum {string} */
                    kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
                    /** Format: date */
                    received_on?: string;
                    /** @description Id of the bank transaction that the file explains. */
                    bank_transaction_id?: string;
                    /** @description For batch imports: the upload is refused unless the file is a PDF of kind invoice, receipt or credit_note. */
                    auto_process?: boolean;
                    /** @description For kind statement: the file is read and waits until `import` posts it. Bytes that the company already has stay as they are. */
                    hold?: boolean;
                    /** @description Shown with the file. Bytes that the company already has keep their first note. */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Upload a file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredDocument"];
                };
            };
            /** @description Upload a file */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredDocument"];
                };
            };
        };
    };
    companies_files_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedDocument"];
                };
            };
        };
    };
    companies_files_link_bank_transaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileBankTransactionRequest"];
            };
        };
        responses: {
            /** @description Set the bank transaction that a file explains */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredDocument"];
                };
            };
        };
    };
    companies_files_content: {
        parameters: {
            query?: {
                format?: "bin" | "json";
            };
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of a file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileContent"];
                };
            };
            /** @description The part requested with `Range` */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Range": components["headers"]["Content-Range"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileContent"];
                };
            };
        };
    };
    companies_files_download_url: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Create a short-lived address of the bytes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DownloadUrl"];
                };
            };
        };
    };
    downloads_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of a file, by a short-lived address */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "*/*": string;
                };
            };
            /** @description The part requested with `Range` */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "*/*": string;
                };
            };
        };
    };
    companies_files_extraction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data read from a file, and the result in the books */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileExtraction"];
                };
            };
        };
    };
    companies_files_extract: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read a file again */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileExtraction"];
                };
            };
        };
    };
    companies_files_book: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Book a file that was read and led to no invoice, or to one that is cancelled or void */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileExtraction"];
                };
            };
        };
    };
    companies_files_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages of a PDF or a picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilePages"];
                };
            };
        };
    };
    companies_files_page_image: {
        parameters: {
            query?: {
                width?: 400 | 800 | 1600;
            };
            header?: never;
            path: {
                company_id: string;
                file_id: string;
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page as a WebP picture */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
        };
    };
    companies_files_page_words: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                file_id: string;
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words of a page, with their places */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageWords"];
                };
            };
        };
    };
    companies_files_statement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the file of a bank statement contains */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementFile"];
                };
            };
        };
    };
    commands_import_file: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FileImportRequest"];
            };
        };
        responses: {
            /** @description Import the file of a bank statement */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileImportOutcome"];
                };
            };
        };
    };
    companies_employees_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Employees, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["EmployeeRow"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_employees_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An employee with employments and absences */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
        };
    };
    companies_employees_submissions_list: {
        parameters: {
            query?: {
                /** @description true: those that wait for review or the register alone. */
                open?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Submissions to the employment register, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Submission"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_employees_submissions_create: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest"];
            };
        };
        responses: {
            /** @description Submit a start, change, suspension or end of work */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    companies_employees_submissions_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A submission and its state */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    companies_employees_submissions_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Take back a submission */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    companies_employees_register_lists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Code lists of the employment register */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterLists"];
                };
            };
        };
    };
    companies_inbox_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inbox: its private address and recent mails */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
        };
    };
    companies_inbox_emails_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Received mails, newest first, and the result for each part */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["InboundEmail"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_inbox_rotate_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoke the address at once and create a new one */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
            };
        };
    };
    companies_inbox_trusted_senders_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List senders whose proven mails may be booked without a person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedSenders"];
                };
            };
        };
    };
    companies_inbox_trusted_senders_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TrustedSendersRequest"];
            };
        };
        responses: {
            /** @description Replace the list of senders whose proven mails may be booked without a person */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrustedSenders"];
                };
            };
        };
    };
    companies_inbox_mailboxes_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Mailboxes of a company, newest first, and whether they can be read */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailboxPage"];
                };
            };
        };
    };
    companies_inbox_mailboxes_create: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMailbox"];
            };
        };
        responses: {
            /** @description Fetch mails from an IMAP mailbox */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
        };
    };
    companies_inbox_mailboxes_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                mailbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A mailbox, and whether it can be read */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
        };
    };
    companies_inbox_mailboxes_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                mailbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forget a mailbox and its login */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    companies_inbox_mailboxes_partial_update: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                mailbox_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MailboxChange"];
            };
        };
        responses: {
            /** @description Change, pause or resume a mailbox */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mailbox"];
                };
            };
        };
    };
    companies_webhook_endpoints_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Webhook endpoints of a company, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
        };
    };
    companies_webhook_endpoints_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Create a webhook endpoint */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    companies_webhook_endpoints_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A webhook endpoint, and whether it accepts its deliveries */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    companies_webhook_endpoints_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a webhook endpoint and its deliveries */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    companies_webhook_endpoints_partial_update: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description Change a webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    companies_webhook_endpoints_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rotate the secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
        };
    };
    companies_webhook_endpoints_disable: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disable a webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    companies_webhook_endpoints_enable: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointEnable"];
            };
        };
        responses: {
            /** @description Enable a webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    companies_webhook_deliveries_list: {
        parameters: {
            query?: {
                state?: "pending" | "delivered" | "failed";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the deliveries of a webhook endpoint, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    companies_webhook_deliveries_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                webhook_endpoint_id: string;
                webhook_delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery with its content */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    companies_webhook_deliveries_redeliver: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
                webhook_delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a delivery again */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    companies_webhook_endpoints_redeliver_failed: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookRedeliverFailed"];
            };
        };
        responses: {
            /** @description Send all deliveries again that were given up since a given time */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedelivered"];
                };
            };
        };
    };
    companies_webhook_endpoints_test: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                webhook_endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send a test event */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    firm_authority_access_list: {
        parameters: {
            query?: {
                state?: "none" | "requested" | "granted" | "refused" | "withdrawn";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List the access of all companies to the authorities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FirmAuthorityAccess"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_authority_access_grant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthorityAccessGrant"];
            };
        };
        responses: {
            /** @description Grant a company access to the authorities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityAccess"];
                };
            };
        };
    };
    firm_authority_access_refuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorityAccessReason"];
            };
        };
        responses: {
            /** @description Refuse a company access to the authorities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityAccess"];
                };
            };
        };
    };
    firm_authority_access_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorityAccessReason"];
            };
        };
        responses: {
            /** @description Withdraw the access of a company to the authorities */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorityAccess"];
                };
            };
        };
    };
    organizations_work_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Work that waits in the companies of an organization, most urgent first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyWorkPage"];
                };
            };
        };
    };
    organizations_usage_list: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage and limits of the companies of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CompanyUsage"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_companies_limits_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CompanyLimitsRequest"];
            };
        };
        responses: {
            /** @description Set the limits of a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompanyUsage"];
                };
            };
        };
    };
    firm_companies_list: {
        parameters: {
            query?: {
                /** @description A part of the name, or the registry code. */
                q?: string;
                mandate?: "none" | "requested" | "granted" | "refused" | "withdrawn";
                /** @description `tasks`: companies with failed tasks, among them those whose books could not be prepared. */
                needs?: "tasks";
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All companies and their health */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FirmCompany"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_companies_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Close a company */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
        };
    };
    firm_tasks_list: {
        parameters: {
            query?: {
                state?: "waiting" | "queued" | "running" | "done" | "skipped" | "duplicate" | "failed";
                kind?: string;
                company_id?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tasks of the service */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Task"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_tasks_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                task_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Run a failed task again */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    firm_organizations_limits_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationLimits"];
                };
            };
        };
    };
    firm_organizations_limits_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationLimitsRequest"];
            };
        };
        responses: {
            /** @description Set the limits of an organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationLimits"];
                };
            };
        };
    };
    firm_payroll_rules_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payroll rules by their first day */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollRules"];
                };
            };
        };
    };
    firm_payroll_rules_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollRuleSetRequest"];
            };
        };
        responses: {
            /** @description Load a set of payroll rules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollRules"];
                };
            };
        };
    };
    firm_submissions_list: {
        parameters: {
            query?: {
                status?: "submitted" | "approved" | "registered" | "applied" | "rejected";
                company_id?: string;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Submissions of all companies, newest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FirmSubmission"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_submissions_approve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Approve a submission */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    firm_submissions_reject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectSubmissionRequest"];
            };
        };
        responses: {
            /** @description Reject a submission permanently */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    firm_submissions_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send an approved submission to the register again */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Submission"];
                };
            };
        };
    };
    firm_companies_employees_sync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Compare a company with the employment register */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    firm_users_list: {
        parameters: {
            query?: {
                /** @description A part of the name or of the address. */
                q?: string;
                locked?: boolean;
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People of all organizations */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FirmUser"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    firm_users_lock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirmReasonRequest"];
            };
        };
        responses: {
            /** @description Lock a person out */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    firm_users_unlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirmReasonRequest"];
            };
        };
        responses: {
            /** @description Let a locked person sign in again */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    firm_users_end_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirmReasonRequest"];
            };
        };
        responses: {
            /** @description Sign a person out everywhere */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    firm_users_reset_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FirmReasonRequest"];
            };
        };
        responses: {
            /** @description Reset a lost second factor */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorReset"];
                };
            };
            /** @description Reset a lost second factor */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorReset"];
                };
            };
        };
    };
    firm_view_as_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewAsRequest"];
            };
        };
        responses: {
            /** @description View a company as a role */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViewAs"];
                };
            };
        };
    };
    firm_view_as_destroy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stop viewing as a role */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    companies_payroll_items_list: {
        parameters: {
            query?: {
                month?: string;
                employee_id?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pay items, by month */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayItemPage"];
                };
            };
        };
    };
    commands_create_pay_item: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayItemRequest"];
            };
        };
        responses: {
            /** @description Add a pay item to a month */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePayItemOutcome"];
                };
            };
        };
    };
    commands_import_pay_items: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayItemImportRequest"];
            };
        };
        responses: {
            /** @description Add pay items from a CSV */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayItemsOutcome"];
                };
            };
        };
    };
    commands_add_pay_items_from_absences: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayItemsOfAbsencesRequest"];
            };
        };
        responses: {
            /** @description Add the holiday and sick pay of registered absences */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayItemsOutcome"];
                };
            };
        };
    };
    commands_update_pay_item: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                pay_item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayItemRequest"];
            };
        };
        responses: {
            /** @description Replace a pay item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePayItemOutcome"];
                };
            };
        };
    };
    commands_delete_pay_item: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                pay_item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Delete a pay item */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletePayItemOutcome"];
                };
            };
        };
    };
    companies_payroll_pay_runs_list: {
        parameters: {
            query?: {
                state?: "draft" | "approved" | "posted" | "paid";
                month?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Pay runs, newest month first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    Vary: components["headers"]["Vary"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunPage"];
                };
            };
        };
    };
    companies_payroll_pay_runs_retrieve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A pay run with its payslips */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunDetail"];
                };
            };
        };
    };
    commands_create_pay_run: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayRunRequest"];
            };
        };
        responses: {
            /** @description Prepare the pay of a month */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePayRunOutcome"];
                };
            };
        };
    };
    commands_approve_pay_run: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Approve a pay run */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunOutcome"];
                };
            };
        };
    };
    commands_post_pay_run: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Post an approved pay run */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunOutcome"];
                };
            };
        };
    };
    commands_reverse_pay_run: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undo a pay run */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayRunOutcome"];
                };
            };
        };
    };
    companies_payroll_pay_runs_payslip: {
        parameters: {
            query?: {
                language?: "et" | "en";
            };
            header?: never;
            path: {
                company_id: string;
                pay_run_id: string;
                employee_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A payslip as a PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    companies_payroll_pay_runs_tsd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures of the TSD by line */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tsd"];
                };
            };
        };
    };
    companies_payroll_pay_runs_tsd_csv: {
        parameters: {
            query?: {
                /** @description Leave texts unchanged, for programs. By default a text that a spreadsheet would take for a formula gets an apostrophe before each formula sign, and quotes around it. */
                raw?: boolean;
            };
            header?: never;
            path: {
                company_id: string;
                pay_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Annex 1 of the TSD as CSV */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    companies_payroll_tsd_retrieve: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The TSD of a month as the books stand */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthTsd"];
                };
            };
        };
    };
    companies_payroll_tsd_return_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A TSD as it was filed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiledTsd"];
                };
            };
        };
    };
    commands_file_tsd: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description File the TSD of a month */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileTsdOutcome"];
                };
            };
        };
    };
    companies_payroll_tsd_file_retrieve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file of a filed TSD, with personal codes */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    companies_payroll_tsd_accounts_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts whose turnover the TSD declares */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TsdAccounts"];
                };
            };
        };
    };
    commands_declare_account: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TsdAccountRequest"];
            };
        };
        responses: {
            /** @description Decide what the turnover of an account is in the TSD */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeclareAccountOutcome"];
                };
            };
        };
    };
    companies_tax_account_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balance of the tax account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxAccountBalance"];
                };
            };
        };
    };
    companies_tax_account_reconciliation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax account compared with the ledger */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxReconciliation"];
                };
            };
        };
    };
    firm_companies_tax_account_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refresh the tax account */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxAccountRefresh"];
                };
            };
        };
    };
    books_exchange_rates_list: {
        parameters: {
            query?: {
                base?: string;
                quote?: string;
                date?: string;
                cursor?: string;
                limit?: number;
                /** @description A file instead of JSON: CSV in UTF-8, a workbook, or a PDF, in the language of `Accept-Language`. It keeps filters and order, and has every row, at most 1,000,000, whatever `limit` is; `cursor` is refused. A file counts as an expensive request. */
                format?: "csv" | "xlsx" | "pdf";
                /** @description With `format`: leaves texts unchanged, for programs; a spreadsheet may then treat one as a formula. */
                raw?: boolean;
            };
            header?: {
                /** @description Language of the texts of reasons, and of files: `et` or `en`; default: that of the signed-in person, English for keys and tokens. */
                "Accept-Language"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description List exchange rates by day, published and chosen by people */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksExchangeRatePage"];
                };
            };
        };
    };
    commands_record_exchange_rate: {
        parameters: {
            query?: {
                /** @description Runs the operation and rolls it back: the checks and the answer are the same, but nothing is stored and the ids in the answer do not exist. */
                dry_run?: boolean;
            };
            header?: {
                /** @description Use a new random key for each change, and the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExchangeRateRequest"];
            };
        };
        responses: {
            /** @description Record a rate chosen by a person */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateOutcome"];
                };
            };
        };
    };
    mcp_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not supported: a stream of messages from the server */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mcp_message: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description A message of the Model Context Protocol */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description Accepted; there is no answer */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    mcp_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Not supported: ending a session */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is running */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process can answer requests */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
        };
    };
}
