import { channelDefs } from '../channels.ts'
import { fieldRef } from '../field-ref.ts'
import type { Channel, ChannelDef, Transform, UnitSpec } from '../spec.ts'
import { fill, type Language, type Wording } from '../wording/wording.ts'
import {
  axisWords,
  fieldWords,
  listWords,
  titledQuantity,
  titleWords,
  withinTitle,
  wordingIn,
} from '../wording/words.ts'
import type { Beside, Operand } from './derived-measure.ts'

/**
 * Several measures beside one another, the chart's own first, called as people read them in this language. `apart`: they
 * cannot share a scale, so each has a panel of its own.
 */
export function besideOneAnother(
  [own, ...others]: readonly [Operand, ...Operand[]],
  { language, apart = false }: { language?: Language | undefined; apart?: boolean } = {},
): Beside {
  const all = [own, ...others]
  const wording = wordingIn(language)
  const names = apart ? all.map((operand) => panelName(operand, wording)) : namesOf(all, wording)
  return {
    as: wholeName(all, wording),
    kind: 'beside',
    own: names[0] ?? '',
    others: others.map((operand, at) => ({ ...operand, as: names[at + 1] ?? '' })),
    ...(apart && { apart }),
  }
}

/** A panel has no axis title besides, so its name says all: "Average rain (mm)". */
const panelName = (operand: Operand, wording: Wording): string =>
  axisWords(
    titledQuantity(operand, wording),
    operand,
    operand.field === undefined ? undefined : { name: operand.field },
  )

/** Names of the bars and lines: what they have in common is said by the axis. */
function namesOf(all: readonly Operand[], wording: Wording): string[] {
  const short = all.map((operand) => (alike(all) ? fieldTitle(operand, wording) : titledQuantity(operand, wording)))
  return new Set(short).size === short.length ? short : all.map((operand) => titledQuantity(inFull(operand), wording))
}

const fieldTitle = ({ field }: Operand, wording: Wording) =>
  field === undefined ? wording.count : titleWords(field, wording)

/** With what else stands in a name, as its unit, where that alone tells two of them apart. */
const inFull = ({ field, aggregate }: Operand): Operand =>
  field === undefined ? { aggregate } : { field: fieldWords(field), aggregate }

/** "Total revenue and profit", "Lowest, highest and average temperature", "Total rain and average wind". */
function wholeName(all: readonly Operand[], wording: Wording): string {
  const [first] = all
  const templates = all.map(({ aggregate }) => wording.aggregates[aggregate])
  if (first && alike(all) && first.field !== undefined) {
    const names = all.map((operand, i) =>
      i === 0 ? fieldTitle(operand, wording) : withinTitle(fieldTitle(operand, wording), wording),
    )
    return titledQuantity({ field: listWords(names, wording), aggregate: first.aggregate }, wording)
  }
  if (first?.field !== undefined && all.every(({ field }) => field === first.field)) {
    const end = sharedEnd(templates)
    const begun = templates.map((template) => template.slice(0, template.length - end.length))
    const begins = begun.map((text, i) => (i === 0 ? text : withinTitle(text, wording)))
    const whole = fill(listWords(begins, wording) + end, withinTitle(titleWords(first.field, wording), wording))
    return whole.charAt(0).toUpperCase() + whole.slice(1)
  }
  const each = all.map((operand) => titledQuantity(operand, wording))
  return listWords(
    each.map((words, i) => (i === 0 ? words : withinTitle(words, wording))),
    wording,
  )
}

const alike = (all: readonly Operand[]) =>
  all.every(({ aggregate, field }) => aggregate === all[0]?.aggregate && field !== undefined)

/** " {}" of "lowest {}" and "average {}": what all templates end with, from a space on. */
function sharedEnd(templates: readonly string[]): string {
  const [first = ''] = templates
  const spaces = [...first].flatMap((char, at) => (char === ' ' ? [at] : []))
  const at = spaces.find((space) => templates.every((template) => template.endsWith(first.slice(space))))
  return first.slice(at ?? first.length)
}

/** The column that says which of several measures a row's number is of. */
export const measureKey = 'Measure'

/** Whether a column tells measures apart that stand beside one another: a title that names them need not name it. */
export function isMeasureKey(transforms: readonly Transform[] | undefined, field: string | undefined): boolean {
  return (transforms ?? []).some((one) => 'fold' in one && Array.isArray(one.as) && one.as[0] === field)
}

/** Marks of which several can stand beside one another. */
export const besideMarks: ReadonlySet<string> = new Set(['bar', 'line', 'area', 'point', 'circle', 'square', 'tick'])

/** Where the measures are told apart: by colour where it is free and nothing is stacked, else in panels. */
export function keyDef({ mark, encoding }: UnitSpec, { own, others, apart }: Beside): [Channel, ChannelDef] | null {
  const taken = new Set(channelDefs(encoding).map(([channel]) => channel))
  const def: ChannelDef = {
    field: fieldRef(measureKey),
    type: 'nominal',
    sort: [own, ...others.map(({ as }) => as)],
  }
  const stacked = (typeof mark === 'string' ? mark : mark.type) === 'area'
  if (!apart && !stacked && !taken.has('color')) return ['color', def]
  return taken.has('row') || taken.has('facet') ? null : ['row', def]
}
