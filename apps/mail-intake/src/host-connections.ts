import { type Server } from 'node:net';
import { hostNetwork, type NetworkList } from '#platform';

const REFUSAL = '421 Too many connections from your network, try again later\r\n';

/**
 * Closes connections beyond those that one network may have open, as soon as they are opened: a host that only keeps them
 * open leaves the others to other senders. Relays in front of the intake bring everybody's mail and limit who connects to
 * them, so they are not counted here, neither for themselves nor for their network.
 */
export function limitConnections(server: Server, most: number, relays: NetworkList): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (relays.holds(address)) return;
    const network = hostNetwork(address);
    const before = open.get(network) ?? 0;
    if (before >= most) {
      // Written out and then destroyed: who would not read it does not keep it open.
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
