import { type Config } from '#platform';

/** What the HTTP side needs to know beside the configuration. */
export class ApiSettings {
  constructor(
    /** Public address, without a slash at the end. */
    readonly baseUrl: string,
    /** Holds every answer against its schema: on in tests, where a difference is a failure. */
    readonly checkAnswers = false,
  ) {}

  static of(config: Config): ApiSettings {
    return new ApiSettings(config.RAAMAT_BASE_URL ?? `http://${urlHost(config.RAAMAT_HOST)}:${config.PORT}`);
  }
}

/** The host as it stands in an address: a server on all interfaces is found on this machine. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
