import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '#platform';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { manifests, variables } from '../../scripts/lib/kubernetes.mjs';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = {
  image: 'registry.example/raamat:0.1.0',
  url: 'https://raamat.example',
  mailDomain: 'inbox.raamat.example',
  bucket: 'raamat-files',
  proxies: '10.0.0.0/8',
};

const Container = z.object({
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }).optional() })),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
  livenessProbe: z.object({}).optional(),
});
const Workload = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.int().optional(),
    template: z.object({
      metadata: z.object({ annotations: z.record(z.string(), z.string()).optional() }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.literal(1000),
          seccompProfile: z.object({ type: z.string(), localhostProfile: z.string().optional() }),
        }),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});

const Scaled = z.object({ spec: z.object({ scaleTargetRef: z.object({ name: z.string() }) }) });

/** As Kubernetes reads it: YAML 1.1. */
const objectsOf = (place: Parameters<typeof manifests>[0]) =>
  parseAllDocuments(manifests(place), { version: '1.1' }).map(
    (document) => document.toJSON() as { kind: string; data?: Record<string, unknown> },
  );
const workloadsOf = (place: Parameters<typeof manifests>[0]) =>
  objectsOf(place)
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map((one) => Workload.parse(one));
const objects = objectsOf(EXAMPLE);
const workloads = workloadsOf(EXAMPLE);
const secretsOf = (name: string): string[] =>
  workloads
    .filter(({ metadata }) => metadata.name === name)
    .flatMap(({ spec }) => spec.template.spec.containers[0].envFrom)
    .flatMap(({ secretRef }) => secretRef?.name ?? []);

describe('the manifests for Kubernetes', () => {
  it('are those that the script writes', () => {
    expect(readFileSync(join(ROOT, 'docker/kubernetes.yaml'), 'utf8')).toBe(manifests(EXAMPLE));
  });

  it('set only declared variables, as texts', () => {
    const [config] = objects.filter(({ kind }) => kind === 'ConfigMap');
    const set = Object.entries(config?.data ?? {});
    expect(set.filter(([name]) => !(name in VARIABLES))).toEqual([]);
    expect(set.filter(([, value]) => typeof value !== 'string')).toEqual([]);
  });

  it('give each pod only the secrets that it needs, and no rights', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      'raamat-api',
      'raamat-mail-intake',
      'raamat-migrate',
      'raamat-worker',
    ]);
    expect(secretsOf('raamat-migrate')).toEqual(['raamat-logins', 'raamat-owner']);
    expect(secretsOf('raamat-api')).toEqual(['raamat-logins', 'raamat-secrets']);
    expect(secretsOf('raamat-worker')).toEqual(['raamat-logins', 'raamat-secrets', 'raamat-private-keys']);
    expect(secretsOf('raamat-mail-intake')).toEqual(['raamat-logins']);
  });

  it('leave the number of pods to an autoscaler where there is one', () => {
    const scaled = objects
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map((one) => Scaled.parse(one).spec.scaleTargetRef.name);
    expect(scaled).toEqual(['raamat-api', 'raamat-worker']);
    const numbered = workloads.filter(({ spec }) => spec.replicas !== undefined);
    expect(numbered.map(({ metadata }) => metadata.name)).toEqual(['raamat-mail-intake']);
  });

  it('start new pods when a setting changes, and only then', () => {
    const marks = (more: Record<string, string>) =>
      workloadsOf({ ...EXAMPLE, more }).flatMap(({ spec }) =>
        Object.values(spec.template.metadata.annotations ?? {}),
      );
    expect(marks({})).toHaveLength(3);
    expect(marks({})).toEqual(marks({}));
    expect(new Set([...marks({}), ...marks({ S3_REGION: 'eu-west-1' })]).size).toBe(2);
  });

  it('take further variables, which must exist and be no secrets', () => {
    const more = variables(
      ['S3_REGION=eu-west-1', 'RAAMAT_OUTGOING_FROM=Books <a=b@raamat.example>'],
      VARIABLES,
    );
    const [config] = objectsOf({ ...EXAMPLE, more }).filter(({ kind }) => kind === 'ConfigMap');
    expect(config?.data).toMatchObject({
      S3_REGION: 'eu-west-1',
      RAAMAT_OUTGOING_FROM: 'Books <a=b@raamat.example>',
      S3_BUCKET: 'raamat-files',
    });
    expect(() => variables(['S3_REGOIN=eu-west-1'], VARIABLES)).toThrow('there is no such variable');
    expect(() => variables(['toString=1'], VARIABLES)).toThrow('there is no such variable');
    expect(() => variables(['S3_REGION'], VARIABLES)).toThrow('write NAME=VALUE');
    expect(() => variables(['RAAMAT_SECRET=x'], VARIABLES)).toThrow('it is a secret');
  });

  it('give a profile of the nodes to the pods that read files of strangers, and to no others', () => {
    const profiles = workloadsOf({ ...EXAMPLE, seccompProfile: 'raamat.json' }).map(
      ({ metadata, spec }) => [metadata.name, spec.template.spec.securityContext.seccompProfile] as const,
    );
    const own = { type: 'Localhost', localhostProfile: 'raamat.json' };
    const usual = { type: 'RuntimeDefault' };
    expect(Object.fromEntries(profiles)).toEqual({
      'raamat-api': own,
      'raamat-worker': own,
      'raamat-mail-intake': usual,
      'raamat-migrate': usual,
    });
  });

  it('refuse a value that the schemas of Kubernetes do not allow', () => {
    expect(() => manifests({ ...EXAMPLE, bucket: 7 as never })).toThrow(/data\/S3_BUCKET/);
  });
});
