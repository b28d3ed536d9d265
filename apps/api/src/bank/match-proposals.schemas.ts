import { ulidForm } from '#platform';
import { PROPOSAL_ORDERINGS, PROPOSAL_STATES, matchProposalAnswer } from '#books';
import { z } from 'zod';
import { pageAnswer, pageQuery, wholeQuery } from '../http/index.js';

export const MatchProposalPage = pageAnswer(matchProposalAnswer).meta({ id: 'MatchProposalPage' });

export const MatchProposalsQuery = pageQuery({
  bank_account_id: ulidForm.optional(),
  bank_transaction_id: ulidForm.optional(),
  min_score: wholeQuery(0, 100).optional().meta({
    description: 'Proposals with this score or a higher one; those without a score are left out.',
  }),
  ordering: z.enum(PROPOSAL_ORDERINGS).default('created_at').meta({
    description:
      'booked_on: by the booking date of the bank transaction. Proposals without a score count as the lowest.',
  }),
  state: z.enum(PROPOSAL_STATES).optional(),
});
