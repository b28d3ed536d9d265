/** Where a fault arose: our request is wrong, our security server, or beyond it. */
type FaultOrigin = 'client' | 'own_server' | 'their_server' | 'service';

/**
 * The request was not carried out, and that is said in a fault: a SOAP fault of a security server (technical), or a
 * fault code inside the answer (of the service). Its words may hold what was sent, so they go into no log.
 */
export class XRoadFault extends Error {
  readonly origin: FaultOrigin;

  constructor(
    readonly code: string,
    readonly words: string,
    origin?: FaultOrigin,
  ) {
    super(`X-Road fault ${code}`);
    this.name = 'XRoadFault';
    this.origin = origin ?? originOf(code);
  }

  /** The other side has not let us in: somebody must give the right first. */
  get rightsMissing(): boolean {
    return /accessdenied|access_denied|permission|oigus/i.test(this.code);
  }
}

/** Prefixes are compared without case: newer security servers write them small. */
function originOf(code: string): FaultOrigin {
  const small = code.toLowerCase().replace(/^.*:/, '');
  if (small.startsWith('server.clientproxy')) return 'own_server';
  if (small.startsWith('client')) return 'client';
  return 'their_server';
}
