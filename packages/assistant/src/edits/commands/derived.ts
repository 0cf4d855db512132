import { type ChannelDef, type GroupMeasure, isAdditive } from '@belvedere/spec'
import { type DerivedPattern, derivedClasses, derivedPatternNames, derivedPatterns } from '../../language/en/derived.ts'
import { derivedFrom, followsTime, wishOf } from '../../measures/derived-wish.ts'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { type CommandContext, type CommandReader, edits, impossible } from '../reader.ts'

/** The measure that stands, as what something can be derived of; null where rows stand by themselves. */
const standingMeasure = ({ facts: { measure } }: CommandContext): GroupMeasure | null => {
  const aggregate = measure?.def.aggregate
  if (!measure || !aggregate) return null
  return { aggregate, ...(measure.field !== null && { field: measure.field }) }
}

const isOrdered = (def: ChannelDef | undefined) =>
  def !== undefined && (Boolean(def.bin) || Boolean(def.timeUnit) || (def.type !== 'nominal' && def.type !== undefined))

/** Puts what is derived of the chart's measure in its place. */
const deriveMeasure =
  (pattern: DerivedPattern): CommandReader =>
  (slots, context) => {
    const { facts, table } = context
    if (pattern === 'plain') return facts.derived ? edits({ type: 'derive_measure', derived: null }) : null
    const wish = wishOf(pattern, slots, table)
    const measure = standingMeasure(context)
    if (!wish) return null
    // "Revenue growth" over a chart of something else asks for another chart.
    if (wish.of && wish.of.field !== measure?.field) return null
    if (!measure) return facts.measure ? impossible(text('trouble.single_rows'), text('offer.averages')) : null
    // Parts of bars that are split already are stacked to the same height.
    const split = facts.mark === 'arc' || facts.uses.some(({ channel }) => channel === 'color')
    if (wish.kind === 'share' && (split || !isAdditive(measure.aggregate))) return null
    // What follows time over a chart that has none is another chart.
    if (followsTime.has(wish.kind) && !isOrdered(facts.dimension?.def)) return null
    const timed = facts.uses.find(({ channel, def }) => (channel === 'x' || channel === 'y') && def.timeUnit)
    const unit = timed?.def.timeUnit ?? null
    const step = wish.unit !== 'year' && timed?.field ? wish.unit : null
    const derived = derivedFrom(wish, measure, { unit, within: null, table })
    if (!derived) return null
    return edits(
      ...(step && step !== unit && timed?.field
        ? [{ type: 'set_time_unit' as const, timeUnit: step, field: timed.field }]
        : []),
      { type: 'derive_measure', derived },
    )
  }

/** What is computed of the measure that stands: growth, shares, running totals. */
export const derivedCommands: readonly CommandRule[] = derivedPatternNames.map((name) => ({
  id: `derived: ${name.replaceAll('_', ' ')}`,
  reads: 'Something is computed of what is measured, and shown in its place.',
  patterns: derivedPatterns[name].map((source) => `[<make>] [<it>] [<as>] [a|an|the] ${source} [<instead>]`),
  build: deriveMeasure(name),
  // "The growth of sales by month" is a chart of its own.
  alone: true as const,
  examples: [],
}))

export const derivedWords = derivedClasses
