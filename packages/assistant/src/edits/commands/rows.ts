import { defaultSampleSize, maxSingleRows, sampleSize, transformsOf } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import { already, type CommandContext, type CommandReader, edits, impossible, marksOfRows, slot } from '../reader.ts'

const drawsRows = ({ facts }: CommandContext): boolean => !facts.aggregated && marksOfRows.has(facts.mark)

const isEachDrawn = ({ spec }: CommandContext): boolean => spec.usermeta?.belvedere?.wishes?.points === 'each'
const isSampled = ({ spec }: CommandContext): boolean => sampleSize(transformsOf(spec)) !== null

const sample: CommandReader = (slots, context) => {
  if (!drawsRows(context)) return impossible(text('trouble.no_rows_to_sample'), text('offer.every_row'))
  const size = slot(slots, 'number')?.number ?? defaultSampleSize
  if (size < context.table.rows) return edits({ type: 'draw_rows', as: 'sample', size })
  return isSampled(context)
    ? edits({ type: 'draw_rows', as: 'density' })
    : already(text('trouble.fewer_than_sample', { count: context.table.rows }))
}

const density: CommandReader = (_, context) => {
  if (!drawsRows(context)) return null
  return isSampled(context) || isEachDrawn(context)
    ? edits({ type: 'draw_rows', as: 'density' })
    : already(text('trouble.density_by_itself', { limit: maxSingleRows }))
}

const each: CommandReader = (_, context) => {
  if (!drawsRows(context) || isEachDrawn(context)) return null
  if (isSampled(context)) return edits({ type: 'draw_rows', as: 'each' })
  // Of fewer rows, and of filtered ones, "all" means something else.
  const isReduced = context.table.rows > maxSingleRows && context.filters.length === 0
  return isReduced ? edits({ type: 'draw_rows', as: 'each' }) : null
}

/** Whether many rows are drawn as density, as a sample or one by one. */
export const rowCommands: readonly CommandRule[] = [
  {
    id: 'sample',
    reads: 'Some of the rows are drawn, at random.',
    patterns: [
      '[<make>|<add>] [<it>] [<as>] <sample> [of] [{number}] [of] [the|all] [<drawn_rows>]',
      '[<make>|<add>] [<it>] [<as>] {number} (random|sampled) <drawn_rows>',
    ],
    build: sample,
    examples: [
      ['manyPoints', 'show a sample', { type: 'draw_rows', as: 'sample', size: 5000 }],
      ['manyPoints', 'as a sample of 2000', { type: 'draw_rows', as: 'sample', size: 2000 }],
      ['manyPoints', 'Show a sample of 5000 points', { type: 'draw_rows', as: 'sample', size: 5000 }],
      ['sampled', '500 random points', { type: 'draw_rows', as: 'sample', size: 500 }],
      ['sampled', 'show a sample of 2000000 points', { type: 'draw_rows', as: 'density' }],
      ['scatter', 'show a sample of 5000 rows'],
      ['bars', 'show a sample'],
    ],
  },
  {
    id: 'density',
    reads: 'Many points are drawn as density, and no sample of them.',
    patterns: [
      '[<make>|<add>] [<it>] [all] [the] [<drawn_rows>] [back] [<as>] <density>',
      '(<remove>|<dont>) [the] <sample>',
    ],
    build: density,
    examples: [
      ['sampled', 'as density', { type: 'draw_rows', as: 'density' }],
      ['eachPoint', 'show the points as density', { type: 'draw_rows', as: 'density' }],
      ['sampled', 'without the sample', { type: 'draw_rows', as: 'density' }],
      ['manyPoints', 'as density'],
    ],
  },
  {
    id: 'each row',
    reads: 'Each row is drawn, however many there are.',
    patterns: [
      '[<make>|<add>] (all|every|each) [of] [the] [single|individual] <drawn_rows> [one by one|individually|separately]',
      '(<remove>|<dont>) [as] <density>',
    ],
    build: each,
    examples: [
      ['manyPoints', 'show all points', { type: 'draw_rows', as: 'each' }],
      ['sampled', 'all points', { type: 'draw_rows', as: 'each' }],
      ['manyPoints', 'no density', { type: 'draw_rows', as: 'each' }],
    ],
  },
]
