import type { Cell } from '@belvedere/spec'
import { rows } from './tables.ts'

const dayMs = 86_400_000

/** A repeatable number in [0, 1): columns of different salts do not follow each other. */
const noise = (row: number, salt: number): number => {
  const mixed = Math.imul(Math.imul(row + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503), 2_246_822_507)
  const again = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
  return ((again ^ (again >>> 16)) >>> 0) / 2 ** 32
}

/** Makes columns of `count` rows; `salt` tells columns apart. */
export const seededColumns = (count: number) => ({
  /** One of the options, evenly; an option that stands twice comes twice as often. */
  some: <T extends Cell>(options: readonly T[], salt: number): Cell[] =>
    rows(count, (row) => options[Math.floor(noise(row, salt) * options.length)] ?? null),
  /** Numbers in [low, high] in steps of 1 / `per`. */
  numbers: (salt: number, low: number, high: number, per = 1): number[] =>
    rows(count, (row) => (low * per + Math.floor(noise(row, salt) * ((high - low) * per + 1))) / per),
  /** Days within `span` days after `from`, at midnight UTC. */
  days: (salt: number, from: string, span: number): number[] =>
    rows(count, (row) => Date.parse(from) + Math.floor(noise(row, salt) * span) * dayMs),
  /** Minutes within `span` days after `from`. */
  moments: (salt: number, from: string, span: number): number[] =>
    rows(count, (row) => Date.parse(from) + Math.floor(noise(row, salt) * span * 1440) * 60_000),
  /** A code for each row: `prefix` and a running number. */
  codes: (prefix: string, first: number): string[] => rows(count, (row) => `${prefix}${first + row}`),
})
