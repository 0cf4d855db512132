import type { Edit } from '@belvedere/spec'
import type { Use } from '../../intent/chart-facts.ts'
import { addsUp } from '../../interpreter/amounts.ts'
import type { ReaderName } from '../../language/en/edits/patterns.ts'
import { text } from '../../say/text.ts'
import type { Found } from '../found.ts'
import {
  already,
  asGroup,
  columnIn,
  type EditContext,
  edits,
  fieldOf,
  isGroupable,
  isNumber,
  isTime,
  type Reader,
  type ReadResult,
  slot,
  useOf,
} from '../reader.ts'

type FoundEncoding = Extract<Found, { kind: 'encoding' }>

/** The place in the chart that a newly named field most likely takes: the one of its own nature. */
const placeFor = (found: FoundEncoding, { facts, table }: EditContext): Use | null => {
  const { field, encoding } = found
  if (encoding.aggregate || field === null) return facts.measure
  const natureOf = (use: Use) => table.fields.find((candidate) => candidate.name === use.field)
  const alike = (test: (field: NonNullable<ReturnType<typeof natureOf>>) => boolean) =>
    facts.uses.find((use) => {
      const nature = natureOf(use)
      return nature !== undefined && test(nature)
    })
  if (isTime(field)) return alike(isTime) ?? facts.dimension
  // A histogram counts; what it shows is the field in the bins.
  const binned = facts.uses.find(({ def }) => def.bin !== undefined && def.bin !== false)
  if (isNumber(field) && binned && facts.measure?.field === null) return binned
  if (isNumber(field)) return facts.measure ?? alike(isNumber) ?? null
  return facts.dimension ?? alike(isGroupable) ?? null
}

/** Puts a field where one of its kind stands now. */
export const swapIn = (
  found: FoundEncoding,
  context: EditContext,
  place: 'measure' | 'dimension' | null = null,
): ReadResult | null => {
  const { encoding, field } = found
  const target = place === null ? placeFor(found, context) : context.facts[place]
  if (!target) return edits({ type: 'add_field', encoding: asGroup(encoding, field) })
  const present = useOf(context, encoding.field)
  if (present && encoding.aggregate === undefined && encoding.timeUnit === undefined)
    return already(text('trouble.in_chart_already', { field: encoding.field ?? '' }))
  if (encoding.field !== undefined && target.field === encoding.field) return refine(found)
  const carried = target.def.aggregate
  if (target.field === null || encoding.aggregate === 'count' || encoding.timeUnit || place === 'dimension') {
    const choice = place === 'dimension' ? asGroup(encoding, field) : asAmount(found)
    return edits({ type: 'set_channel', channel: target.channel, encoding: choice })
  }
  const change: Edit[] = [{ type: 'replace_field', from: target.field, to: encoding.field ?? '' }]
  if (encoding.aggregate && encoding.aggregate !== carried)
    change.push({ type: 'set_aggregate', aggregate: encoding.aggregate, field: encoding.field ?? '' })
  return { edits: [...change, ...asMean(found, target)] }
}

/** What adds up is added up in the place of a count. */
const asAmount = ({ encoding, field }: FoundEncoding): FoundEncoding['encoding'] =>
  Object.keys(encoding).length === 1 && field && isNumber(field) && addsUp(field)
    ? { ...encoding, aggregate: 'sum' }
    : encoding

/** What does not add up is averaged in the place of what was added up. */
const asMean = ({ encoding, field }: FoundEncoding, { def }: Use): Edit[] =>
  def.aggregate === 'sum' && !encoding.aggregate && field && isNumber(field) && !addsUp(field)
    ? [{ type: 'set_aggregate', aggregate: 'mean', field: field.name }]
    : []

const refine = ({ encoding }: FoundEncoding): ReadResult | null => {
  const field = encoding.field ?? ''
  if (encoding.aggregate) return edits({ type: 'set_aggregate', aggregate: encoding.aggregate, field })
  if (encoding.timeUnit) return edits({ type: 'set_time_unit', timeUnit: encoding.timeUnit, field })
  return null
}

const replaceField: Reader = (slots, context) => {
  const old = columnIn(slots, 'old')
  const found = slot(slots, 'encoding')
  if (!old) return found && slots.get('old') ? swapIn(found, context, 'measure') : null
  if (!found) return null
  const use = useOf(context, old.name)
  if (!use) return swapIn(found, context)
  const to = fieldOf(context, found.encoding.field)
  if (!to || found.encoding.timeUnit || found.encoding.aggregate === 'count')
    return edits({ type: 'set_channel', channel: use.channel, encoding: found.encoding })
  const change: Edit[] = [{ type: 'replace_field', from: old.name, to: to.name }]
  if (found.encoding.aggregate)
    change.push({ type: 'set_aggregate', aggregate: found.encoding.aggregate, field: to.name })
  return { edits: [...change, ...asMean(found, use)] }
}

/** One field in the place of another. */
export const swapReaders = {
  replace_field: replaceField,
  swap_columns: (slots, context) => {
    const old = columnIn(slots, 'old')
    const other = columnIn(slots)
    const a = useOf(context, old?.name)
    const b = useOf(context, other?.name)
    if (!old || !other || !a) return null
    return b
      ? edits({ type: 'move_channel', from: a.channel, to: b.channel })
      : edits({ type: 'replace_field', from: old.name, to: other.name })
  },
  swap_in: (slots, context) => {
    const found = slot(slots, 'encoding')
    return found ? swapIn(found, context) : null
  },
  what_about_field: (slots, context) => {
    const found = slot(slots, 'encoding')
    return found ? swapIn(found, context) : null
  },
  swap_in_unknown: (slots) => {
    const words = slot(slots, 'unknown')?.text
    if (words === undefined) return null
    return { trouble: { kind: 'unknown_field', words, example: (field) => text('offer.instead', { field }) } }
  },
} satisfies { [name in ReaderName]?: Reader }
