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
import { ROOT } from './home.mjs';

/**
 * @import { IContainer, IEnvFromSource, IPodSpec, IProbe } from 'kubernetes-models/v1'
 * @import { IMetricSpec } from 'kubernetes-models/autoscaling/v2'
 */

/**
 * What differs between installations.
 * @typedef {object} Place
 * @property {string} image the image of docker/Dockerfile, with its tag
 * @property {string} url the public address of the API
 * @property {string} mailDomain the domain of the inbox addresses
 * @property {string} bucket the bucket of stored files
 * @property {string} proxies networks of the proxies before the API, separated by commas
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
 * `--check` compares.
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
      check: { type: 'boolean' },
    },
  });
  const { check = false, 'mail-domain': mailDomain = EXAMPLE.mailDomain, ...given } = values;
  const text = manifests({ ...EXAMPLE, ...given, mailDomain });
  if (check) {
    if (readFileSync(FILE, 'utf8') === text) return 0;
    process.stderr.write('docker/kubernetes.yaml is not what `npm run kubernetes` writes.\n');
    return 1;
  }
  if (args.length === 0) writeFileSync(FILE, text);
  else process.stdout.write(text);
  return Promise.resolve(0);
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
  const api = ports('api', { http: 3000 });
  const intake = ports('mail-intake', { smtp: 2525 });
  return [
    new ConfigMap({ metadata: named('raamat'), data: settings(place) }),
    migration(place),
    deployment(place, {
      name: 'api',
      command: ['node', 'dist/apps/api/src/main.js'],
      ports: [{ name: 'http', containerPort: 3000 }],
      secrets: [LOGINS, SECRETS],
      memory: '1Gi',
      probes: {
        startupProbe: { ...answers('/health/live', 'http'), failureThreshold: 30 },
        livenessProbe: answers('/health/live', 'http'),
        readinessProbe: answers('/health/ready', 'http'),
      },
      // The balancer has forgotten the pod before it takes no more connections.
      lifecycle: { preStop: { sleep: { seconds: 5 } } },
      endSeconds: 30,
    }),
    deployment(place, {
      name: 'worker',
      command: ['node', 'dist/apps/worker/src/main.js'],
      secrets: [LOGINS, SECRETS, PRIVATE_KEYS],
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
    scaled('api', 6, {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } },
    }),
    // Workers are added by how long due work waits, not by how busy they are: a worker that waits for an authority is idle.
    scaled('worker', 10, {
      type: 'External',
      external: {
        metric: { name: 'raamat_tasks_oldest_due_seconds' },
        target: { type: 'Value', value: '30' },
      },
    }),
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
const settings = ({ url, mailDomain, bucket, proxies }) => ({
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

/** @returns {Omit<IPodSpec, 'containers'>} */
const pod = () => ({
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
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
 * @property {IContainer['ports']} [ports]
 * @property {IContainer['lifecycle']} [lifecycle]
 */

/**
 * @param {Place} place
 * @param {Running} running
 */
function deployment(
  { image },
  { name, command, secrets, memory, probes, endSeconds, ports: open = [], lifecycle },
) {
  return new Deployment({
    metadata: named(name),
    spec: {
      replicas: 2,
      selector: { matchLabels: labels(name) },
      // A release begins with new pods beside the old ones: both work on the same database.
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: labels(name) },
        spec: {
          ...pod(),
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
              ...confined(image, secrets),
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
 * @param {Readonly<Record<string, number>>} open
 */
const ports = (name, open) =>
  new Service({
    metadata: named(name),
    spec: {
      selector: labels(name),
      ports: Object.entries(open).map(([port, number]) => ({ name: port, port: number, targetPort: port })),
    },
  });

/**
 * @param {string} name
 * @param {number} most
 * @param {IMetricSpec} metric
 */
const scaled = (name, most, metric) =>
  new HorizontalPodAutoscaler({
    metadata: named(name),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: `raamat-${name}` },
      minReplicas: 2,
      maxReplicas: most,
      metrics: [metric],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  });
