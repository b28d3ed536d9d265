import { randomUUID } from 'node:crypto';
import { OutsideCallFailed } from '../http/outside-call.js';
import { type XRoadClient } from '../x-road/x-road-client.js';
import { type XRoadClientId } from '../x-road/x-road-ids.js';
import { type XmlContent } from '../x-road/x-road-message.js';
import {
  EmploymentRegister,
  type EntryOutcome,
  type RegisterCall,
  type RegisteredEmployment,
  type RegisterEntry,
} from './employment-register.js';
import { entryOutcome, entryXml, registeredPage } from './tor-entries.js';
import { type XmlNode } from '../http/xml.js';

const NAMESPACE = 'http://emta-v6.x-road.eu';
/** All employments as of today, ended ones too. */
const EVERYTHING = 'T';
const MOST_PAGES = 1_000;

/** The register over X-Road: `TOOTREG` submits, `TORRGNO` reads. */
export class TorEmploymentRegister extends EmploymentRegister {
  constructor(
    private readonly xRoad: XRoadClient,
    /** The subsystem that offers the services; `version` is the version of both. */
    private readonly provider: XRoadClientId,
    private readonly version: string,
  ) {
    super();
  }

  override async enter(call: RegisterCall, entry: RegisterEntry): Promise<EntryOutcome> {
    const answer = await this.call('TOOTREG', call, { kanne_jada: { item: entryXml(entry) } });
    return entryOutcome(answer, entry);
  }

  override async list(call: Omit<RegisterCall, 'messageId'>): Promise<RegisteredEmployment[]> {
    const found: RegisteredEmployment[] = [];
    for (let from = 1, page = 0; page < MOST_PAGES; page += 1) {
      const answer = await this.call(
        'TORRGNO',
        { ...call, messageId: randomUUID() },
        { paringu_liik: EVERYTHING, tvoim_id: call.employer, alates_kandest: from.toString() },
      );
      const { employments, total, last } = registeredPage(answer);
      found.push(...employments);
      if (last >= total) return found;
      if (last < from) break;
      from = last + 1;
    }
    throw new OutsideCallFailed('TORRGNO', 'malformed', 'its list of pages does not end');
  }

  private call(serviceCode: string, call: RegisterCall, request: XmlContent): Promise<XmlNode> {
    return this.xRoad.call(
      {
        service: { ...this.provider, serviceCode, serviceVersion: this.version },
        messageId: call.messageId,
        representedParty: call.employer,
        // The register's services do not declare the header `issue`, so it appears only in the log.
        namespace: NAMESPACE,
        body: { request },
      },
      call.signal,
    );
  }
}
