// Made from docs/openapi.json by `npm run client`: not to be changed by hand.
export const routes = {
  me_retrieve: ['GET', '/api/me/'],
  auth_csrf: ['GET', '/api/auth/csrf/'],
  auth_login: ['POST', '/api/auth/login/'],
  auth_logout: ['POST', '/api/auth/logout/'],
  auth_sessions_list: ['GET', '/api/auth/sessions/'],
  auth_sessions_end: ['DELETE', '/api/auth/sessions/{session_id}/'],
  organizations_list: ['GET', '/api/organizations/'],
  organizations_retrieve: ['GET', '/api/organizations/{organization_id}/'],
  organizations_companies_list: ['GET', '/api/organizations/{organization_id}/companies/'],
  organizations_companies_create: ['POST', '/api/organizations/{organization_id}/companies/'],
  companies_retrieve: ['GET', '/api/companies/{company_id}/'],
  companies_partial_update: ['PATCH', '/api/companies/{company_id}/'],
  companies_destroy: ['DELETE', '/api/companies/{company_id}/'],
  companies_provisioning_retry: ['POST', '/api/companies/{company_id}/provisioning/retry/'],
  companies_vat_registrations_list: ['GET', '/api/companies/{company_id}/vat-registrations/'],
  companies_vat_registrations_create: ['POST', '/api/companies/{company_id}/vat-registrations/'],
  books_accounts_list: ['GET', '/api/companies/{company_id}/accounts/'],
  books_general_ledger_retrieve: ['GET', '/api/companies/{company_id}/general-ledger/'],
  books_dimensions_list: ['GET', '/api/companies/{company_id}/dimensions/'],
  books_periods_list: ['GET', '/api/companies/{company_id}/periods/'],
  books_vat_codes_list: ['GET', '/api/companies/{company_id}/vat-codes/'],
  books_trial_balance_retrieve: ['GET', '/api/companies/{company_id}/trial-balance/'],
  books_reports_balance_sheet_retrieve: ['GET', '/api/companies/{company_id}/reports/balance-sheet/'],
  books_reports_profit_and_loss_retrieve: ['GET', '/api/companies/{company_id}/reports/profit-and-loss/'],
  books_parties_list: ['GET', '/api/companies/{company_id}/parties/'],
  books_parties_retrieve: ['GET', '/api/companies/{company_id}/parties/{party_id}/'],
  commands_create_party: ['POST', '/api/companies/{company_id}/parties'],
  books_invoices_list: ['GET', '/api/companies/{company_id}/invoices/'],
  books_invoices_retrieve: ['GET', '/api/companies/{company_id}/invoices/{invoice_id}/'],
  commands_record_invoice: ['POST', '/api/companies/{company_id}/invoices'],
  commands_revise_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/revise'],
  commands_post_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/post'],
  commands_issue_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/issue'],
  commands_import_sales_invoice: ['POST', '/api/companies/{company_id}/invoices/import-sales'],
  commands_cancel_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/cancel'],
  commands_void_invoice: ['POST', '/api/companies/{company_id}/invoices/{invoice_id}/void'],
  books_documents_list: ['GET', '/api/companies/{company_id}/documents/'],
  books_documents_retrieve: ['GET', '/api/companies/{company_id}/documents/{document_id}/'],
  companies_files_list: ['GET', '/api/companies/{company_id}/files/'],
  companies_files_create: ['POST', '/api/companies/{company_id}/files/'],
  companies_files_retrieve: ['GET', '/api/companies/{company_id}/files/{file_id}/'],
  companies_files_content: ['GET', '/api/companies/{company_id}/files/{file_id}/content/'],
  companies_files_download_url: ['GET', '/api/companies/{company_id}/files/{file_id}/download-url/'],
  downloads_retrieve: ['GET', '/api/downloads/{token}/'],
  companies_files_extraction: ['GET', '/api/companies/{company_id}/files/{file_id}/extraction/'],
  companies_files_extract: ['POST', '/api/companies/{company_id}/files/{file_id}/extract/'],
  companies_files_book: ['POST', '/api/companies/{company_id}/files/{file_id}/book/'],
  companies_inbox_retrieve: ['GET', '/api/companies/{company_id}/inbox/'],
  companies_inbox_emails_list: ['GET', '/api/companies/{company_id}/inbox/emails/'],
  companies_inbox_rotate_create: ['POST', '/api/companies/{company_id}/inbox/rotate/'],
  health_live: ['GET', '/health/live'],
  health_ready: ['GET', '/health/ready'],
  metrics: ['GET', '/metrics'],
} as const;

export interface components {
    schemas: {
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
        ChangeCompany: {
            name?: string;
            address?: string | null;
            invoice_auto_book?: boolean;
            auto_book_new_suppliers?: boolean;
            /** @description Changed by the staff of the firm only. */
            files_tsd_monthly?: boolean;
            numbering?: {
                /** @enum {string} */
                policy?: "sequential" | "free";
                prefix?: string;
                padding?: number;
                per_year?: boolean;
            };
        };
        NewVatRegistration: {
            /** Format: date */
            valid_from: string;
            /** @enum {string} */
            status: "registered" | "limited" | "unregistered";
            vat_number?: ((string | null) | null) | string | null;
        };
        /** @description A party to create. */
        PartyCreateRequest: {
            /** @description Name as it is written on documents. */
            name: string;
            /** @enum {string} */
            kind: "supplier" | "customer" | "employee" | "authority" | "group_company" | "other";
            /** @description ISO 3166 code of two letters. */
            country?: string | null;
            /** @description Default: derived from the country and the VAT number. */
            vat_area?: ("domestic" | "eu" | "non_eu") | null;
            /** @description In the form of its country; a check digit that fails is a warning of the outcome. */
            vat_number?: string | null;
            reg_code?: string | null;
            notes?: string | null;
            /** @default true */
            expects_document?: boolean;
            is_confirmed?: boolean;
            /** @description Key of the party in another system; unique. With it a party with the same name is allowed. */
            external_key?: string | null;
            /**
             * @description The party pools private persons; it has no registry code.
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
             * @description Take it although it looks like one already there.
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
             * @description Paid before, taken off the amount due.
             * @default 0
             */
            prepaid_minor?: number;
            /**
             * @description Rounding of the total, part of the amount due.
             * @default 0
             */
            rounding_minor?: number;
            /** @description A chosen rate; choosing one is a human judgement. */
            exchange_rate_id?: string | null;
            supplier_vat_number?: string | null;
            buyer_vat_number?: string | null;
            source_payload?: unknown | null;
            /** @default false */
            needs_review?: boolean;
            review_note?: string | null;
            /** @description Printed for the customer of an own sales invoice. */
            customer_note?: string | null;
            /** @default false */
            prices_include_vat?: boolean;
            language?: ("et" | "en") | null;
            lines: components["schemas"]["InvoiceLineRequest"][];
            /** @default [] */
            documents?: components["schemas"]["InvoiceDocumentRequest"][];
            /** @description Control total: refused when the computed net is another. */
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
            /** @description Decimal string in major units, at most 6 decimals. A line names a price here or in unit_price_minor. */
            unit_price?: string | null;
            /** @description The same price in minor units; when both are given they must agree. */
            unit_price_minor?: number | null;
            /**
             * @description Taken off the whole line.
             * @default 0
             */
            allowance_minor?: number;
            /**
             * @description Put on the whole line.
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
             * @description Paid before, taken off the amount due.
             * @default 0
             */
            prepaid_minor?: number;
            /**
             * @description Rounding of the total, part of the amount due.
             * @default 0
             */
            rounding_minor?: number;
            /** @description A chosen rate; choosing one is a human judgement. */
            exchange_rate_id?: string | null;
            supplier_vat_number?: string | null;
            buyer_vat_number?: string | null;
            source_payload?: unknown | null;
            /** @default false */
            needs_review?: boolean;
            review_note?: string | null;
            /** @description Printed for the customer of an own sales invoice. */
            customer_note?: string | null;
            /** @default false */
            prices_include_vat?: boolean;
            language?: ("et" | "en") | null;
            lines: components["schemas"]["InvoiceLineRequest"][];
            /** @default [] */
            documents?: components["schemas"]["InvoiceDocumentRequest"][];
            /** @description Control total: refused when the computed net is another. */
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
            /** @description Frozen into the seller snapshot; without it the address of the company, else the one in the business register. */
            seller_address?: string | null;
        };
        /** @description Take over a sales invoice issued elsewhere. */
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
             * @description Take it although it looks like one already there.
             * @default false
             */
            allow_duplicate?: boolean;
            revision: components["schemas"]["InvoiceRevisionRequest"];
            /** @description Source of the external number series, for example manual. */
            external_source: string;
            /**
             * @description An invoice of the time before these books: credited to the opening balance, without VAT.
             * @default false
             */
            opening?: boolean;
        };
        InvoiceEndRequest: {
            reason: string;
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
            staff_mfa_required: boolean;
            email_verified: boolean;
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
                tax_account: boolean;
            };
        };
        /** @description RFC 9457 problem. The code is stable; the words are not. */
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
        Session: {
            id: string;
            /** @description The session that asks. */
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
        Organization: {
            id: string;
            name: string;
            role: ("owner" | "member" | "viewer") | null;
            permissions: ("organization.read" | "members.read" | "api_keys.read" | "audit.read" | "books.read" | "documents.read" | "payments.read" | "organization.manage" | "members.manage" | "api_keys.manage" | "companies.create" | "books.setup" | "parties.write" | "documents.write" | "bank.import" | "bank.classify" | "bank.connect" | "invoices.write" | "invoices.issue" | "invoices.post_purchase" | "invoices.void" | "allocations.write" | "reconciliation.decide" | "events.write" | "periods.close" | "periods.reopen" | "vat.prepare" | "vat.file" | "payments.manage" | "employees.submit" | "agent.use")[];
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
            /** @enum {string} */
            vat_status: "registered" | "limited" | "unregistered";
            vat_status_from: string | null;
            /** @enum {string} */
            legal_form: "ou" | "as" | "fie" | "mtu" | "sa" | "tu" | "uu" | "other";
            files_tsd_monthly: boolean;
            /** @enum {string} */
            state: "provisioning" | "ready" | "failed" | "deleted";
            core_company_id: string | null;
            base_currency: string;
            address: string | null;
            fiscal_year_start_month: number;
            invoice_auto_book: boolean;
            auto_book_new_suppliers: boolean;
            numbering: components["schemas"]["Numbering"];
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
        VatRegistration: {
            id: string;
            valid_from: string | null;
            /** @enum {string} */
            status: "registered" | "limited" | "unregistered";
            vat_number: string;
            /** Format: date-time */
            created_at: string;
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
        };
        BooksVatCodePage: {
            items: components["schemas"]["BooksVatCode"][];
            next_cursor: string | null;
        };
        BooksVatCode: {
            code: string;
            name: string;
            name_en: string;
            /** @enum {string} */
            direction: "purchase" | "sales";
            /** @description Basis points; null where the books compute no VAT. */
            rate_bps: number | null;
            /** @enum {string} */
            treatment: "standard" | "reduced" | "zero" | "exempt" | "out_of_scope" | "reverse_charge" | "intra_community" | "export" | "import";
            deductible_bps: number;
            /** @description Lines of the VAT return that the code feeds, in the form of `valid_on`, else of today. */
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
        };
        PartyPage: {
            items: components["schemas"]["Party"][];
            next_cursor: string | null;
        };
        Party: {
            id: string;
            name: string;
            /** @description Cleaned matching key of the name. */
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
            /** @description Cleaned matching key of the name. */
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
        };
        PartyDefaults: {
            expense_role: string | null;
            vat_code: string | null;
            currency: string | null;
            payment_days: number | null;
            language: ("et" | "en") | null;
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
        };
        PartyWarning: {
            /**
             * @description check_digit: it fails; taken: another party has the code; own: the company itself has it. More may come.
             * @enum {string}
             */
            code: "check_digit" | "taken" | "own";
            /** @enum {string} */
            field: "reg_code" | "vat_number";
            message: string;
            /** @description Of taken: the party that has the code already. */
            party_id: string | null;
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
            sign: 1 | -1;
            /** @enum {string} */
            state: "recorded" | "issued" | "posted" | "cancelled" | "void";
            number: string | null;
            party_id: string;
            party_name: string;
            corrects_invoice_id: string | null;
            /** @description human, api, auto, import; more may come. */
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
            open_minor: number | null;
            /** @enum {string} */
            settlement_state: "unposted" | "unpaid" | "part_paid" | "paid" | "overdue";
            posted_at: string | null;
        };
        InvoiceDetail: {
            id: string;
            /** @enum {string} */
            direction: "purchase" | "sales";
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "prepayment";
            sign: 1 | -1;
            /** @enum {string} */
            state: "recorded" | "issued" | "posted" | "cancelled" | "void";
            number: string | null;
            party_id: string;
            party_name: string;
            corrects_invoice_id: string | null;
            /** @description human, api, auto, import; more may come. */
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
            open_minor: number | null;
            /** @enum {string} */
            settlement_state: "unposted" | "unpaid" | "part_paid" | "paid" | "overdue";
            posted_at: string | null;
            revision: components["schemas"]["InvoiceRevision"];
            revisions: components["schemas"]["InvoiceRevisionSummary"][];
            entries: components["schemas"]["InvoiceEntry"][];
            settlement: components["schemas"]["BooksSettlement"] | null;
            allocations: components["schemas"]["InvoiceAllocation"][];
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
            vat_code_source: string | null;
            supplier_vat_number: string | null;
            buyer_vat_number: string | null;
            /** @description Any JSON value or null. */
            seller_snapshot: unknown;
            /** @description Any JSON value or null. */
            buyer_snapshot: unknown;
            /** @description Any JSON value or null. */
            source_payload: unknown;
            needs_review: boolean;
            review_note: string | null;
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
            /** @description email, upload, api, import, generated, other; more may come. */
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
            };
        };
        InvoicePostOutcome: {
            command: string;
            command_id: string;
            commit_seq: number;
            replayed: boolean;
            result: {
                invoice_id: string;
                /** @description Null for a document without any amount. */
                entry_id: string | null;
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
            };
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
            };
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
            /** @description The books refer to it. */
            referenced: boolean;
            file_id: string | null;
            /** @description API path giving a short-lived URL of the bytes. */
            download_url: string | null;
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
            /** @description The books refer to it. */
            referenced: boolean;
            file_id: string | null;
            /** @description API path giving a short-lived URL of the bytes. */
            download_url: string | null;
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
        StoredDocument: {
            id: string;
            /** @enum {string} */
            kind: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
            name: string;
            /** @description By content, never by name. */
            content_type: string;
            size_bytes: number;
            sha256: string;
            received_on: string | null;
            /** @description Its document record in the books. */
            core_document_id: string | null;
            /** @description Transactions that the file explains. */
            bank_transaction_ids: string[];
            /** @description Id of the user; null for a file that came by mail. */
            uploaded_by: string | null;
            origin: components["schemas"]["InboxOrigin"] | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The mail that a file came from. */
        InboxOrigin: {
            email_id: string;
            from: string;
            subject: string | null;
            /** Format: date-time */
            received_at: string;
        };
        /** @description Answer of `format=json`. */
        FileContent: {
            name: string;
            content_type: string;
            size_bytes: number;
            sha256: string;
            content_base64: string;
        };
        /** @description Opens the bytes for whoever has it, for five minutes. */
        DownloadUrl: {
            /** Format: uri */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        FileExtraction: {
            /** @enum {string} */
            state: "queued" | "running" | "done" | "failed" | "not_extractable";
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
                    /** @description Points, from the top left corner of the page. */
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
            }[];
            booking: {
                /**
                 * @description More may come.
                 * @enum {string}
                 */
                state: "queued" | "posted" | "draft" | "duplicate" | "none" | "failed";
                invoice_id: string | null;
                /** @description In words, for a person. */
                reason: string | null;
            };
            error_code: string | null;
            extracted_at: string | null;
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
            }[];
        };
        Health: {
            /** @constant */
            status: "ok";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
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
            /** @description Who calls, and what is within reach */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
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
            /** @description The token that changes of this session carry */
            200: {
                headers: {
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
                    /** @description A code of the authenticator (6 digits), or a recovery code. */
                    totp?: string;
                };
            };
        };
        responses: {
            /** @description Signs in and opens a session */
            200: {
                headers: {
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
            /** @description Ends this session, or all of the person */
            204: {
                headers: {
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
            /** @description Where the person is signed in, newest first */
            200: {
                headers: {
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
            /** @description Ends one session of the person */
            204: {
                headers: {
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
            /** @description Organizations within reach */
            200: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
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
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
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
                /** @description A new random key for each change; the same key only to retry the same request. */
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
                /** @description A new random key for each change; the same key only to retry the same request. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
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
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatRegistration"];
                };
            };
            /** @description Record a VAT registration */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatRegistration"];
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
            };
            header?: never;
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
                /** @description One account only. */
                account_code?: string;
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksGeneralLedger"];
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
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Axes of analysis with all their values, by code */
            200: {
                headers: {
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
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksPeriodPage"];
                };
            };
        };
    };
    books_vat_codes_list: {
        parameters: {
            query?: {
                direction?: "purchase" | "sales";
                /** @description Only codes that a supply of this day may carry. */
                valid_on?: string;
                active?: boolean;
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
            /** @description VAT codes, by code */
            200: {
                headers: {
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
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
            };
            header?: never;
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
            };
            header?: never;
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
                /** @description First day; default: that of the fiscal year. */
                date_from?: string;
                /** @description Last day, inclusive; default: today. */
                date_to?: string;
                /** @description With `compare_to`: other days to compare with. */
                compare_from?: string;
                compare_to?: string;
                /** @description 1: expenses by nature; 2: by function. */
                scheme?: "1" | "2";
                /** @description The abridged scheme. */
                simplified?: boolean;
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income statement of some days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksIncomeStatement"];
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
            };
            header?: never;
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Parties: whom the company deals with */
            200: {
                headers: {
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
            /** @description A party, with the defaults of its invoices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartyDetail"];
                };
            };
        };
    };
    commands_create_party: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePartyOutcome"];
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
                kind?: "invoice" | "receipt" | "credit_note" | "prepayment";
                needs_review?: boolean;
                /** @description Exact. */
                number?: string;
                ordering?: "invoice_date" | "-invoice_date";
                party_id?: string;
                /** @description open: unpaid and part_paid; overdue: open and due before today. */
                settlement?: "unposted" | "unpaid" | "part_paid" | "paid" | "open" | "overdue";
                state?: "recorded" | "issued" | "posted" | "cancelled" | "void";
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
            /** @description Invoices of both directions, by invoice date */
            200: {
                headers: {
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDetail"];
                };
            };
        };
    };
    commands_record_invoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
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
                "application/json": components["schemas"]["InvoiceReviseRequest"];
            };
        };
        responses: {
            /** @description Give an invoice a new revision */
            200: {
                headers: {
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
            /** @description Take over a sales invoice issued elsewhere */
            201: {
                headers: {
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
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
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
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
            /** @description Give up a recorded draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceEndOutcome"];
                };
            };
        };
    };
    books_documents_list: {
        parameters: {
            query?: {
                /** @description Statements that the bank feed stored, or all others. */
                bank_feed?: boolean;
                kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
                ordering?: "created_at" | "-created_at";
                received_from?: string;
                received_to?: string;
                /** @description false: what nothing in the books refers to yet. */
                referenced?: boolean;
                sha256?: string;
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
            /** @description Document records, oldest first */
            200: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BooksDocumentDetail"];
                };
            };
        };
    };
    companies_files_list: {
        parameters: {
            query?: {
                kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
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
            /** @description Stored files, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["StoredDocument"][];
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    companies_files_create: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random key for each change; the same key only to retry the same request. */
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
                     * @description At most 25 MB: PDF, XML, PNG, JPEG, WebP, TIFF, HEIC, CSV or text; DOCX, XLSX, ODT, ODS and ASiC-E too.
                     */
                    file: string;
                    /** @enum {string} */
                    kind?: "invoice" | "receipt" | "credit_note" | "statement" | "contract" | "other";
                    /** Format: date */
                    received_on?: string;
                    /** @description Id of the bank transaction that the file explains. */
                    bank_transaction_id?: string;
                    /** @description Batch import: refused unless the file is a PDF of kind invoice, receipt or credit_note. */
                    auto_process?: boolean;
                };
            };
        };
        responses: {
            /** @description Upload a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredDocument"];
                };
            };
            /** @description Upload a file */
            201: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "*/*": string;
                    "application/json": components["schemas"]["FileContent"];
                };
            };
            /** @description The part asked for with `Range` */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "*/*": string;
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
            /** @description A short-lived address of the bytes */
            200: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                    "*/*": string;
                };
            };
            /** @description The part asked for with `Range` */
            206: {
                headers: {
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
            header?: never;
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was read out of a file, and what became of it in the books */
            200: {
                headers: {
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
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
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
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Book a file that was read and led to no invoice */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileExtraction"];
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
            /** @description The inbox: its private address and what came lately */
            200: {
                headers: {
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
            /** @description Mails that came, newest first, and what became of each part */
            200: {
                headers: {
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
                /** @description A new random key for each change; the same key only to retry the same request. */
                "Idempotency-Key"?: string;
            };
            path: {
                company_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revokes the address at once and makes a new one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inbox"];
                };
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
            /** @description The process runs */
            200: {
                headers: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures of the process, in the text form of Prometheus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
}
