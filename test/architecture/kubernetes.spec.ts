import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLES } from '#platform';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { manifests } from '../../scripts/lib/kubernetes.mjs';

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
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});

/** As Kubernetes reads it: YAML 1.1. */
const objects = parseAllDocuments(manifests(EXAMPLE), { version: '1.1' }).map(
  (document) => document.toJSON() as { kind: string; data?: Record<string, unknown> },
);
const workloads = objects
  .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
  .map((one) => Workload.parse(one));
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

  it('refuse a value that the schemas of Kubernetes do not allow', () => {
    expect(() => manifests({ ...EXAMPLE, bucket: 7 as never })).toThrow(/data\/S3_BUCKET/);
  });
});
