import { type Logger } from '#platform';
import { type XmlNode } from '../http/xml.js';
import { OutsideCallFailed } from '../http/outside-call.js';
import { exchange, type TlsMaterial } from './exchange.js';
import { soapPart } from './multipart.js';
import { XRoadFault } from './x-road-fault.js';
import { type XRoadClientId } from './x-road-ids.js';
import { readAnswer, requestEnvelope, type XRoadRequest } from './x-road-message.js';

interface XRoadAccess {
  /** Address of the client's own security server. */
  readonly url: string;
  readonly client: XRoadClientId;
  /** Person on whose behalf calls are made, as `EE` and a personal code: never logged. */
  readonly userId: string | undefined;
  /** Credentials that authenticate the client and the security server to each other. */
  readonly tls: TlsMaterial;
  readonly timeoutMs: number;
}

type XRoadCall = Omit<XRoadRequest, 'client' | 'userId'>;

/**
 * Calls services over X-Road: message protocol 4.0 to the client's own security server. Sends each call once: only
 * the caller knows what may be repeated.
 */
export class XRoadClient {
  constructor(
    private readonly access: XRoadAccess,
    private readonly log: Logger,
  ) {}

  /**
   * The wrapper of the answer.
   * @throws XRoadFault or OutsideCallFailed; with any OutsideCallFailed but `unreachable` the call may have reached
   *   the service
   */
  async call(call: XRoadCall, signal?: AbortSignal): Promise<XmlNode> {
    const { url, client, userId, tls, timeoutMs } = this.access;
    const request: XRoadRequest = { ...call, client, userId };
    const { serviceCode } = call.service;
    const started = performance.now();
    let outcome = 'answered';
    try {
      const answer = await exchange(serviceCode, url, {
        body: requestEnvelope(request),
        timeoutMs,
        tls,
        signal,
      });
      return readAnswer(soapPart(serviceCode, answer), request);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const ms = Math.round(performance.now() - started);
      this.log.info(
        { service: serviceCode, messageId: call.messageId, issue: call.issue, outcome, ms },
        'a call over X-Road',
      );
    }
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof XRoadFault) return `fault ${error.code}`;
  return error instanceof OutsideCallFailed ? error.reason : 'failed';
}
