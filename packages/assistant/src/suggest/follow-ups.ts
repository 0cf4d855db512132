import { liesWithin, understand } from '@belvedere/lexicon'
import {
  type Cell,
  type FieldProfile,
  findOtherBucket,
  isCategory,
  type Spec,
  type TableProfile,
  transformsOf,
} from '@belvedere/spec'
import { isGroupable, isNumber, isTime } from '../edits/reader.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { type AnyText, columnName, distinctTexts, text } from '../say/text.ts'
import { isUnquotedName } from './quote-column-name.ts'

const maxShown = 3

/** Up to three changes that the chart invites, as messages that the assistant carries out; each changes the chart. */
export const followUps = (spec: Spec, profile: TableProfile): AnyText[] => {
  const facts = chartFacts(spec)
  if (!facts) return []
  const fieldsUsed = new Set(facts.uses.flatMap(({ field }) => field ?? []))
  const field = (name: string | null | undefined): FieldProfile | undefined =>
    profile.fields.find((candidate) => candidate.name === name)
  const free = profile.fields.filter((field) => !fieldsUsed.has(field.name) && isUnquotedName(field))
  const has = (channel: string) => facts.uses.some((use) => use.channel === channel)
  const transforms = transformsOf(spec)
  const controlled = (spec.params ?? []).some((param) => !('select' in param))
  const group = field(facts.dimension?.field)
  const known = understand(profile)
  const colour = free.find(
    (candidate) =>
      isCategory(candidate) &&
      candidate.distinct >= 2 &&
      candidate.distinct <= 10 &&
      !(group && liesWithin(group.name, candidate.name, known)),
  )
  const time = free.find((candidate) => isTime(candidate) && candidate.distinct >= 3)
  const size = free.find((candidate) => isNumber(candidate) && !isGroupable(candidate))
  const category = group && isCategory(group) ? group : undefined
  const sorted = facts.dimension?.def.sort !== undefined
  const timed = facts.uses.find(
    ({ channel, def }) => (channel === 'x' || channel === 'y') && def.timeUnit !== undefined,
  )
  const longer = (field(timed?.field)?.distinct ?? 0) > 24
  const selections = (spec.params ?? []).filter((param) => 'select' in param).length
  const bars = facts.mark === 'bar' && facts.measure !== null
  const points = facts.mark === 'point' || facts.mark === 'circle'
  const gathered = findOtherBucket(transforms) !== null
  const whole = transforms.length === 0 || gathered
  const filtered = transforms.some((transform) => 'filter' in transform)
  const totals = known.fields.get(category?.name ?? '')?.totals ?? []
  const example = category?.values.find(({ value }) => !totals.some((total) => total === value))?.value
  const ideas: (AnyText | false | null | undefined)[] = [
    gathered &&
      (filtered ? group && text('offer.show_all_of', { field: columnName(group.name) }) : text('offer.show_all')),
    category && category.distinct > 12 && facts.measure && whole && text('offer.only_top_ten'),
    bars && category && !sorted && category.distinct > 2 && text('offer.sort_descending'),
    colour && !has('color') && facts.mark !== 'arc' && text('offer.colour_by', { field: columnName(colour.name) }),
    points && size && !has('size') && text('offer.size_by', { field: columnName(size.name) }),
    time && !controlled && text('offer.slider', { field: columnName(time.name) }),
    bars && category && !facts.horizontal && text('offer.horizontal'),
    facts.measure?.def.aggregate === 'mean' && text('offer.median'),
    facts.uses.some(({ def }) => def.bin) && text('offer.finer_bins'),
    facts.mark === 'bar' && timed && text('offer.line'),
    timed?.def.timeUnit === 'yearmonth' && text('offer.quarter'),
    timed?.def.timeUnit === 'year' && longer && text('offer.month'),
    facts.mark === 'line' && text('offer.area'),
    points && selections === 0 && has('x') && has('y') && text('offer.brush'),
    transforms.length === 0 && isPlainText(example) && text('offer.only', { values: example }),
  ]
  return distinctTexts(ideas.flatMap((idea) => idea || [])).slice(0, maxShown)
}

/** A value that stands in a sentence as it is. */
const isPlainText = (value: Cell | undefined): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .-]{0,39}$/u.test(value)
