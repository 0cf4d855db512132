import type { LocalizedString, TranslatableText } from '@belvedere/texts'
import type { CleanStep, CleanStepOf, FillWith, StepCount } from '../model/clean-step.ts'
import type { Cell } from '../model/profile.ts'
import { conditionText } from '../transforms/filter-words.ts'
import { text } from '../wording/spec-texts.ts'

/** Names and values that are listed in a sentence. */
const maxListed = 6

/** A step in words, with what it did if that is known: "made “price” a number (12 of 4,031 cells …)". */
export function cleanStepText(step: CleanStep, count?: StepCount | null): TranslatableText {
  const words = stepWords(step)
  const counted = count ? countText(step, count) : null
  return counted === null ? words : text('clean.counted', { step: words, count: counted })
}

const quoted = (name: string): TranslatableText => text('derivation.name', { name })

function listed(parts: readonly TranslatableText[]): TranslatableText[] {
  const rest = parts.length - maxListed
  return rest <= 0 ? [...parts] : [...parts.slice(0, maxListed), text('clean.more', { count: rest })]
}
const names = (columns: readonly string[]) => listed(columns.map(quoted))

function stepWords(step: CleanStep): TranslatableText {
  switch (step.kind) {
    case 'rename':
      return text('clean.rename', {
        columns: listed(step.columns.map(({ from, to }) => text('clean.to', { from: quoted(from), to: quoted(to) }))),
      })
    case 'keep_columns':
    case 'remove_columns':
      return text(`clean.${step.kind}`, { columns: names(step.columns), count: step.columns.length })
    case 'to_number':
    case 'to_text':
    case 'to_boolean':
      return text(`clean.${step.kind}`, { name: step.column })
    case 'to_date':
      return text(`clean.to_date.${step.order}`, { name: step.column })
    case 'split':
      return text('clean.split', {
        name: step.column,
        delimiter: delimiterText(step.delimiter),
        into: names(step.into),
      })
    case 'split_unit':
      return text('clean.split_unit', { name: step.column, number: step.into.number, unit: step.into.unit })
    case 'merge':
      return text('clean.merge', { columns: names(step.columns), into: step.into })
    case 'merge_date': {
      const columns = names([step.year, step.month, ...(step.day === null ? [] : [step.day])])
      return text('clean.merge_date', { columns, into: step.into })
    }
    case 'drop_rows':
    case 'keep_rows':
      if (step.kind === 'drop_rows' && step.filter.op === 'empty')
        return text('clean.drop_empty', { columns: names([step.filter.field]) })
      return text(`clean.${step.kind}`, { condition: conditionOf(step.filter) })
    case 'drop_empty':
      return step.columns.length === 0
        ? text('clean.drop_empty_rows')
        : text('clean.drop_empty', { columns: names(step.columns) })
    case 'drop_duplicates':
      return step.columns.length === 0
        ? text('clean.drop_duplicate_rows')
        : text('clean.drop_duplicates', { columns: names(step.columns) })
    case 'drop_totals':
      return text('clean.drop_totals', { name: step.column })
    case 'fill':
      return fillText(step)
    case 'map':
      return text('clean.map', {
        name: step.column,
        values: listed(step.values.map(({ from, to }) => text('clean.to', { from: cellText(from), to: cellText(to) }))),
      })
    case 'normalize':
      return text(`clean.normalize.${step.case ?? 'none'}`, { name: step.column })
  }
}

const conditionOf = (filter: CleanStepOf<'drop_rows'>['filter']): TranslatableText =>
  conditionText(filter, { name: '', fields: [] }, { en: `“${filter.field}”`, de: `„${filter.field}“` })

const cellText = (cell: Cell): TranslatableText => (cell === null ? text('clean.nothing') : quoted(String(cell)))

function delimiterText(delimiter: string): TranslatableText | LocalizedString {
  if (delimiter.trim() === '') return text('clean.space')
  return quoted(delimiter)
}

function fillText({ column: name, with: how, groups }: CleanStepOf<'fill'>): TranslatableText {
  const each = groups.length === 0 ? '' : text('clean.in_groups', { names: names(groups) })
  const what = fillerText(how)
  return text('clean.fill', { name, what, each })
}

function fillerText(how: FillWith): TranslatableText {
  switch (how.by) {
    case 'value':
      return cellText(how.value)
    case 'before':
    case 'interpolate':
      return how.order === null
        ? text(`clean.filler.${how.by}`)
        : text('clean.along', { filler: text(`clean.filler.${how.by}`), name: how.order })
    default:
      return text(`clean.filler.${how.by}`)
  }
}

function countText(step: CleanStep, { changed, of, emptied = 0, example }: StepCount): TranslatableText | null {
  switch (step.kind) {
    case 'to_number':
    case 'to_text':
    case 'to_date':
    case 'to_boolean':
    case 'merge_date': {
      if (emptied === 0) return null
      const such = example === undefined ? '' : text('clean.such_as', { example })
      return text(`clean.count.${step.kind}`, { count: emptied, of, such })
    }
    case 'drop_rows':
    case 'keep_rows':
    case 'drop_empty':
    case 'drop_duplicates':
    case 'drop_totals':
      return text('clean.count.rows', { count: changed, of })
    case 'fill':
      return text('clean.count.filled', { count: changed, of })
    case 'split':
    case 'split_unit':
    case 'map':
    case 'normalize':
      return text('clean.count.cells', { count: changed, of })
    default:
      return null
  }
}
