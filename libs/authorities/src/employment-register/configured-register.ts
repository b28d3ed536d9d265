import { readFileSync } from 'node:fs';
import { type Config, type Logger } from '#platform';
import { type TlsMaterial } from '../x-road/exchange.js';
import { XRoadClient } from '../x-road/x-road-client.js';
import { parseClientId } from '../x-road/x-road-ids.js';
import { type EmploymentRegister, NoEmploymentRegister } from './employment-register.js';
import { TorEmploymentRegister } from './tor-employment-register.js';

/** Time limit of a call; the tasks that make it have several times as long. */
const X_ROAD_TIMEOUT_MS = 30_000;
/** The client identity that the sandbox accepts. */
const SANDBOX_CLIENT = 'ee-dev/COM/10000003/raamat';

/** The register behind the configured security server, or behind the sandbox's if there is one. */
export function employmentRegister(config: Config, log: Logger): EmploymentRegister {
  const sandbox = config.RAAMAT_SANDBOX_URL;
  const url = sandbox === undefined ? config.XROAD_SECURITY_SERVER_URL : `${sandbox}/x-road`;
  if (url === undefined) return new NoEmploymentRegister();
  const client = parseClientId((sandbox === undefined ? config.XROAD_CLIENT : undefined) ?? SANDBOX_CLIENT);
  return new TorEmploymentRegister(
    new XRoadClient(
      {
        url,
        client,
        userId: config.XROAD_USER_ID,
        tls: sandbox === undefined ? tlsMaterial(config) : {},
        timeoutMs: X_ROAD_TIMEOUT_MS,
      },
      log,
    ),
    parseClientId(config.EMPLOYMENT_REGISTER_SERVICE),
    config.EMPLOYMENT_REGISTER_VERSION,
  );
}

function tlsMaterial({
  XROAD_CERTIFICATE_FILE: cert,
  XROAD_KEY_FILE: key,
  XROAD_CA_FILE: ca,
}: Config): TlsMaterial {
  return {
    client:
      cert === undefined || key === undefined
        ? undefined
        : { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') },
    ca: ca === undefined ? undefined : readFileSync(ca, 'utf8'),
  };
}
