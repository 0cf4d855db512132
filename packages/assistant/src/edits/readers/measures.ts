import type { BinParams, TimeUnit } from '@belvedere/spec'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import {
  already,
  columnIn,
  type EditContext,
  edits,
  impossible,
  isGroupable,
  isNumber,
  type Reader,
  slot,
  useOf,
} from '../reader.ts'

const setAggregate: Reader = (slots, context) => {
  const aggregate = slot(slots, 'aggregate')?.aggregate
  if (!aggregate) return null
  const { measure, derived } = context.facts
  const named = columnIn(slots)?.name
  if (aggregate === 'count') {
    if (!measure) return null
    return measure.def.aggregate === 'count'
      ? already(text('trouble.counts_already'))
      : edits({ type: 'set_channel', channel: measure.channel, encoding: { aggregate: 'count' } })
  }
  if (measure?.def.aggregate === aggregate && (named === undefined || named === measure.field))
    // "Just the average", of several.
    return derived?.kind === 'combined'
      ? edits({ type: 'derive_measure', derived: null })
      : already(text(`trouble.aggregate_already.${aggregate}`))
  if (named !== undefined) {
    if (useOf(context, named)) return edits({ type: 'set_aggregate', aggregate, field: named })
    return measure
      ? edits({ type: 'set_channel', channel: measure.channel, encoding: { field: named, aggregate } })
      : null
  }
  if (measure?.field) return edits({ type: 'set_aggregate', aggregate, field: measure.field })
  const numbers = context.table.fields.filter(isNumber).map(({ name }) => name)
  if (numbers.length === 0) return impossible(text('trouble.no_numbers'))
  return {
    trouble: {
      kind: 'which_field',
      question: text('question.aggregate'),
      fields: numbers,
      message: (field) => text(`offer.use_aggregate.${aggregate}`, { field }),
    },
  }
}

/** "Shortest instead": the other end of what is measured. */
const setExtreme: Reader = (slots, context) => {
  const end = slot(slots, 'superlative')
  const { measure } = context.facts
  if (!end || measure?.field !== end.field.name || measure.def.aggregate === undefined) return null
  return edits({ type: 'set_aggregate', aggregate: end.from === 'top' ? 'max' : 'min', field: end.field.name })
}

const finerUnits: readonly TimeUnit[] = [
  'year',
  'yearquarter',
  'yearmonth',
  'yearweek',
  'yearmonthdate',
  'yearmonthdatehours',
]

const changeBins =
  (direction: 'finer' | 'coarser'): Reader =>
  (_, { facts }) => {
    const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
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

/** "More detail": finer steps where there are any, else what there is to split by. */
const moreDetail: Reader = (slots, context) => {
  const finer = changeBins('finer')(slots, context)
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

/** The field that bins speak of: the named one, the binned one, or the only number on an axis. */
const binField = (named: string | undefined, { facts, table }: EditContext): string | null => {
  if (named !== undefined) return named
  const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
  if (binned?.field) return binned.field
  const plain = facts.uses.filter(
    ({ field, def }) => def.aggregate === undefined && table.fields.some((f) => f.name === field && isNumber(f)),
  )
  return plain[0]?.field ?? null
}

const setBin =
  (bin: (n: number) => boolean | BinParams): Reader =>
  (slots, context) => {
    const field = binField(columnIn(slots)?.name, context)
    const n = slot(slots, 'number')?.number ?? 0
    if (field === null) return null
    const wanted = bin(n)
    if (typeof wanted === 'object' && !(n > 0 && n < 1e12)) return null
    return edits({ type: 'set_bin', bin: wanted, field })
  }

/** The chart's measure, binned and counted. */
const histogram: Reader = (slots, { facts, table }) => {
  const field = columnIn(slots)?.name ?? facts.measure?.field ?? null
  const number = table.fields.find((candidate) => candidate.name === field && isNumber(candidate))
  if (!number) return null
  return edits(
    { type: 'set_mark', mark: 'bar' },
    { type: 'set_channel', channel: 'x', encoding: { field: number.name, aggregate: null, bin: true } },
    { type: 'set_channel', channel: 'y', encoding: { aggregate: 'count' } },
  )
}

/** How values are put together: aggregates and bins. */
export const measureReaders = {
  set_aggregate: setAggregate,
  set_extreme: setExtreme,
  clear_aggregate: (_, { facts }) =>
    facts.aggregated ? edits({ type: 'set_aggregate', aggregate: null }) : already(text('trouble.single_rows_already')),
  histogram,
  more_detail: moreDetail,
  finer_bins: changeBins('finer'),
  coarser_bins: changeBins('coarser'),
  bin_count: setBin((n) => ({ maxbins: n })),
  bin_step: setBin((n) => ({ step: n })),
  bin_on: setBin(() => true),
  bin_off: (slots, context) => {
    const field = binField(columnIn(slots)?.name, context)
    return field === null ? null : edits({ type: 'set_bin', bin: false, field })
  },
} satisfies { [name in ReaderName]?: Reader }
