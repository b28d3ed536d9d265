import { OutsideCallFailed, XRoadFault } from '#authorities';

/** Why a call to the register did not finish: its code for `register_error_code`, and what follows from it. */
interface RegisterFailure {
  readonly code: string;
  /** The register may have taken it. */
  readonly mayHaveArrived: boolean;
  /** Sending the same again cannot help: our request itself is wrong. */
  readonly permanent: boolean;
}

/** The failure of a call; undefined for an error that is no failure of the outside. */
export function registerFailure(error: unknown): RegisterFailure | undefined {
  if (error instanceof OutsideCallFailed) {
    return {
      code: error.codeFor('register'),
      mayHaveArrived: error.reason !== 'unreachable',
      permanent: false,
    };
  }
  if (!(error instanceof XRoadFault)) return undefined;
  if (error.rightsMissing) return { code: 'rights_missing', mayHaveArrived: false, permanent: false };
  switch (error.origin) {
    case 'client':
      return { code: 'x_road_request_refused', mayHaveArrived: false, permanent: true };
    case 'service':
      return { code: 'register_fault', mayHaveArrived: false, permanent: false };
    default:
      return { code: 'x_road_unavailable', mayHaveArrived: true, permanent: false };
  }
}
