const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu;

/** Whether a host of a URL, or an address, is this machine: what is sent there passes no network. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
