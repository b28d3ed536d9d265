import { type Server } from 'node:net';
import { hostNetwork, type NetworkList } from '#platform';

const REFUSAL = '421 Too many connections from your network, try again later\r\n';

/**
 * Closes connections beyond the limit of one network as soon as they are opened, so that a host that only keeps them
 * open leaves capacity for other senders. Relays in front of the intake deliver everybody's mail and limit their own
 * clients, so neither they nor their network are counted here.
 */
export function limitConnections(server: Server, most: number, relays: NetworkList): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (relays.holds(address)) return;
    const network = hostNetwork(address);
    const before = open.get(network) ?? 0;
    if (before >= most) {
      // Sends the refusal and then destroys the socket: a client that does not read it cannot keep it open.
      socket.end(REFUSAL);
      socket.destroySoon();
      return;
    }
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
