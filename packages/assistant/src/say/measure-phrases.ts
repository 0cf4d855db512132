/** Noun phrases for what a chart measures, as parts of sentences about the chart. */
import {
  type Aggregate,
  capital,
  combineMeasures,
  type DerivedMeasure,
  localized,
  nameAndUnit,
  quantityWords,
  type TimeUnit,
  timeUnitWord,
  titleWords,
  uncapital,
  withinTitle,
} from '@belvedere/spec'
import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import type { ChartFacts } from '../intent/chart-facts.ts'
import { columnName, inEnglish, text } from './text.ts'

interface Measure {
  /** Null: rows are counted. */
  field: string | null
  aggregate: Aggregate
}

interface Quantity {
  field?: string | undefined
  aggregate?: Aggregate | null | undefined
  timeUnit?: TimeUnit | null | undefined
}

/** The quantity of a channel as a noun phrase: "average horsepower", "date (month)", "number of rows". */
export const quantityText = ({ field, aggregate, timeUnit }: Quantity): TranslatableText | LocalizedString =>
  aggregate === 'count' || field === undefined
    ? text('asked.count')
    : localized((wording) => withinTitle(quantityWords({ field, aggregate, timeUnit }, wording), wording))

/** A measure with an article, as the object of a verb: "the average horsepower". */
export const shownMeasure = (measure: Measure): TranslatableText => text('shown.the', { what: shownText(measure) })

/**
 * Recognizes the computed columns whose mean is a percentage: they hold 100 in rows that meet a condition and 0 in others, and
 * their names begin with a percent sign, as in "% late".
 */
export const isRateName = (column: string): boolean => column.startsWith(ratePrefix)
const ratePrefix = '% '

/** The mean of such a column as the object of a verb: "the percentage of late". */
export const shownRate = (column: string): TranslatableText =>
  text('shown.the', { what: text('shown.rate', { what: columnName(column.slice(ratePrefix.length)) }) })

const shownText = ({ field, aggregate }: Measure): TranslatableText =>
  field === null ? text('shown.count') : text(`shown.${aggregate}`, { what: columnName(field) })

type Facts = Pick<ChartFacts, 'measure' | 'dimension'>

/** A derived measure with an article, as the object of a verb: "the share of revenue", "the total rain and average wind". */
export const shownDerived = (derived: DerivedMeasure, facts: Facts): TranslatableText => {
  const operands = operandsOf(derived, facts)
  return text('shown.the', { what: operands ? shownTogether(operands) : computedText(derived, facts, 'shown') })
}

/** A derived measure without an article, as people ask for it: "share of revenue". */
export const askedDerived = (derived: DerivedMeasure, facts: Facts): TranslatableText | LocalizedString => {
  const operands = operandsOf(derived, facts)
  if (!operands) return computedText(derived, facts, 'asked')
  const [own, ...others] = operands.map(({ field, aggregate }) => ({ aggregate, ...(field !== null && { field }) }))
  return own
    ? localized((wording) => withinTitle(combineMeasures([own, ...others], { language: wording.language }).as, wording))
    : named(derived, 'asked')
}

/** The measures of a chart that shows several with an aggregate each; null for other charts. */
const operandsOf = (derived: DerivedMeasure, { measure }: Facts): Measure[] | null => {
  if (derived.kind !== 'combined' || !measure?.def.aggregate || measure.field === null) return null
  const others = derived.others.map(({ field = null, aggregate }) => ({ field, aggregate }))
  return [{ field: measure.field, aggregate: measure.def.aggregate }, ...others]
}

const shownTogether = (operands: readonly Measure[]): TranslatableText => {
  const [first] = operands
  const names = operands.flatMap(({ field }) => (field === null ? [] : titleName(field)))
  if (!first || names.length < operands.length) return text('all', { parts: operands.map(shownText) })
  if (operands.every(({ aggregate }) => aggregate === first.aggregate))
    return text(`shown.${first.aggregate}`, { what: names })
  return operands.every(({ field }) => field === first.field)
    ? text('shown.several', {
        heads: operands.map(({ aggregate }) => text(`shown.head.${aggregate}`)),
        what: names.slice(0, 1),
      })
    : text('all', {
        parts: operands.map(({ aggregate }, at) => text(`shown.${aggregate}`, { what: names.slice(at, at + 1) })),
      })
}

const titleName = (field: string): LocalizedString =>
  localized((wording) => withinTitle(titleWords(field, wording), wording))

/** What is computed from the measure. A derived measure that the person named is called by that name. */
const computedText = (
  derived: DerivedMeasure,
  { measure, dimension }: Facts,
  form: 'shown' | 'asked',
): TranslatableText => {
  if (derived.kind === 'combined' || !measure) return named(derived, form)
  const what = operandText({ field: measure.field, aggregate: measure.def.aggregate ?? 'sum' })
  const of = (name: 'growth' | 'growth_on_year' | 'change' | 'running' | 'rank' | 'share') =>
    text(`${form}.derived.${name}`, { what })
  const texts = (): TranslatableText[] => {
    switch (derived.kind) {
      case 'share':
        return [of('share'), text(`${form}.derived.plain_share`)]
      case 'ratio':
      case 'difference': {
        const by = operandText({ field: derived.by.field ?? null, aggregate: derived.by.aggregate })
        return [text(`${form}.derived.${derived.kind}`, { what, by })]
      }
      case 'growth':
        return [of('growth'), of('growth_on_year')]
      case 'moving': {
        const { steps } = derived
        const unit = dimension?.def.timeUnit
        return [
          text(`${form}.derived.moving`, { steps, what }),
          ...(unit ? [text(`${form}.derived.moving_over`, { steps, unit: unitText(unit), what })] : []),
        ]
      }
      default:
        return [of(derived.kind)]
    }
  }
  const name = derived.as.replace(/ \(derived\)$/, '')
  return texts().find((candidate) => isNameOf(candidate, name)) ?? named(derived, form)
}

/** Whether a phrase and a name are the same words, with or without units. */
const isNameOf = (candidate: TranslatableText, name: string): boolean => {
  const words = capital(inEnglish(candidate))
  return words === name || (words.includes(' / ') && words === withoutUnits(name))
}

const withoutUnits = (ratio: string): string =>
  ratio
    .split(' / ')
    .map((part) => nameAndUnit(part).name)
    .join(' / ')

const named = ({ as }: DerivedMeasure, form: 'shown' | 'asked'): TranslatableText =>
  text(`${form}.derived.named`, { name: { en: uncapital(as), de: as } })

const operandText = ({ field, aggregate }: Measure): TranslatableText | LocalizedString => {
  if (field === null) return text('rows')
  return aggregate === 'sum' ? columnName(field) : quantityText({ field, aggregate })
}

/** A time unit as a word: "month". */
export const unitText = (unit: TimeUnit): LocalizedString => localized((wording) => timeUnitWord(unit, wording))
