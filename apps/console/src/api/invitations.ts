import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client.js';
import { keys } from './keys.js';
import { thenRead } from './read-again.js';

/** The offer that the link of a letter makes. */
export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: keys.mine('offer', token),
    queryFn: ({ signal }) => unwrap(api.POST('/api/invitations/look/', { body: { token }, signal })),
    staleTime: 5 * 60_000,
  });

export const acceptInvitation = (token: string): Promise<unknown> =>
  thenRead(unwrap(api.POST('/api/invitations/accept/', { body: { token } })), keys.me);
