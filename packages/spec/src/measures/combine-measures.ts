import { fieldRef } from '../fields/field-ref.ts'
import { channelDefs } from '../model/channels.ts'
import type { GroupMeasure, MultiMeasure } from '../model/derived-measure.ts'
import type { ChartLanguage } from '../model/language.ts'
import type { ChannelDef, Transform, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { text } from '../wording/spec-texts.ts'
import type { Wording } from '../wording/wording.ts'
import {
  axisWords,
  fieldWords,
  listWords,
  quantityTitle,
  titleWords,
  withinTitle,
  wordingIn,
} from '../wording/words.ts'

/**
 * Combines several measures in one chart, the chart's own first, with labels in the given language. `apart`: they cannot
 * share a scale, so each gets its own panel.
 */
export function combineMeasures(
  [own, ...others]: readonly [GroupMeasure, ...GroupMeasure[]],
  { language, apart = false }: { language?: ChartLanguage | undefined; apart?: boolean } = {},
): MultiMeasure {
  const all = [own, ...others]
  const wording = wordingIn(language)
  const names = apart ? all.map((operand) => panelName(operand, wording)) : namesOf(all, wording)
  return {
    as: wholeName(all, wording),
    kind: 'combined',
    own: names[0] ?? '',
    others: others.map((operand, at) => ({ ...operand, as: names[at + 1] ?? '' })),
    ...(apart && { apart }),
  }
}

/** Labels of panels, which have no axis title, with aggregate and unit: "Average rain (mm)". */
const panelName = (operand: GroupMeasure, wording: Wording): string =>
  axisWords(quantityTitle(operand, wording), operand, operand.field === undefined ? undefined : { name: operand.field })

/** Labels of bars and lines, without what they have in common: the axis shows that. */
function namesOf(all: readonly GroupMeasure[], wording: Wording): string[] {
  const short = all.map((operand) => (alike(all) ? fieldTitle(operand, wording) : quantityTitle(operand, wording)))
  return new Set(short).size === short.length ? short : all.map((operand) => quantityTitle(inFull(operand), wording))
}

const fieldTitle = ({ field }: GroupMeasure, wording: Wording) =>
  field === undefined ? wording.textOf(text('count')) : titleWords(field, wording)

/** With the unit if two labels would otherwise be equal. */
const inFull = ({ field, aggregate }: GroupMeasure): GroupMeasure =>
  field === undefined ? { aggregate } : { field: fieldWords(field), aggregate }

/** A placeholder for the measure while the words around it are compared. */
const placeholder = '{}'

/** "Total revenue and profit", "Lowest, highest and average temperature", "Total rain and average wind". */
function wholeName(all: readonly GroupMeasure[], wording: Wording): string {
  const [first] = all
  const templates = all.map(({ aggregate }) => wording.textOf(text(`aggregate.${aggregate}`, { what: placeholder })))
  if (first && alike(all) && first.field !== undefined) {
    const names = all.map((operand, i) =>
      i === 0 ? fieldTitle(operand, wording) : withinTitle(fieldTitle(operand, wording), wording),
    )
    return quantityTitle({ field: listWords(names, wording), aggregate: first.aggregate }, wording)
  }
  if (first?.field !== undefined && all.every(({ field }) => field === first.field)) {
    const end = sharedEnd(templates)
    const beginnings = templates.map((template) => template.slice(0, template.length - end.length))
    const begins = beginnings.map((text, i) => (i === 0 ? text : withinTitle(text, wording)))
    const name = withinTitle(titleWords(first.field, wording), wording)
    const whole = `${listWords(begins, wording)}${end}`.replace(placeholder, () => name)
    return whole.charAt(0).toUpperCase() + whole.slice(1)
  }
  const titles = all.map((operand) => quantityTitle(operand, wording))
  return listWords(
    titles.map((words, i) => (i === 0 ? words : withinTitle(words, wording))),
    wording,
  )
}

const alike = (all: readonly GroupMeasure[]) =>
  all.every(({ aggregate, field }) => aggregate === all[0]?.aggregate && field !== undefined)

/** " {}" of "lowest {}" and "average {}": what all templates end with, from a space on. */
function sharedEnd(templates: readonly string[]): string {
  const [first = ''] = templates
  const spaces = [...first].flatMap((char, at) => (char === ' ' ? [at] : []))
  const at = spaces.find((space) => templates.every((template) => template.endsWith(first.slice(space))))
  return first.slice(at ?? first.length)
}

/** The column with the name of the measure of each row. */
export const measureKey = 'Measure'

/** True if the column distinguishes combined measures; titles that name the measures omit it. */
export function isMeasureKey(transforms: readonly Transform[] | undefined, field: string | undefined): boolean {
  return (transforms ?? []).some(
    (transform) => 'fold' in transform && Array.isArray(transform.as) && transform.as[0] === field,
  )
}

/** Marks that support several measures. */
export const multiMeasureMarks: ReadonlySet<string> = new Set([
  'bar',
  'line',
  'area',
  'point',
  'circle',
  'square',
  'tick',
])

/** The channel that distinguishes measures: colour if it is free and nothing is stacked, else facets. */
export function keyDef(
  { mark, encoding }: UnitSpec,
  { own, others, apart }: MultiMeasure,
): [Channel, ChannelDef] | null {
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
