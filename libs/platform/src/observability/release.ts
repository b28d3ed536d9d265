/** The release of the service, as its package names it: automatic acts keep the one that decided. */
export const RELEASE = '0.1.0';
