import { networkOf } from '#platform';
import { type Attempts, OPEN_REQUESTS, type OpenRequest } from '../attempts/attempts.js';

/** What the authorization server does for anybody, so much of it for a network and for all. */
export class OpenRequests {
  constructor(private readonly attempts: Attempts) {}

  /** @throws Problem `throttled` */
  async count(request: OpenRequest, address: string): Promise<void> {
    const [ofNetwork, inAll] = OPEN_REQUESTS[request];
    await this.attempts.take([
      { policy: ofNetwork, of: networkOf(address) },
      { policy: inAll, of: '' },
    ]);
  }
}
