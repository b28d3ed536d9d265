import { type Config, metricsUrl, publicUrl } from '#platform';

/** What the HTTP side needs to know beside the configuration. */
export class ApiSettings {
  constructor(
    /** Public address, without a slash at the end. */
    readonly baseUrl: string,
    /** Holds every answer against its schema: on in tests, where a difference is a failure. */
    readonly checkAnswers = false,
    /** Addresses and networks of proxies that are believed about who calls. */
    readonly trustedProxies: readonly string[] = [],
    /** Where this process tells its figures; undefined where it does not. */
    readonly metricsUrl?: string,
  ) {}

  static of(config: Config): ApiSettings {
    return new ApiSettings(publicUrl(config), false, config.RAAMAT_TRUSTED_PROXIES, metricsUrl(config));
  }
}
