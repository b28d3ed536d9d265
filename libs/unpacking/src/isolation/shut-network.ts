import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded first by every process that opens strangers' files (`WITHOUT_NETWORK`): a file that makes a parser fetch or
 * report something gets nowhere. Parsers are JavaScript and WebAssembly and have no other way to the network.
 */
function refuse(): never {
  throw new Error('A process that opens files from strangers must not use the network.');
}

function shut(owner: object, kept: readonly string[] = ['constructor']): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
    if (typeof property.value === 'function' && !kept.includes(name))
      Object.defineProperty(owner, name, { ...property, value: refuse });
  }
}

net.Socket.prototype.connect = refuse;
net.Server.prototype.listen = refuse;
for (const sends of ['bind', 'connect', 'send'] as const) dgram.Socket.prototype[sends] = refuse;
for (const asks of [dns, dns.promises]) {
  shut(asks.Resolver.prototype);
  shut(asks, ['Resolver']);
}
syncBuiltinESMExports();
