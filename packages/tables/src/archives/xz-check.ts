import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** The checksum of a block. */
export interface Check {
  /** Its length in the file. */
  bytes: number
  add: (part: Uint8Array) => void
  matches: (stated: Uint8Array) => boolean
}

/** How the checksums of a file are computed, by their kind; those that nobody knows are skipped. */
export function checkOf(kind: number): () => Check {
  switch (kind) {
    case 1:
      return crc32Check
    case 4:
      return crc64Check
    case 10:
      return sha256Check
    default:
      return () => unknownCheck(kind)
  }
}

function unknownCheck(kind: number): Check {
  const bytes = kind === 0 ? 0 : (unknownSizes[Math.floor((kind - 1) / 3)] ?? 64)
  return { bytes, add: () => undefined, matches: () => true }
}
const unknownSizes = [4, 8, 16, 32, 64]

function crc32Check(): Check {
  let sum = 0
  return {
    bytes: 4,
    add: (part) => {
      sum = crc32(part, sum)
    },
    matches: (stated) => viewOf(stated).getUint32(0, true) === sum,
  }
}

function sha256Check(): Check {
  const hash = createHash('sha256')
  return { bytes: 32, add: (part) => hash.update(part), matches: (stated) => hash.digest().equals(stated) }
}

/** ECMA-182, in two halves of 32 bits. */
function crc64Check(): Check {
  let [low, high] = [-1, -1]
  return {
    bytes: 8,
    add: (part) => {
      for (let at = 0; at < part.length; at++) {
        const index = (low ^ (part[at] ?? 0)) & 0xff
        low = ((low >>> 8) | (high << 24)) ^ (lowSums[index] ?? 0)
        high = (high >>> 8) ^ (highSums[index] ?? 0)
      }
    },
    matches: (stated) => {
      const view = viewOf(stated)
      return view.getUint32(0, true) === ~low >>> 0 && view.getUint32(4, true) === ~high >>> 0
    },
  }
}

const polynomial = 0xc96c5795d7870f42n
const sums = Array.from({ length: 256 }, (_, byte) => {
  let sum = BigInt(byte)
  for (let bit = 0; bit < 8; bit++) sum = sum & 1n ? (sum >> 1n) ^ polynomial : sum >> 1n
  return sum
})
const lowSums = Int32Array.from(sums, (sum) => Number(BigInt.asIntN(32, sum)))
const highSums = Int32Array.from(sums, (sum) => Number(BigInt.asIntN(32, sum >> 32n)))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
