import type { BinParams, TimeUnit } from '@belvedere/spec'
import { text } from '../../say/text.ts'
import type { CommandRule } from '../command.ts'
import {
  type CommandContext,
  type CommandReader,
  columnIn,
  edits,
  impossible,
  isGroupable,
  isNumber,
  slot,
  useOf,
} from '../reader.ts'

const isBinned = ({ def }: CommandContext['facts']['uses'][number]) => def.bin !== undefined && def.bin !== false

const finerUnits: readonly TimeUnit[] = [
  'year',
  'yearquarter',
  'yearmonth',
  'yearweek',
  'yearmonthdate',
  'yearmonthdatehours',
]

const changeSteps =
  (direction: 'finer' | 'coarser'): CommandReader =>
  (_, { facts }) => {
    const binned = facts.uses.find(isBinned)
    const factor = direction === 'finer' ? 2 : 0.5
    if (binned?.field) {
      const { bin } = binned.def
      const params: BinParams = typeof bin === 'object' ? bin : {}
      const next: BinParams =
        params.step !== undefined
          ? { step: params.step / factor }
          : { maxbins: Math.max(2, Math.round((params.maxbins ?? 10) * factor)) }
      return edits({ type: 'set_bin', bin: next, field: binned.field })
    }
    const timed = facts.uses.find(({ def }) => def.timeUnit !== undefined)
    const at = timed?.def.timeUnit === undefined ? -1 : finerUnits.indexOf(timed.def.timeUnit)
    const unit = finerUnits[direction === 'finer' ? at + 1 : at - 1]
    if (at < 0 || unit === undefined || !timed?.field) return impossible(text('trouble.no_bins'))
    return edits({ type: 'set_time_unit', timeUnit: unit, field: timed.field })
  }

/** Finer steps where there are any, else what there is to split by. */
const moreDetail: CommandReader = (slots, context) => {
  const finer = changeSteps('finer')(slots, context)
  if (finer === null || 'edits' in finer) return finer
  const { facts, table } = context
  const free = table.fields.filter(
    (field) => isGroupable(field) && field.distinct >= 2 && field.distinct <= 10 && !useOf(context, field.name),
  )
  return impossible(
    text('trouble.no_finer'),
    ...free.slice(0, 3).map(({ name }) => text('offer.split_by', { field: name })),
    ...(facts.aggregated ? [text('offer.every_row')] : []),
  )
}

/** The field that ranges are of: the named one, the binned one, or the only number on an axis. */
const binField = (named: string | undefined, { facts, table }: CommandContext): string | null => {
  const binned = facts.uses.find(isBinned)?.field
  const plain = facts.uses.find(
    ({ field, def }) => def.aggregate === undefined && table.fields.some((one) => one.name === field && isNumber(one)),
  )
  return named ?? binned ?? plain?.field ?? null
}

const setBin =
  (bin: (n: number) => BinParams): CommandReader =>
  (slots, context) => {
    const field = binField(columnIn(slots)?.name, context)
    const n = slot(slots, 'number')?.number ?? 0
    return field === null || !(n > 0 && n < mostBins) ? null : edits({ type: 'set_bin', bin: bin(n), field })
  }
const mostBins = 1e12

/** How finely numbers and times are cut. */
export const rangeCommands: readonly CommandRule[] = [
  {
    id: 'more detail',
    reads: 'More is to be seen: finer ranges or steps of time.',
    patterns: [
      '[<make>] [<it>] more (detail|details|detailed|granular|fine grained)',
      '[<make>] [<it>] (finer|granular)',
    ],
    build: moreDetail,
    examples: [['trend', 'more detail', { type: 'set_time_unit', timeUnit: 'yearweek', field: 'order_date' }]],
  },
  ...(['finer', 'coarser'] as const).map(
    (direction): CommandRule => ({
      id: `${direction} ranges`,
      reads: 'Ranges, or steps of time, are halved or doubled.',
      patterns: [`[<make>] [<it>] <${direction}> <bins>`, `[<make>] <bins> <${direction}>`],
      build: changeSteps(direction),
      examples: [
        [
          'histogram',
          `${direction} bins`,
          { type: 'set_bin', bin: { maxbins: direction === 'finer' ? 40 : 10 }, field: 'Horsepower' },
        ],
      ],
    }),
  ),
  {
    id: 'so many ranges',
    reads: 'There are so many ranges.',
    patterns: [
      '[<make>] [with|into|in|to] {number} <bins>',
      'bin {column} [into] {number} [<bins>]',
      '<put> {column} [in|into] {number} <bins>',
    ],
    build: setBin((n) => ({ maxbins: n })),
    examples: [['histogram', '12 bins', { type: 'set_bin', bin: { maxbins: 12 }, field: 'Horsepower' }]],
  },
  {
    id: 'ranges of a width',
    reads: 'Each range is so wide.',
    patterns: [
      '<bins> [of|with] [size|width|a width] [of] {number}',
      'bin (size|width|sizes|step) [of|to|=] {number}',
      '(in|with) steps of {number}',
      '{column} [in|into] <bins> [of] {number}',
      'bin {column} (by|in steps of|in) {number}',
    ],
    build: setBin((n) => ({ step: n })),
    examples: [['histogram', 'bins of 25', { type: 'set_bin', bin: { step: 25 }, field: 'Horsepower' }]],
  },
  {
    id: 'no ranges',
    reads: 'A number stands by itself, and not in ranges.',
    patterns: [
      '<remove> [the] (bins|binning|buckets)',
      '(unbin|unbinned|not binned) [<it>]',
      '<dont> bin [<it>] [{column:old}]',
    ],
    build(slots, context) {
      const field = binField(columnIn(slots)?.name, context)
      return field === null ? null : edits({ type: 'set_bin', bin: false, field })
    },
    examples: [['histogram', 'no binning', { type: 'set_bin', bin: false, field: 'Horsepower' }]],
  },
]
