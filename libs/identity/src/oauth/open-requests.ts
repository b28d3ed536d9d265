import { networkOf } from '#platform';
import { type Attempts, OPEN_REQUESTS, type OpenRequest } from '../attempts/attempts.js';

/** Limits the requests that anybody may make to the authorization server, by network and in total. */
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
