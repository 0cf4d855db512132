import { findConditions } from '../../packages/assistant/src/grammar/conditions.ts'
import { findGroupBounds } from '../../packages/assistant/src/grammar/group-bounds.ts'
import { findTop } from '../../packages/assistant/src/grammar/ranks.ts'
import { designers } from '../../packages/assistant/src/propose/designs.ts'
import { type LinkedSentence, type PartsOff, propose, type ReaderPart } from '../../packages/assistant/src/reader.ts'
import type { JudgedMessage } from './messages.ts'

/** A part, and the set of it alone. */
export interface PartOff {
  part: ReaderPart
  off: PartsOff
}

/** How a message is answered, and what each part does to that. */
export interface Judged {
  set: string
  right: boolean
  /** In the order of the parts. */
  effects: readonly PartEffect[]
}

/** What a part is worth on some messages. */
export interface PartEffect {
  /** Messages of which the likeliest reading shows something else without the part. */
  changed: number
  /** Of these, right with the part and wrong without it, and the other way round. */
  broken: number
  mended: number
}

/** Reads a message as a whole, and then without each of the parts; what a part had no hand in is not read again. */
export function judge(message: JudgedMessage, parts: readonly PartOff[]): Judged {
  const sentence = message.link(new Set())
  const [linked, found] = [linksIn(sentence), foundIn(sentence)]
  const shown = message.read(sentence)
  const right = shown !== null && message.isRight(shown)
  const { slots } = propose(sentence)
  const idle = designers.filter(({ designs }) => designs(sentence, slots)[Symbol.iterator]().next().done)
  const isSame = (other: LinkedSentence, part: ReaderPart): boolean => {
    if (part.startsWith('rule')) return foundIn(other) === found
    return part.startsWith('design') ? idle.some(({ id }) => part === `design ${id}`) : linksIn(other) === linked
  }
  const effects = parts.map(({ part, off }): PartEffect => {
    const isLinked = part.startsWith('rule') || part.startsWith('design')
    const other = isLinked ? { ...sentence, off } : message.link(off)
    const now = isSame(other, part) ? shown : message.read(other)
    if (now === shown) return { changed: 0, broken: 0, mended: 0 }
    const isRight = now !== null && message.isRight(now)
    return { changed: 1, broken: Number(right && !isRight), mended: Number(!right && isRight) }
  })
  return { set: message.set, right, effects }
}

const linksIn = ({ columns, values, rows, cues }: LinkedSentence): string =>
  JSON.stringify([columns, values, rows, cues], briefField)

const foundIn = (sentence: LinkedSentence): string =>
  JSON.stringify([findConditions(sentence), findGroupBounds(sentence), findTop(sentence)], briefField)

const briefField = (key: string, value: unknown): unknown =>
  key === 'field' && typeof value === 'object' && value !== null && 'name' in value ? value.name : value

export const sumOf = (effects: readonly PartEffect[]): PartEffect =>
  effects.reduce(
    (sum, one) => ({
      changed: sum.changed + one.changed,
      broken: sum.broken + one.broken,
      mended: sum.mended + one.mended,
    }),
    { changed: 0, broken: 0, mended: 0 },
  )

/**
 * What a part is worth in points of the share of right answers, and half the 95 % interval of that paired difference, with
 * half a message added to each cell (Agresti and Min, 2005).
 */
export function worthOf({ broken, mended }: PartEffect, messages: number): { points: number; noise: number } {
  const difference = broken - mended
  const [pairs, all] = [broken + mended + 1, messages + 2]
  return {
    points: rounded((100 * difference) / messages),
    noise: rounded((196 * Math.sqrt(pairs - difference ** 2 / all)) / all),
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
