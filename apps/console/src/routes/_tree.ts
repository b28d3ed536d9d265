import { accountRoute } from './account.js';
import { approvalsRoute } from './approvals.js';
import { bankRoute } from './c.$company.bank.js';
import { rulesRoute } from './c.$company.bank.rules.js';
import { statementsRoute } from './c.$company.bank.statements.js';
import { closingRoute } from './c.$company.closing.js';
import { developersRoute } from './c.$company.developers.js';
import { documentsRoute } from './c.$company.documents.js';
import { invoiceRoute } from './c.$company.invoices.$invoice.js';
import { todayRoute } from './c.$company.js';
import { journalRoute } from './c.$company.ledger.journal.js';
import { ledgerRoute } from './c.$company.ledger.js';
import { newEntryRoute } from './c.$company.ledger.new.js';
import { periodsRoute } from './c.$company.ledger.periods.js';
import { revaluationRoute } from './c.$company.ledger.revaluation.js';
import { partyRoute } from './c.$company.parties.$party.js';
import { partiesRoute } from './c.$company.parties.js';
import { payRoute } from './c.$company.pay.js';
import { registerRoute } from './c.$company.people.new.js';
import { peopleRoute } from './c.$company.people.js';
import { purchasesRoute } from './c.$company.purchases.js';
import { questionsRoute } from './c.$company.questions.js';
import { reportsRoute } from './c.$company.reports.js';
import { reviewRoute } from './c.$company.review.js';
import { salesRoute } from './c.$company.sales.js';
import { writeInvoiceRoute } from './c.$company.sales.new.js';
import { settingsRoute } from './c.$company.settings.js';
import { taxesRoute } from './c.$company.taxes.js';
import { uploadRoute } from './c.$company.upload.js';
import { vatReturnRoute } from './c.$company.vat.$month.js';
import { vatRoute } from './c.$company.vat.js';
import { firmCompaniesRoute } from './firm.companies.js';
import { firmPeopleRoute } from './firm.people.js';
import { indexRoute } from './index.js';
import { organizationRoute } from './organization.$organization.js';
import { welcomeRoute } from './welcome.js';
import { companyRoute } from './_company.js';
import { rootRoute } from './_root.js';
import { startRoute } from './_start.js';

/** Every screen, in the order of its file's name. */
export const routeTree = rootRoute.addChildren([
  startRoute.addChildren([
    accountRoute,
    approvalsRoute,
    firmCompaniesRoute,
    firmPeopleRoute,
    indexRoute,
    organizationRoute,
    welcomeRoute,
  ]),
  companyRoute.addChildren([
    bankRoute,
    rulesRoute,
    statementsRoute,
    closingRoute,
    developersRoute,
    documentsRoute,
    invoiceRoute,
    journalRoute,
    ledgerRoute,
    newEntryRoute,
    periodsRoute,
    revaluationRoute,
    partiesRoute,
    partyRoute,
    payRoute,
    peopleRoute,
    registerRoute,
    purchasesRoute,
    questionsRoute,
    reportsRoute,
    reviewRoute,
    salesRoute,
    writeInvoiceRoute,
    settingsRoute,
    taxesRoute,
    todayRoute,
    uploadRoute,
    vatRoute,
    vatReturnRoute,
  ]),
]);
