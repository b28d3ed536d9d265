import { once } from 'node:events';
import { connect } from 'node:net';

/** Every command that one database of a Redis receives. */
export interface RedisMonitor {
  readonly commands: readonly string[];
  close(): void;
}

/**
 * Watches a Redis by MONITOR, over a plain socket: a client library mistakes the commands of others for answers to its own
 * when they arrive before it has changed its mode.
 */
export async function monitorRedis(url: string): Promise<RedisMonitor> {
  const { hostname, port, password, pathname } = new URL(url);
  const of = ` [${pathname.slice(1) || '0'} `;
  const socket = connect(Number(port || '6379'), hostname);
  await once(socket, 'connect');
  const commands: string[] = [];
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    commands.push(...lines.filter((line) => line.includes(of)));
  });
  socket.write(`${password === '' ? '' : `AUTH ${decodeURIComponent(password)}\r\n`}MONITOR\r\n`);
  await once(socket, 'data');
  return { commands, close: () => socket.destroy() };
}
