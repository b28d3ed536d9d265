import { ulidForm } from '#platform';
import { PROPOSAL_STATES, matchProposalAnswer } from '#books';
import { z } from 'zod';
import { pageAnswer, pageQuery } from '../http/index.js';

export const MatchProposalPage = pageAnswer(matchProposalAnswer).meta({ id: 'MatchProposalPage' });

export const MatchProposalsQuery = pageQuery({
  bank_transaction_id: ulidForm.optional(),
  state: z.enum(PROPOSAL_STATES).optional(),
});
