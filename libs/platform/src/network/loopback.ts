const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu;

/** Whether a host of a URL, or an address, is this machine: traffic to it crosses no network. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
