import { BackupDamaged } from './errors.ts';

/** A named piece of an archive, small enough to be held in memory. */
export type Part = { readonly name: string; readonly bytes: Buffer };

const BLOCK = 512;
const LONGEST_NAME = 100;
const LARGEST_PART = 64 * 2 ** 20;

/** A tar archive (ustar), so that it can be opened without Cage as well. */
export async function* writeArchive(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of parts) {
    yield headerOf(name, bytes.length);
    yield bytes;
    yield Buffer.alloc(paddingOf(bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The parts of a tar archive. Reads to the end, for those who check all bytes. @throws BackupDamaged */
export async function* readArchive(bytes: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const source = readExactly(bytes);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header === undefined) throw new BackupDamaged('its end is missing');
    if (header.every((byte) => byte === 0)) break;
    const { name, length } = readHeader(header);
    const content = await source.take(length + paddingOf(length));
    if (content === undefined) throw new BackupDamaged(`${name} is cut off`);
    yield { name, bytes: content.subarray(0, length) };
  }
  for (let rest = await source.take(BLOCK); rest !== undefined; rest = await source.take(BLOCK)) {
    if (rest.some((byte) => byte !== 0)) throw new BackupDamaged('something follows its end');
  }
}

function headerOf(name: string, length: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new RangeError(`${name} is too long a name for a part`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${'0'.repeat(11)}\0`, 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function readHeader(header: Buffer): { name: string; length: number } {
  const field = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const length = Number.parseInt(field(124, 136), 8);
  const sum = Number.parseInt(field(148, 156), 8);
  header.fill(' ', 148, 156);
  const isWhole = sum === checksumOf(header) && length >= 0 && length <= LARGEST_PART;
  if (!isWhole) throw new BackupDamaged('a part has no header');
  return { name: field(0, LONGEST_NAME), length };
}

function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function paddingOf(length: number): number {
  return (BLOCK - (length % BLOCK)) % BLOCK;
}

function readExactly(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return {
    async take(wanted: number): Promise<Buffer | undefined> {
      while (length < wanted) {
        const { value, done } = await iterator.next();
        if (done) return undefined;
        held.push(value);
        length += value.length;
      }
      const joined = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      held = [joined.subarray(wanted)];
      length -= wanted;
      return joined.subarray(0, wanted);
    },
  };
}
