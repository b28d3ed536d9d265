import { type Config, metricsUrl, publicUrl } from '#platform';

/** The settings of the HTTP side in addition to the configuration. */
export class ApiSettings {
  constructor(
    /** Public address, without a trailing slash. */
    readonly baseUrl: string,
    /** Validates every answer against its schema: on in tests, where a difference is a failure. */
    readonly checkAnswers = false,
    /** Addresses and networks of proxies that are trusted to name the caller's address. */
    readonly trustedProxies: readonly string[] = [],
    /** The address of this process's metrics; undefined when it serves none. */
    readonly metricsUrl?: string,
  ) {}

  static of(config: Config): ApiSettings {
    return new ApiSettings(publicUrl(config), false, config.RAAMAT_TRUSTED_PROXIES, metricsUrl(config));
  }
}
