import { type MatchProposalView } from '#books';
import { type Language, reasonWords } from '#reasons';
import { words } from '#sheets';
import { listFile } from '../http/index.js';

/** Texts of acts without codes, of earlier releases, stay as they are. */
const shown = ({ judgement: { kind }, ...proposal }: MatchProposalView, language: Language) => ({
  ...proposal,
  kind,
  reasons:
    proposal.reason_codes.length === 0
      ? proposal.reasons
      : proposal.reason_codes.map((one) => reasonWords(one, language) ?? one.code),
});

/** The list of proposed judgements on bank transactions. */
export const MATCH_PROPOSALS_FILE = listFile(
  words('Ettepanekud', 'Match proposals'),
  [
    { key: 'booked_on', kind: 'day', head: words('Kuupäev', 'Date') },
    { key: 'counterparty_name', kind: 'text', head: words('Saaja või maksja', 'Payee or payer') },
    { key: 'currency', kind: 'text', head: words('Valuuta', 'Currency') },
    { key: 'total_minor', kind: 'minor', head: words('Summa', 'Amount'), currencyOf: 'currency' },
    {
      key: 'kind',
      kind: 'text',
      head: words('Ettepanek', 'Proposal'),
      words: {
        allocate: words('arve tasumine', 'an invoice is settled'),
        exempt: words('dokumendita', 'without a document'),
        money_in: words('laekumine', 'money in'),
        transfer: words('ülekanne oma kontode vahel', 'transfer between own accounts'),
      },
    },
    { key: 'invoice_number', kind: 'text', head: words('Arve', 'Invoice') },
    { key: 'party_name', kind: 'text', head: words('Partner', 'Party') },
    { key: 'score', kind: 'count', head: words('Kindlus protsentides', 'Certainty in percent') },
    { key: 'reasons', kind: 'text', head: words('Põhjused', 'Reasons') },
    {
      key: 'state',
      kind: 'text',
      head: words('Olek', 'State'),
      words: {
        open: words('ootab otsust', 'waits for a decision'),
        confirmed: words('kinnitatud', 'confirmed'),
        rejected: words('tagasi lükatud', 'rejected'),
        undone: words('tagasi võetud', 'undone'),
        stale: words('aegunud', 'stale'),
      },
    },
    {
      key: 'origin',
      kind: 'text',
      head: words('Kelle ettepanek', 'Proposed by'),
      words: {
        matcher: words('Raamat', 'Raamat'),
        client: words('programm', 'program'),
        human: words('inimene', 'person'),
      },
    },
  ],
  shown,
);
