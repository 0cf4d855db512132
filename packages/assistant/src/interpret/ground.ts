import { commandPhrases, commandWords } from '@belvedere/lexicon'
import {
  type Edit,
  findOverlays,
  type Overlay,
  type PartialSpec,
  type Spec,
  shapesIn,
  type TableProfile,
  unitsOf,
} from '@belvedere/spec'
import { tableMentions } from '../derive/table-mentions.ts'
import type { Interpretation } from '../interpret.ts'
import { compilePattern, type Match } from '../language/pattern.ts'
import { indexPatterns, matchAll } from '../language/pattern-index.ts'
import { tokenize } from '../language/tokens.ts'
import type { Request } from '../recommendation.ts'
import { type AnyText, text } from '../say/text.ts'

/** Shapes of one table below the points of another: what the message says of it, and the rest. */
export interface GroundWish {
  ground: Extract<Overlay, { kind: 'ground' }>
  /** The message without it; '' where there is nothing else. */
  rest: string
  isRemoved: boolean
}

const below = '(beneath|below|underneath|behind|under) [it|them|this|that|points|dots|map|chart]'
const patterns = (
  [
    ['add', `[<add>] [<outlines> of] {shapes} [<outlines>] ${below}`],
    ['add', '[<put>] (on|over|above|upon|across|atop|on top of) [map of|outline map of] [<outlines> of] {shapes}'],
    ['add', '[<add>] [<outlines> of] {shapes} [<outlines>] (as|for) <ground>'],
    ['add', '<add> <outlines> of {shapes}'],
    ['add', '<add> {shapes} <outlines>'],
    ['remove', '<remove> [<outlines> of] {shapes} [<outlines>] [beneath|below|underneath|behind|again]'],
  ] as const
).map(([how, source]) => ({ how, pattern: compilePattern(source, commandPhrases) }))
const index = indexPatterns(patterns)

const filler = commandWords('fillers')

/** What a message says of shapes below the points of a map; null where it says nothing of that kind. */
export function groundWish({ message, tables }: Pick<Request, 'message' | 'tables'>): GroundWish | null {
  const layers = tables.filter(({ fields }) => shapesIn(fields))
  if (layers.length === 0 || layers.length === tables.length) return null
  const tokens = tokenize(message)
  const mentions = tableMentions(message, layers)
  const fill = (_slot: string, at: number) =>
    mentions.flatMap(({ table, start, end }) => {
      const last = tokens.findLastIndex((token) => token.start < end)
      return tokens[at]?.start === start ? [{ end: last + 1, value: table }] : []
    })
  const matches = matchAll(index, { tokens, fill, filler }).toSorted((a, b) => lengthOf(b.match) - lengthOf(a.match))
  const [longest] = matches
  const table = longest?.match.slots.get('shapes')?.value
  const field = table && shapesIn(table.fields)
  if (!longest || !table || !field) return null
  const { start, end } = longest.match
  const rest = [message.slice(0, tokens[start]?.start), message.slice(tokens[end - 1]?.end)].join(' ').trim()
  const isEmpty = tokenize(rest).every(({ kind, text }) => kind === 'sign' || filler.has(text) || put.has(text))
  return {
    ground: { kind: 'ground', table: table.name, field: field.name },
    rest: isEmpty ? '' : rest,
    isRemoved: longest.how === 'remove',
  }
}

const put = new Set([...commandWords('add'), ...commandWords('put'), ...commandWords('draw')])

const lengthOf = <T>({ start, end }: Match<T>): number => end - start

/**
 * What a message asks for that puts shapes below points: the chart of the rest, read by `read`, with the shapes; null where
 * that is no map of points, so that the words mean something else.
 */
export function onGround(
  { ground, rest, isRemoved }: GroundWish,
  request: Request,
  read: (request: Request) => Interpretation,
): Interpretation | null {
  const { current, tables } = request
  const standing = current && groundOf(current)
  if (isRemoved)
    return rest === '' && standing?.table === ground.table ? edited({ type: 'remove_overlay', kind: 'ground' }) : null
  const add: Edit = { type: 'add_overlay', overlay: ground }
  if (rest === '') return current && isMapOfPoints(current) ? edited(add) : null
  const withoutShapes = { ...request, tables: tables.filter(({ name }) => name !== ground.table) }
  for (const message of [rest, `map of ${rest}`]) {
    const wanted = read({ ...withoutShapes, message })
    if (wanted.kind === 'edit' && current && isMapOfPoints(current)) return { ...wanted, edits: [...wanted.edits, add] }
    if (wanted.kind !== 'new') continue
    const readings = wanted.readings.filter(({ partial }) =>
      partial.encodings.some(({ channel }) => channel === 'longitude'),
    )
    if (readings.length > 0 && readings[0] === wanted.readings[0])
      return {
        ...wanted,
        readings: readings.map((reading) => ({ ...reading, partial: withGround(reading.partial, ground) })),
      }
  }
  return null
}

/** A way to put the shapes of another table below the points of a chart that has none there. */
export function groundOffers(spec: Spec, tables: readonly TableProfile[]): AnyText[] {
  const layers = isMapOfPoints(spec) && !groundOf(spec) ? tables.filter(({ fields }) => shapesIn(fields)) : []
  return layers.slice(0, 1).map(({ name }) => text('offer.ground', { table: name }))
}

const edited = (edit: Edit): Interpretation => ({
  kind: 'edit',
  edits: [edit],
  notes: [],
  assumed: [],
  confidence: 1,
  readings: [],
})

const withGround = (partial: PartialSpec, ground: GroundWish['ground']): PartialSpec => ({
  ...partial,
  overlays: [...(partial.overlays ?? []), ground],
})

const groundOf = (spec: Spec): GroundWish['ground'] | undefined =>
  findOverlays(spec)?.overlays.find((overlay) => overlay.kind === 'ground')

const isMapOfPoints = (spec: Spec): boolean => unitsOf(spec)[0]?.unit.encoding?.longitude !== undefined
