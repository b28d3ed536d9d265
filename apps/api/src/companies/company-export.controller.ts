import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import { FileStorage, UsageLimits } from '#files';
import {
  type Config,
  CONFIG,
  Database,
  encodeId,
  problem,
  recordAudit,
  sealingKeyId,
  type Sql,
} from '#platform';
import { companyArchive, keepCompany, type KeptCompany } from '#schema';
import { openWorkOf } from '#tasks';
import { Answer, Input, Operation, type OperationInput } from '../http/index.js';

/** Exports that one process writes at a time: each takes room on the disk, and a connection while its rows are read. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 30;

/** Everything of one company in one file, for another installation. */
@Controller()
export class CompanyExportController {
  /** The companies whose export is under way. */
  private readonly underWay = new Set<bigint>();

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(FileStorage) private readonly storage: FileStorage,
    @Inject(UsageLimits) private readonly limits: UsageLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation({
    id: 'companies_export',
    method: 'GET',
    path: '/api/companies/:company_id/export/',
    tag: 'app',
    summary: 'Export a company',
    description:
      'One archive (tar) with everything of the company from one snapshot: books, files by their hash, numbering, audit trail, command log and signed ' +
      'heads. `raamat company restore` takes it in at another installation of the same release, with all ids. Keys, sessions, webhook secrets and ' +
      'mailboxes are not in it. Refused with 409 `tasks_open` while work of the company is under way. Only a signed-in owner may export a company.',
    permission: 'organization.manage',
    scope: 'read',
    cost: 'expensive',
    books: true,
    session: true,
    dangerous: true,
    answer: { status: 200, contentType: 'application/x-tar' },
    errors: ['tasks_open', 'storage_full', 'throttled'],
  })
  async export(@Input() { actor, companyId, request }: OperationInput): Promise<Answer> {
    const id = encodeId('company', companyId);
    const headers = {
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="raamat-${id}.tar"`,
      'cache-control': 'no-store',
    };
    if (request.method === 'HEAD') return new Answer('', { headers });
    await this.limits.demandDisk();
    if (this.underWay.has(companyId) || this.underWay.size >= AT_ONCE) throw tooMany();
    this.underWay.add(companyId);
    try {
      const body = await this.archive({ actor, companyId }, id);
      body.once('close', () => this.underWay.delete(companyId));
      return new Answer(body, { headers });
    } catch (error) {
      this.underWay.delete(companyId);
      throw error;
    }
  }

  private async archive(
    { actor, companyId }: Pick<OperationInput, 'actor' | 'companyId'>,
    id: string,
  ): Promise<Readable> {
    await this.database.inCompany(companyId, async (sql) => {
      await assertNothingOpen(sql, companyId);
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'company.export',
        objectType: 'company',
        objectId: id,
      });
    });
    const kept = await this.database.reportCompany(companyId, (sql) => this.keep(sql, companyId));
    return companyArchive(kept, this.storage);
  }

  private async keep(sql: Sql, companyId: bigint): Promise<KeptCompany> {
    await assertNothingOpen(sql, companyId);
    const { RAAMAT_HOME: home, RAAMAT_SEALING_PUBLIC_KEY: publicKey } = this.config;
    const publicKeyId = publicKey === undefined ? undefined : sealingKeyId(publicKey);
    return keepCompany(sql, companyId, { under: join(home, 'exports'), publicKeyId });
  }
}

const tooMany = (): Error =>
  problem('throttled', 'An export is under way. Try again when it has ended.', {
    headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  });

/** @throws Problem `tasks_open` with the number of each kind */
async function assertNothingOpen(sql: Sql, companyId: bigint): Promise<void> {
  const open = await openWorkOf(sql, companyId);
  if (open.length === 0) return;
  const kinds = open.map(({ kind, tasks }) => `${kind}: ${tasks}`).join(', ');
  throw problem('tasks_open', `Work of the company is under way (${kinds}). Export it once that has ended.`);
}
