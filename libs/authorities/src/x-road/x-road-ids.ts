/** A member or subsystem of X-Road: `EE/COM/12345678/raamat`. */
export interface XRoadClientId {
  readonly instance: string;
  readonly memberClass: string;
  readonly memberCode: string;
  readonly subsystem: string | undefined;
}

/** A service of a subsystem, with its version. */
export interface XRoadServiceId extends XRoadClientId {
  readonly serviceCode: string;
  readonly serviceVersion: string;
}

/** Letters, digits and the few marks that the message protocol recommends in identifiers. */
const PART = /^[\p{L}\d'()+,\-.=?_]+$/u;

/** @throws Error for text that is not INSTANCE/CLASS/CODE or INSTANCE/CLASS/CODE/SUBSYSTEM */
export function parseClientId(text: string): XRoadClientId {
  const [instance, memberClass, memberCode, subsystem, ...rest] = text.split('/');
  if (
    instance === undefined ||
    memberClass === undefined ||
    memberCode === undefined ||
    rest.length > 0 ||
    !text.split('/').every((part) => PART.test(part))
  ) {
    throw new Error(`${text} is not an identifier of X-Road (INSTANCE/CLASS/CODE/SUBSYSTEM)`);
  }
  return { instance, memberClass, memberCode, subsystem };
}
