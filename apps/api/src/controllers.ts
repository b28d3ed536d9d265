import { AccountController } from './auth/account.controller.js';
import { PasskeysController } from './auth/passkeys.controller.js';
import { SecondFactorController } from './auth/second-factor.controller.js';
import { SessionsController } from './auth/sessions.controller.js';
import { SignInController } from './auth/sign-in.controller.js';
import { SignUpController } from './auth/sign-up.controller.js';
import { ApiKeysController } from './organizations/api-keys.controller.js';
import { AuditController } from './organizations/audit.controller.js';
import { BankCommandsController } from './bank/bank-commands.controller.js';
import { BankController } from './bank/bank.controller.js';
import { MatchProposalsController } from './bank/match-proposals.controller.js';
import { AuthorityAccessController } from './companies/authority-access.controller.js';
import { ClientAccessController } from './companies/client-access.controller.js';
import { CompaniesController } from './companies/companies.controller.js';
import { CompanyExportController } from './companies/company-export.controller.js';
import { DocumentsController } from './documents/documents.controller.js';
import { EmployeesController } from './employees/employees.controller.js';
import { SubmissionsController } from './employees/submissions.controller.js';
import { FileReadingsController } from './files/file-readings.controller.js';
import { FilePagesController } from './files/file-pages.controller.js';
import { FilesController } from './files/files.controller.js';
import { StatementFilesController } from './files/statement-files.controller.js';
import { FirmAuthorityAccessController } from './firm/firm-authority-access.controller.js';
import { FirmCompaniesController } from './firm/firm-companies.controller.js';
import { FirmOrganizationsController } from './firm/firm-organizations.controller.js';
import { FirmPayrollRulesController } from './firm/firm-payroll-rules.controller.js';
import { FirmSubmissionsController } from './firm/firm-submissions.controller.js';
import { FirmTasksController } from './firm/firm-tasks.controller.js';
import { FirmUsersController } from './firm/firm-users.controller.js';
import { ViewAsController } from './firm/view-as.controller.js';
import { HealthController } from './health/health.controller.js';
import { InboxController } from './inbox/inbox.controller.js';
import { MailboxesController } from './inbox/mailboxes.controller.js';
import { InvoiceCommandsController } from './invoices/invoice-commands.controller.js';
import { InvoicesController } from './invoices/invoices.controller.js';
import { BatchController } from './ledger/batch.controller.js';
import { LiveController } from './live/live.controller.js';
import { ChangesController } from './ledger/changes.controller.js';
import { JournalController } from './ledger/journal.controller.js';
import { DimensionsController } from './ledger/dimensions.controller.js';
import { LedgerCommandsController } from './ledger/ledger-commands.controller.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { RevaluationsController } from './ledger/revaluations.controller.js';
import { PeriodsController } from './ledger/periods.controller.js';
import { ConnectedAppsController } from './me/connected-apps.controller.js';
import { McpController } from './mcp/mcp.controller.js';
import { MeController } from './me/me.controller.js';
import { RequestsController } from './organizations/requests.controller.js';
import { OwnAuditController } from './me/own-audit.controller.js';
import { LettersController } from './me/letters.controller.js';
import { PreferencesController } from './me/preferences.controller.js';
import { AcceptancesController } from './organizations/acceptances.controller.js';
import { InvitationsController } from './organizations/invitations.controller.js';
import { MembersController } from './organizations/members.controller.js';
import { PayItemsController } from './payroll/pay-items.controller.js';
import { PayRunCommandsController } from './payroll/pay-run-commands.controller.js';
import { PayRunDocumentsController } from './payroll/pay-run-documents.controller.js';
import { PayRunsController } from './payroll/pay-runs.controller.js';
import { TsdController } from './payroll/tsd.controller.js';
import { ExchangeRatesController } from './rates/exchange-rates.controller.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { BusinessRegisterController } from './parties/business-register.controller.js';
import { PartiesController } from './parties/parties.controller.js';
import { OpenQuestionsController } from './questions/open-questions.controller.js';
import { QuestionSettingsController } from './questions/question-settings.controller.js';
import { QuestionsController } from './questions/questions.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { RulesController } from './rules/rules.controller.js';
import { TaxAccountController } from './tax-account/tax-account.controller.js';
import { UsageController } from './usage/usage.controller.js';
import { VatCodesController } from './vat/vat-codes.controller.js';
import { VatReturnsController } from './vat/vat-returns.controller.js';
import { WhyController } from './why/why.controller.js';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './webhooks/webhook-endpoints.controller.js';
import { ClosingController } from './work/closing.controller.js';
import { OrganizationWorkController } from './work/organization-work.controller.js';
import { SearchController } from './work/search.controller.js';
import { WorkController } from './work/work.controller.js';
import { NumberingController } from './companies/numbering.controller.js';
import { VatRegistrationsController } from './companies/vat-registrations.controller.js';

/** Every controller of the API. Routing, the OpenAPI document and the tests over all operations read this list. */
export const CONTROLLERS = [
  MeController,
  ConnectedAppsController,
  OwnAuditController,
  PreferencesController,
  LettersController,
  SignInController,
  SignUpController,
  SessionsController,
  PasskeysController,
  SecondFactorController,
  AccountController,
  OrganizationsController,
  MembersController,
  InvitationsController,
  AcceptancesController,
  ApiKeysController,
  AuditController,
  RequestsController,
  CompaniesController,
  CompanyExportController,
  AuthorityAccessController,
  ClientAccessController,
  VatRegistrationsController,
  NumberingController,
  WorkController,
  ClosingController,
  SearchController,
  QuestionsController,
  QuestionSettingsController,
  OpenQuestionsController,
  LedgerController,
  ChangesController,
  LiveController,
  JournalController,
  LedgerCommandsController,
  BatchController,
  DimensionsController,
  PeriodsController,
  RevaluationsController,
  VatCodesController,
  ReportsController,
  VatReturnsController,
  PartiesController,
  BusinessRegisterController,
  InvoicesController,
  InvoiceCommandsController,
  BankController,
  BankCommandsController,
  MatchProposalsController,
  RulesController,
  WhyController,
  DocumentsController,
  FilesController,
  FileReadingsController,
  FilePagesController,
  StatementFilesController,
  EmployeesController,
  SubmissionsController,
  InboxController,
  MailboxesController,
  WebhookEndpointsController,
  WebhookDeliveriesController,
  FirmAuthorityAccessController,
  OrganizationWorkController,
  UsageController,
  FirmCompaniesController,
  FirmTasksController,
  FirmOrganizationsController,
  FirmPayrollRulesController,
  FirmSubmissionsController,
  FirmUsersController,
  ViewAsController,
  PayItemsController,
  PayRunsController,
  PayRunCommandsController,
  PayRunDocumentsController,
  TsdController,
  TaxAccountController,
  ExchangeRatesController,
  McpController,
  HealthController,
] as const;
