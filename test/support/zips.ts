import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a test's zip, and the false facts that the zip claims about it. */
export interface ZipMember {
  readonly name: string | Buffer;
  readonly content: Buffer | string;
  readonly encrypted?: boolean;
  /** Size that the directory claims instead of the true one. */
  readonly claims?: number;
}

/** A zip as common programs make it: deflated members and a directory. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const name = Buffer.from(member.name as string);
    const content = Buffer.from(member.content as string);
    const packed = deflateRawSync(content, { level: 1 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(member.encrypted === true ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(member.claims ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, entry, name]));
    files.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A winmail.dat with these attachments, as Outlook makes it. */
export function tnefOf(files: readonly { readonly name: string; readonly content: string }[]): Buffer {
  const attribute = (id: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(value.length, 5);
    return Buffer.concat([head, value, Buffer.alloc(2)]);
  };
  const properties = (name: string): Buffer => {
    const value = Buffer.from(`${name}\u0000`, 'utf16le');
    const head = Buffer.alloc(16);
    head.writeUInt32LE(1, 0);
    head.writeUInt16LE(0x1f, 4);
    head.writeUInt16LE(0x3707, 6);
    head.writeUInt32LE(1, 8);
    head.writeUInt32LE(value.length, 12);
    return Buffer.concat([head, value]);
  };
  return Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0x01, 0x00]),
    ...files.flatMap(({ name, content }) => [
      attribute(0x00069002, Buffer.alloc(14)),
      attribute(0x00018010, Buffer.from('LYHIKE~1.PDF\u0000', 'latin1')),
      attribute(0x0006800f, Buffer.from(content)),
      attribute(0x00069005, properties(name)),
    ]),
  ]);
}
