import { type CompanyProfiles, MatchCompanyHandler } from '#booking';
import { countMatchProposals, listMatchProposals, type MatchProposalFilters, setParty } from '#books';
import { PERMISSIONS, type Ulid } from '#platform';
import { takeLine } from './bank.js';
import { testTask } from './files.js';
import { type Trade } from './trade.js';

/** Everybody may do everything. */
const EVERYBODY = { uploaderPermissions: () => Promise.resolve(new Set(PERMISSIONS)) };

/** Runs the matcher over the books of a company. */
export const match = (trade: Trade, people: Pick<CompanyProfiles, 'uploaderPermissions'> = EVERYBODY) =>
  new MatchCompanyHandler(trade.database, trade.bus, undefined, people).handle(
    testTask('match-company', {}, trade.companyId),
  );

export const proposals = (trade: Trade, filters: MatchProposalFilters = {}) =>
  trade.database.readCompany(trade.companyId, (sql) =>
    listMatchProposals(sql, trade.companyId, filters, { limit: 200, after: null }),
  );

/** The number of proposals that wait for a person. */
export const waiting = (trade: Trade) =>
  trade.database.readCompany(trade.companyId, (sql) => countMatchProposals(sql, trade.companyId));

/** The only proposal. */
export async function onlyProposal(trade: Trade, filters: MatchProposalFilters = {}) {
  const [first, ...rest] = await proposals(trade, filters);
  if (first === undefined || rest.length > 0) throw new Error('There is not one proposal.');
  return first;
}

/** A posted purchase of 124 euros, and its party. */
export async function purchase(trade: Trade, party?: Ulid, input: object = {}) {
  const partyId = party ?? (await trade.party());
  return { partyId, invoiceId: await trade.recordAndPost({ party_id: partyId, ...input }) };
}

/** An outgoing bank line of 124 euros, to a party if one is given. */
export async function paidTo(trade: Trade, partyId: Ulid | null, input: Parameters<typeof takeLine>[1] = {}) {
  const line = await takeLine(trade, input);
  if (partyId !== null) await trade.run(setParty, { bank_transaction_id: line, party_id: partyId });
  return line;
}
