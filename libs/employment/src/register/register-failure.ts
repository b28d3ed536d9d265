import { OutsideCallFailed, XRoadFault } from '#authorities';

/** Why a call to the register did not complete: the code for `register_error_code` and its consequences. */
interface RegisterFailure {
  readonly code: string;
  /** The register may have accepted it. */
  readonly mayHaveArrived: boolean;
  /** Repeating it cannot help: the request itself is wrong. */
  readonly permanent: boolean;
}

/** The failure of a call; undefined for an error that is not a failure of the outside service. */
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
