import { createSocket } from 'node:dgram';
import { createServer, connect } from 'node:net';
import { Fault, codeOf } from './fault.mjs';

/**
 * Claims a port for the life of this process: some seconds pass until the program it is for listens, and another launcher
 * that starts meanwhile would find it free too. The UDP port of the same number is the mark: nothing here uses it, the system
 * gives it to one process of any user, and frees it however that one ends. False where it is claimed already.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function claim(port) {
  return new Promise((resolve) => {
    const mark = createSocket('udp4').unref();
    mark.once('error', () => {
      mark.close();
      resolve(false);
    });
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      resolve(true);
    });
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<{port: number, error?: undefined} | {error: Error, port?: undefined}>}
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      resolve({ error });
    });
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => {
        resolve({ port: taken });
      });
    });
  });
}

/**
 * A port nobody listens on, that no launcher has claimed, and none of the `taken` ones: the first of the wished that is
 * free, else any.
 * @param {(number | undefined)[]} [wished]
 * @param {string} [host]
 * @param {number[]} [taken]
 */
export async function freePort(wished = [], host = '127.0.0.1', taken = []) {
  for (const port of [...wished, 0, 0, 0]) {
    if (port === undefined || taken.includes(port)) continue;
    const { port: found } = await tryListen(port, host);
    if (found !== undefined && !taken.includes(found) && (await claim(found))) return found;
  }
  throw new Fault(`No free port on ${host}: this machine has no address ${host}, or every port is taken.`);
}

/**
 * The port a variable names, checked to be free; undefined when the variable isn't set.
 * @template {number | undefined} Fallback
 * @param {string} variable
 * @param {Fallback} fallback
 * @param {string} [host]
 * @param {Readonly<Record<string, number>>} [taken] the ports that other variables have already, by their names
 * @returns {Promise<number | Fallback>}
 */
export async function namedPort(variable, fallback, host = '127.0.0.1', taken = {}) {
  const given = process.env[variable] || undefined;
  if (given === undefined && fallback === undefined) return fallback;
  const port = Number(given ?? fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Fault(`${variable} is "${given ?? ''}": it must be a port from 1 to 65535.`);
  }
  if (port === 0) return freePort([], host, Object.values(taken));
  const other = Object.keys(taken).find((name) => taken[name] === port);
  if (other !== undefined) {
    throw new Fault(`${variable} and ${other} are both ${port}: give each a port of its own.`);
  }
  const { error } = await tryListen(port, host);
  if (error === undefined) return port;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    const next = port < 65_535 ? port + 1 : port - 1;
    throw new Fault(
      `Port ${port} is in use by another program: end that one, or choose another port with ${variable}=${next}.`,
    );
  }
  if (code === 'EACCES') {
    throw new Fault(
      `Port ${port} may not be opened by this user: choose one above 1023 with ${variable}=3000.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new Fault(`This machine has no address ${host}: set RAAMAT_HOST to one it has, such as 127.0.0.1.`);
  }
  throw error;
}

/**
 * A port of figures for each process: those of the last start, else the first one and its neighbours, else any that are free.
 * @param {number} first
 * @param {string} host
 * @param {Readonly<Record<string, number>> | undefined} remembered
 * @param {number[]} taken
 */
export async function metricsPorts(first, host, remembered, taken) {
  /** @type {(name: 'api' | 'worker' | 'intake', at: number, more: number[]) => Promise<number>} */
  const portOf = (name, at, more) =>
    freePort(first === 9464 ? [remembered?.[name], first + at] : [first + at], host, [...taken, ...more]);
  const api = await portOf('api', 0, []);
  const worker = await portOf('worker', 1, [api]);
  const intake = await portOf('intake', 2, [api, worker]);
  return { api, worker, intake };
}

/**
 * Does something listen there?
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function answers(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    /** @param {boolean} yes */
    const end = (yes) => {
      // A polite end: whoever greets us must not find the connection torn down.
      socket.resume().end();
      if (!yes) socket.destroy();
      resolve(yes);
    };
    socket.on('error', () => {
      end(false);
    });
    socket.once('connect', () => {
      end(true);
    });
    socket.once('timeout', () => {
      socket.destroy();
      resolve(false);
    });
  });
}
