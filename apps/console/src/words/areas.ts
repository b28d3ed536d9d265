import type account from './en/account.js';
import type actions from './en/actions.js';
import type approvals from './en/approvals.js';
import type bank from './en/bank.js';
import type documents from './en/documents.js';
import type entries from './en/entries.js';
import type factor from './en/factor.js';
import type files from './en/files.js';
import type form from './en/form.js';
import type frame from './en/frame.js';
import type invoices from './en/invoices.js';
import type list from './en/list.js';
import type organization from './en/organization.js';
import type pay from './en/pay.js';
import type people from './en/people.js';
import type periods from './en/periods.js';
import type parties from './en/parties.js';
import type ledger from './en/ledger.js';
import type questions from './en/questions.js';
import type closing from './en/closing.js';
import type reports from './en/reports.js';
import type review from './en/review.js';
import type screens from './en/screens.js';
import type settings from './en/settings.js';
import type statements from './en/statements.js';
import type today from './en/today.js';
import type work from './en/work.js';
import type welcome from './en/welcome.js';
import type vat from './en/vat.js';
import type taxes from './en/taxes.js';
import type upload from './en/upload.js';

/** The messages of each area: English is the pattern, and a language in which one is missing does not compile. */
export interface Areas {
  account: typeof account;
  actions: typeof actions;
  approvals: typeof approvals;
  bank: typeof bank;
  documents: typeof documents;
  entries: typeof entries;
  factor: typeof factor;
  files: typeof files;
  form: typeof form;
  frame: typeof frame;
  invoices: typeof invoices;
  list: typeof list;
  organization: typeof organization;
  parties: typeof parties;
  pay: typeof pay;
  people: typeof people;
  periods: typeof periods;
  ledger: typeof ledger;
  questions: typeof questions;
  closing: typeof closing;
  reports: typeof reports;
  review: typeof review;
  screens: typeof screens;
  settings: typeof settings;
  statements: typeof statements;
  today: typeof today;
  work: typeof work;
  welcome: typeof welcome;
  taxes: typeof taxes;
  upload: typeof upload;
  vat: typeof vat;
}

/** Loaded before the first screen; the others come with their screen. */
export const FIRST_AREAS = ['actions', 'form', 'frame', 'list', 'screens'] as const;
