import { type Attempts, OPEN_REQUESTS, type OpenRequest } from '../sessions/attempts.js';

/** What the authorization server does for anybody, so much of it an address. */
export class OpenRequests {
  constructor(private readonly attempts: Attempts) {}

  /** @throws Problem `throttled` */
  async count(request: OpenRequest, address: string): Promise<void> {
    await this.attempts.take([{ policy: OPEN_REQUESTS[request], of: address }]);
  }
}
