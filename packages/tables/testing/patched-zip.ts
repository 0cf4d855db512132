/** Places in an entry of a central directory. */
const offsets = { flags: 8, bytes: 24, localHeader: 42, name: 46 } as const
const signature = 0x02014b50

interface Patch {
  flags?: number
  bytes?: number
  localHeader?: number
}

/** An archive with other numbers in the directory entry of a file. */
export function patchedZip(zip: Buffer, name: string, patch: Patch): Buffer {
  const patched = Buffer.from(zip)
  const at = entryAt(patched, name)
  if (patch.flags !== undefined) patched.writeUInt16LE(patch.flags, at + offsets.flags)
  if (patch.bytes !== undefined) patched.writeUInt32LE(patch.bytes, at + offsets.bytes)
  if (patch.localHeader !== undefined) patched.writeUInt32LE(patch.localHeader, at + offsets.localHeader)
  return patched
}

/** An archive in which a file has another name of as many bytes. */
export function renamedInZip(zip: Buffer, name: string, other: string): Buffer {
  if (name.length !== other.length) throw new Error('The names must be as long as each other.')
  return Buffer.from(zip.toString('latin1').replaceAll(name, other), 'latin1')
}

function entryAt(zip: Buffer, name: string): number {
  for (let at = 0; at < zip.length - offsets.name; at++)
    if (zip.readUInt32LE(at) === signature && zip.toString('latin1', at + offsets.name).startsWith(name)) return at
  throw new Error(`There is no ${name} in the archive.`)
}
