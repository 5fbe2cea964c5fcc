import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const DEFLATED = 8;

/** Returns the files in a zip archive, by their paths. Archives with comments or over 4 GB are not supported. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - END_LENGTH;
  if (zip.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error('This is no zip archive without a comment.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      zip.readUInt16LE(at + place),
    );
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    files.set(name, contentAt(zip, at));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

/** Returns the content of a file by the place of its entry in the archive's directory. */
function contentAt(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + zip.readUInt32LE(entry + 20));
  return zip.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(packed) : packed;
}
