import { Inject, Injectable } from '@nestjs/common';
import { BooksOfFiles, filesWithoutDocument } from '#files';
import { Database, Problem } from '#platform';
import { type ClaimedTask, taskActor, TaskHandler, type TaskOutcome } from '#tasks';
import { CompanyProfiles } from '../company-profiles.js';
import { registerFile } from '../documents/register-file.js';
import { companyOf } from './extract-file.handler.js';

/** Files per query. */
const AT_ONCE = 100;

/**
 * Creates the document of every file that arrived while the books were being opened, whatever its kind (Files before
 * `ready`). A file that already has a document is left unchanged, so a run after an interruption continues with the
 * rest.
 */
@Injectable()
export class RegisterFilesHandler extends TaskHandler<'register-files'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(BooksOfFiles) private readonly documents: BooksOfFiles,
    @Inject(CompanyProfiles) private readonly companies: CompanyProfiles,
  ) {
    super();
  }

  override async handle(task: ClaimedTask<'register-files'>): Promise<TaskOutcome> {
    const companyId = companyOf(task);
    for (let after = 0n; ;) {
      const files = await this.database.readCompany(companyId, (sql) =>
        filesWithoutDocument(sql, companyId, { after, limit: AT_ONCE }),
      );
      for (const file of files) {
        const permissions = await this.companies.uploaderPermissions(companyId, file.uploadedBy);
        try {
          await registerFile(this.documents, file, taskActor(task, permissions, file.uploadedBy));
        } catch (error) {
          // The uploader may no longer write documents: the file remains for somebody who may.
          if (!(error instanceof Problem) || error.code !== 'permission_denied') throw error;
        }
      }
      const last = files.at(-1);
      if (last === undefined || files.length < AT_ONCE) return 'done';
      after = last.id;
    }
  }
}
