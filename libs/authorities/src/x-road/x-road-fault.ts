/** Origin of a fault: the request, the client's own security server, the other security server, or the service. */
type FaultOrigin = 'client' | 'own_server' | 'their_server' | 'service';

/**
 * The request failed with a fault: a SOAP fault of a security server (technical), or a fault code inside the answer
 * (of the service). Its text may contain what was sent, so it is never logged.
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

  /** The other side has not granted access yet. */
  get rightsMissing(): boolean {
    return /accessdenied|access_denied|permission|oigus/i.test(this.code);
  }
}

/** Compares prefixes without case: newer security servers write them in lower case. */
function originOf(code: string): FaultOrigin {
  const small = code.toLowerCase().replace(/^.*:/, '');
  if (small.startsWith('server.clientproxy')) return 'own_server';
  if (small.startsWith('client')) return 'client';
  return 'their_server';
}
