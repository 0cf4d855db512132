import { crc32 } from 'node:zlib'

const lengths = { local: 30, central: 46, end: 22 } as const
const version = 20
const utf8Names = 0x0800

/** A plain archive of files that are not compressed, at most 4 GB of them. */
export function storedZip(files: readonly { name: string; bytes: Uint8Array }[]): Buffer {
  const contents: Uint8Array[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const written = Buffer.from(name)
    const local = Buffer.alloc(lengths.local)
    local.writeUInt32LE(0x04034b50, 0)
    writeFile(local, 4, { nameLength: written.length, bytes })
    const central = Buffer.alloc(lengths.central)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(version, 4)
    writeFile(central, 6, { nameLength: written.length, bytes })
    central.writeUInt32LE(at, 42)
    contents.push(local, written, bytes)
    directory.push(central, written)
    at += lengths.local + written.length + bytes.length
  }
  const end = Buffer.alloc(lengths.end)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...contents, ...directory, end])
}

/** What both headers say of a file, from the version that unpacking needs on. */
function writeFile(
  header: Buffer,
  from: number,
  { nameLength, bytes }: { nameLength: number; bytes: Uint8Array },
): void {
  header.writeUInt16LE(version, from)
  header.writeUInt16LE(utf8Names, from + 2)
  header.writeUInt32LE(crc32(bytes), from + 10)
  header.writeUInt32LE(bytes.length, from + 14)
  header.writeUInt32LE(bytes.length, from + 18)
  header.writeUInt16LE(nameLength, from + 22)
}
