import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type ByteRange,
  FileStorage,
  MissingObject,
  ofStorage,
  type StagedObject,
  type StoredObject,
  StorageAway,
} from './file-storage.js';

const INCOMING = 'incoming/';
/** A bucket counts as unavailable when it does not answer for this time. */
const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;
/** The smallest part that S3 accepts, and the most of a file that is ever in memory at once. */
const PART_BYTES = 5 * 1024 * 1024;

interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
  /** Without credentials, the machine's own role applies. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Files in an S3 bucket, or in any storage that speaks its protocol. */
export class S3Storage extends FileStorage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(options: S3Options) {
    super();
    this.bucket = options.bucket;
    this.client = new S3Client({
      region: options.region,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
      // Servers of other vendors address buckets by path and support only some of the newer checksums.
      ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
      ...(options.credentials === undefined ? {} : { credentials: options.credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async stage(bytes: AsyncIterable<Uint8Array>): Promise<StagedObject> {
    const staged = { name: randomUUID() };
    const source = new Source(bytes);
    try {
      // `done` aborts the upload and drops its parts when the stream fails.
      await new Upload({
        client: this.client,
        params: { Bucket: this.bucket, Key: stagedKey(staged), Body: Readable.from(source.pass()) },
        queueSize: 1,
        partSize: PART_BYTES,
      }).done();
    } catch (error) {
      throw source.broken ? error : new StorageAway(error);
    }
    return staged;
  }

  async place(staged: StagedObject, key: string): Promise<void> {
    await ofStorage(
      this.client.send(
        new CopyObjectCommand({
          Bucket: this.bucket,
          Key: key,
          CopySource: `${this.bucket}/${stagedKey(staged)}`,
        }),
      ),
    );
    await this.discard(staged);
  }

  async discard(staged: StagedObject): Promise<void> {
    await this.delete(stagedKey(staged));
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const answer = await this.client
      .send(
        new GetObjectCommand({
          Bucket: this.bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      .catch((error: unknown) => {
        throw isMissing(error) ? new MissingObject(key) : new StorageAway(error);
      });
    if (!(answer.Body instanceof Readable)) throw new MissingObject(key);
    return answer.Body;
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw new StorageAway(error);
    }
  }

  async delete(key: string): Promise<void> {
    await ofStorage(this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })));
  }

  async lend<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-file-'));
    try {
      const path = join(folder, 'content');
      await pipeline(await this.open(key), createWriteStream(path, { mode: 0o600 }));
      return await use(path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let next: string | undefined;
    do {
      const page = await ofStorage(
        this.client.send(
          new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: next }),
        ),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified !== undefined) yield { key: Key, placedAt: LastModified };
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  async placedAt(key: string): Promise<Date | undefined> {
    try {
      const { LastModified } = await this.client.send(
        new HeadObjectCommand({ Bucket: this.bucket, Key: key }),
      );
      return LastModified;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new StorageAway(error);
    }
  }

  async sweepStaged(before: Date): Promise<number> {
    let swept = 0;
    for await (const { key, placedAt } of this.list(INCOMING)) {
      if (placedAt >= before) continue;
      await this.delete(key);
      swept += 1;
    }
    return swept + (await this.sweepParts(before));
  }

  /** Aborts uploads that a killed process left open: their parts take space, and no list of objects shows them. */
  private async sweepParts(before: Date): Promise<number> {
    let swept = 0;
    let markers: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (markers !== undefined) {
      const page: ListMultipartUploadsCommandOutput = await ofStorage(
        this.client.send(
          new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: INCOMING, ...markers }),
        ),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Initiated === undefined || Initiated >= before) continue;
        await ofStorage(
          this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId })),
        );
        swept += 1;
      }
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
      markers = IsTruncated === true ? { KeyMarker, UploadIdMarker } : undefined;
    }
    return swept;
  }

  close(): void {
    this.client.destroy();
  }
}

/** A stream that records whether it failed by itself. */
class Source {
  broken = false;

  constructor(private readonly bytes: AsyncIterable<Uint8Array>) {}

  async *pass(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.bytes;
    } catch (error) {
      this.broken = true;
      throw error;
    }
  }
}

function stagedKey(staged: StagedObject): string {
  return `${INCOMING}${staged.name}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
}
