import {
  type Cell,
  type FieldProfile,
  fieldLabel,
  findOtherBucket,
  type Spec,
  type TableProfile,
  transformsOf,
} from '@belvedere/spec'
import { isCategory, isGroupable, isNumber, isTime } from '../edits/reader.ts'
import { chartFacts } from '../intent/chart-facts.ts'
import { isPlainlyNamed } from './name-in-question.ts'

const maxShown = 3

/** Up to three changes that the chart invites, as messages that the assistant carries out; each changes the chart. */
export const followUps = (spec: Spec, profile: TableProfile): string[] => {
  const facts = chartFacts(spec)
  if (!facts) return []
  const fieldsUsed = new Set(facts.uses.flatMap(({ field }) => field ?? []))
  const field = (name: string | null | undefined): FieldProfile | undefined =>
    profile.fields.find((candidate) => candidate.name === name)
  const free = profile.fields.filter((field) => !fieldsUsed.has(field.name) && isPlainlyNamed(field))
  const has = (channel: string) => facts.uses.some((use) => use.channel === channel)
  const transforms = transformsOf(spec)
  const controlled = (spec.params ?? []).some((param) => !('select' in param))
  const group = field(facts.dimension?.field)
  const colour = free.find((candidate) => isCategory(candidate) && candidate.distinct >= 2 && candidate.distinct <= 10)
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
  const ideas = [
    gathered && (filtered ? group && `Show all ${fieldLabel(group.name)}` : 'Show all'),
    category && category.distinct > 12 && facts.measure && whole && 'Only the top 10',
    bars && category && !sorted && category.distinct > 2 && 'Sort from high to low',
    colour && !has('color') && facts.mark !== 'arc' && `Colour by ${fieldLabel(colour.name)}`,
    points && size && !has('size') && `Size by ${fieldLabel(size.name)}`,
    time && !controlled && `Add a slider for ${fieldLabel(time.name)}`,
    bars && category && !facts.horizontal && 'Make it horizontal',
    facts.measure?.def.aggregate === 'mean' && 'Use the median instead',
    facts.uses.some(({ def }) => def.bin) && 'Finer bins',
    facts.mark === 'bar' && timed && 'Make it a line chart',
    timed?.def.timeUnit === 'yearmonth' && 'By quarter',
    timed?.def.timeUnit === 'year' && longer && 'By month',
    facts.mark === 'line' && 'Make it an area chart',
    points && selections === 0 && has('x') && has('y') && 'Add a brush',
    category &&
      transforms.length === 0 &&
      isPlainText(category.values[0]?.value) &&
      `Only ${category.values[0]?.value}`,
  ]
  return [...new Set(ideas.filter((idea) => typeof idea === 'string' && idea !== ''))].slice(0, maxShown).map(String)
}

/** A value that stands in a sentence as it is. */
const isPlainText = (value: Cell | undefined): boolean =>
  typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .-]{0,39}$/u.test(value)
