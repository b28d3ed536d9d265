import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
import { Fault } from './fault.mjs';
import { ROOT } from './home.mjs';

/**
 * @import { IContainer, IEnvFromSource, IPodSpec, IProbe, IServiceSpec } from 'kubernetes-models/v1'
 * @import { IHorizontalPodAutoscalerBehavior, IMetricSpec } from 'kubernetes-models/autoscaling/v2'
 */

/**
 * What differs between installations.
 * @typedef {object} Place
 * @property {string} image the image of docker/Dockerfile, with its tag
 * @property {string} url the public address of the API
 * @property {string} mailDomain the domain of the inbox addresses
 * @property {string} bucket the bucket of stored files
 * @property {string} proxies networks of the proxies before the API, separated by commas
 * @property {Readonly<Record<string, string>>} [more] further variables of the config map
 * @property {string} [seccompProfile] the file of a seccomp profile on the nodes, for the pods that read strangers' files
 */

/** @type {Place} */
const EXAMPLE = {
  image: 'registry.example/raamat:0.1.0',
  url: 'https://raamat.example',
  mailDomain: 'inbox.raamat.example',
  bucket: 'raamat-files',
  proxies: '10.0.0.0/8',
};

const FILE = join(ROOT, 'docker/kubernetes.yaml');
/** Kubernetes reads YAML 1.1, in which an unquoted `off` is no text. */
const YAML = /** @type {const} */ ({ version: '1.1', lineWidth: 0 });
const HEAD = `# Written by \`npm run kubernetes\`; docs/operate/kubernetes.md explains it.\n`;

/**
 * `npm run kubernetes`: prints the manifests of an installation. Without options it writes the example into docker/kubernetes.yaml;
 * `--check` compares. `--set NAME=VALUE` adds a variable.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function kubernetes(args) {
  const { values } = parseArgs({
    args,
    options: {
      image: { type: 'string' },
      url: { type: 'string' },
      'mail-domain': { type: 'string' },
      bucket: { type: 'string' },
      proxies: { type: 'string' },
      set: { type: 'string', multiple: true },
      'seccomp-profile': { type: 'string' },
      check: { type: 'boolean' },
    },
  });
  const { check = false, set = [], 'seccomp-profile': seccompProfile, ...given } = values;
  const { 'mail-domain': mailDomain = EXAMPLE.mailDomain, ...place } = given;
  let more;
  try {
    more = set.length === 0 ? {} : variables(set, await declared());
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  const text = manifests({
    ...EXAMPLE,
    ...place,
    mailDomain,
    more,
    ...(seccompProfile === undefined ? {} : { seccompProfile }),
  });
  if (check) {
    if (readFileSync(FILE, 'utf8') === text) return 0;
    process.stderr.write('docker/kubernetes.yaml is not what `npm run kubernetes` writes.\n');
    return 1;
  }
  if (args.length === 0) writeFileSync(FILE, text);
  else process.stdout.write(text);
  return 0;
}

/**
 * The variables of the service, once it is built.
 * @returns {Promise<Readonly<Record<string, { secret?: boolean | undefined }>>>}
 */
async function declared() {
  const { VARIABLES } = await import('#platform');
  return VARIABLES;
}

/**
 * The values of `--set NAME=VALUE`.
 * @param {readonly string[]} given
 * @param {Readonly<Record<string, { readonly secret?: boolean | undefined }>>} known
 * @throws Fault for a variable that does not exist, or that belongs into a secret
 */
export function variables(given, known) {
  return Object.fromEntries(
    given.map((one) => {
      const end = one.indexOf('=');
      const name = one.slice(0, end);
      if (end < 1) throw new Fault(`--set ${one}: write NAME=VALUE.`);
      const variable = Object.hasOwn(known, name) ? known[name] : undefined;
      if (variable === undefined)
        throw new Fault(`--set ${name}: there is no such variable. \`npm run raamat config\` lists them.`);
      if (variable.secret === true) throw new Fault(`--set ${name}: it is a secret, and belongs into one.`);
      return /** @type {const} */ ([name, one.slice(end + 1)]);
    }),
  );
}

/**
 * @param {Place} place
 * @throws Error when an object is invalid against the schemas of Kubernetes
 */
export function manifests(place) {
  const objects = objectsOf(place);
  for (const one of objects) one.validate();
  return HEAD + objects.map((one) => stringify(one.toJSON(), YAML)).join('---\n');
}

/** @param {Place} place */
export function objectsOf(place) {
  const api = service('api', {}, { name: 'http', port: 3000 });
  // Mail servers connect to port 25, and SPF and the limits need their addresses: no node may replace them by its own.
  const intake = service(
    'mail-intake',
    { type: 'LoadBalancer', externalTrafficPolicy: 'Local' },
    { name: 'smtp', port: 25 },
  );
  return [
    new ConfigMap({ metadata: named('raamat'), data: settings(place) }),
    migration(place),
    deployment(place, {
      name: 'api',
      command: ['node', 'dist/apps/api/src/main.js'],
      ports: [{ name: 'http', containerPort: 3000 }],
      secrets: [LOGINS, SECRETS],
      reads: true,
      memory: '1Gi',
      probes: {
        startupProbe: { ...answers('/health/live', 'http'), failureThreshold: 30 },
        livenessProbe: answers('/health/live', 'http'),
        readinessProbe: answers('/health/ready', 'http'),
      },
      // The balancer has forgotten the pod before it takes no more connections.
      lifecycle: { preStop: { sleep: { seconds: 5 } } },
      endSeconds: 15,
    }),
    deployment(place, {
      name: 'worker',
      command: ['node', 'dist/apps/worker/src/main.js'],
      secrets: [LOGINS, SECRETS, PRIVATE_KEYS],
      reads: true,
      // Each process that reads documents may take 640 MB.
      memory: '4Gi',
      probes: { startupProbe: { ...alive(), failureThreshold: 30 }, livenessProbe: alive() },
      // It finishes its tasks or hands them back.
      endSeconds: 20,
    }),
    deployment(place, {
      name: 'mail-intake',
      command: ['node', 'dist/apps/mail-intake/src/main.js'],
      ports: [{ name: 'smtp', containerPort: 2525 }],
      secrets: [LOGINS],
      replicas: 2,
      memory: '512Mi',
      probes: {
        startupProbe: { ...alive(), failureThreshold: 30 },
        livenessProbe: alive(),
        readinessProbe: { tcpSocket: { port: 'smtp' }, periodSeconds: 5 },
      },
      lifecycle: { preStop: { sleep: { seconds: 5 } } },
      endSeconds: 30,
    }),
    api,
    intake,
    ...PROCESSES.map(
      (name) =>
        new PodDisruptionBudget({
          metadata: named(name),
          spec: { minAvailable: 1, selector: { matchLabels: labels(name) } },
        }),
    ),
    scaled('api', 6, SCALE_DOWN, {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
    }),
    // Workers are added by how long due work waits, not by how busy they are: a worker that waits for an authority is idle.
    // How many are wanted grows with the age of one task, which says little about how many would help: so they come two by two.
    scaled(
      'worker',
      10,
      { ...SCALE_DOWN, scaleUp: { policies: [{ type: 'Pods', value: 2, periodSeconds: 60 }] } },
      {
        type: 'External',
        external: {
          metric: { name: 'raamat_tasks_oldest_due_seconds' },
          target: { type: 'Value', value: '30' },
        },
      },
    ),
    new NetworkPolicy({
      metadata: named('raamat'),
      spec: {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'raamat' } },
        policyTypes: ['Ingress'],
        ingress: [
          { ports: [{ port: 'http' }, { port: 'smtp' }] },
          {
            from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
            ports: [{ port: 'metrics' }],
          },
        ],
      },
    }),
  ];
}

const PROCESSES = /** @type {const} */ (['api', 'worker', 'mail-intake']);
const LOGINS = 'raamat-logins';
const SECRETS = 'raamat-secrets';
const PRIVATE_KEYS = 'raamat-private-keys';
const OWNER = 'raamat-owner';

/** @param {string} process */
const labels = (process) => ({ 'app.kubernetes.io/name': 'raamat', 'app.kubernetes.io/component': process });
/** @param {string} process */
const named = (process) => ({
  name: process === 'raamat' ? 'raamat' : `raamat-${process}`,
  labels: process === 'raamat' ? { 'app.kubernetes.io/name': 'raamat' } : labels(process),
});

/**
 * Settings of every process. Files are in a bucket: pods on several machines share no folder.
 * @param {Place} place
 */
const settings = ({ url, mailDomain, bucket, proxies, more = {} }) => ({
  RAAMAT_BASE_URL: url,
  RAAMAT_MAIL_DOMAIN: mailDomain,
  RAAMAT_TRUSTED_PROXIES: proxies,
  RAAMAT_FILES: 's3',
  S3_BUCKET: bucket,
  RAAMAT_HOME: '/data',
  RAAMAT_DEMO: 'off',
  RAAMAT_HOST: '0.0.0.0',
  SMTP_HOST: '0.0.0.0',
  RAAMAT_METRICS_HOST: '0.0.0.0',
  RAAMAT_METRICS_PORT: '9464',
  // Without it a worker starts as many readers as its node has processors, and its memory is that of these two and one more.
  RAAMAT_EXTRACTION_PROCESSES: '2',
  ...more,
});

/**
 * Pods read the config map at their start only: with this in their template, a change of it starts new ones. The job has none: it ends
 * by itself, and its template cannot be changed.
 * @param {Place} place
 */
const ofSettings = (place) => ({
  'raamat/config': createHash('sha256')
    .update(JSON.stringify(settings(place)))
    .digest('hex')
    .slice(0, 16),
});

/**
 * @param {string} path
 * @param {string} port
 * @returns {IProbe}
 */
const answers = (path, port) => ({ httpGet: { path, port }, periodSeconds: 5, timeoutSeconds: 3 });
const alive = () => answers('/health/live', 'metrics');

/**
 * The rights of every container: those of compose.yaml.
 * @param {string} image
 * @param {string[]} secrets
 * @returns {Omit<IContainer, 'name' | 'command'>}
 */
const confined = (image, secrets) => ({
  image,
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  envFrom: [{ configMapRef: { name: 'raamat' } }, ...secrets.map(from)],
  volumeMounts: [
    { name: 'data', mountPath: '/data' },
    { name: 'tmp', mountPath: '/tmp' },
  ],
});
/**
 * @param {string} name
 * @returns {IEnvFromSource}
 */
const from = (name) => ({ secretRef: { name } });

/**
 * @param {string} [seccompProfile]
 * @returns {Omit<IPodSpec, 'containers'>}
 */
const pod = (seccompProfile) => ({
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    seccompProfile:
      seccompProfile === undefined
        ? { type: 'RuntimeDefault' }
        : { type: 'Localhost', localhostProfile: seccompProfile },
  },
  volumes: [
    { name: 'data', emptyDir: {} },
    { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } },
  ],
});

/**
 * Runs before the pods of a release: once, as the owner of the database.
 * @param {Place} place
 */
const migration = ({ image }) =>
  new Job({
    metadata: named('migrate'),
    spec: {
      backoffLimit: 2,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labels('migrate') },
        spec: {
          ...pod(),
          restartPolicy: 'Never',
          containers: [
            {
              name: 'migrate',
              command: ['node', 'dist/apps/cli/src/main.js', 'migrate'],
              ...confined(image, [LOGINS, OWNER]),
              resources: { requests: { cpu: '250m', memory: '512Mi' }, limits: { memory: '512Mi' } },
            },
          ],
        },
      },
    },
  });

/**
 * @typedef {object} Running
 * @property {typeof PROCESSES[number]} name
 * @property {string[]} command
 * @property {string[]} secrets
 * @property {string} memory
 * @property {Pick<IContainer, 'startupProbe' | 'livenessProbe' | 'readinessProbe'>} probes
 * @property {number} endSeconds
 * @property {boolean} [reads] whether its pods read strangers' files, in processes that the kernel isolates where it may
 * @property {number} [replicas] how many pods, where no autoscaler says it: applying the manifests again would set it back
 * @property {IContainer['ports']} [ports]
 * @property {IContainer['lifecycle']} [lifecycle]
 */

/**
 * @param {Place} place
 * @param {Running} running
 */
function deployment(
  place,
  {
    name,
    command,
    secrets,
    memory,
    probes,
    endSeconds,
    reads = false,
    replicas,
    ports: open = [],
    lifecycle,
  },
) {
  return new Deployment({
    metadata: named(name),
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      selector: { matchLabels: labels(name) },
      // A release begins with new pods beside the old ones: both work on the same database.
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: labels(name), annotations: ofSettings(place) },
        spec: {
          ...pod(reads ? place.seccompProfile : undefined),
          terminationGracePeriodSeconds: endSeconds,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: labels(name) },
            },
          ],
          containers: [
            {
              name,
              command,
              ...confined(place.image, secrets),
              ports: [...open, { name: 'metrics', containerPort: 9464 }],
              ...probes,
              ...(lifecycle === undefined ? {} : { lifecycle }),
              resources: { requests: { cpu: '500m', memory }, limits: { memory } },
            },
          ],
        },
      },
    },
  });
}

/**
 * @param {string} name
 * @param {Pick<IServiceSpec, 'type' | 'externalTrafficPolicy'>} reach
 * @param {{ name: string, port: number }} open
 */
const service = (name, reach, open) =>
  new Service({
    metadata: named(name),
    spec: { ...reach, selector: labels(name), ports: [{ ...open, targetPort: open.name }] },
  });

const SCALE_DOWN = { scaleDown: { stabilizationWindowSeconds: 300 } };

/**
 * @param {string} name
 * @param {number} most
 * @param {IHorizontalPodAutoscalerBehavior} behavior
 * @param {IMetricSpec} metric
 */
const scaled = (name, most, behavior, metric) =>
  new HorizontalPodAutoscaler({
    metadata: named(name),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `raamat-${name}` },
      minReplicas: 2,
      maxReplicas: most,
      metrics: [metric],
      behavior,
    },
  });
