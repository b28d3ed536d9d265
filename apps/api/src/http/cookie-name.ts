export const isHttps = (baseUrl: string): boolean => new URL(baseUrl).protocol === 'https:';

/**
 * The name of a cookie at a public address. Under https it has the prefix `__Host-`, which browsers accept only from
 * the host itself and over TLS: a neighbouring domain cannot set it (RFC 6265bis § 4.1.3.2). Such a cookie must be
 * Secure.
 */
export const cookieName = (baseUrl: string, name: string): string =>
  isHttps(baseUrl) ? `__Host-${name}` : name;
