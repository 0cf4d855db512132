import type { CleanStep, FieldProfile } from '@belvedere/spec'
import type { CleanPhrase } from '../../language/clean-language.ts'
import { columnNamed, columnsNamed, type NameContext, type NamedColumns } from './column-named.ts'
import { combineStep, renameStep, retypeStep, splitStep } from './read-column-steps.ts'
import { conditionNamed, dropAnyMissing, totalsColumn } from './read-row-steps.ts'
import { cut, fillStep, mapOf, replaceSteps, spellingStep } from './read-value-steps.ts'

/** What a part of a message comes to. `unclear`: words that several columns fit; `unknown`: words that name no column. */
export interface ClauseReading {
  steps: CleanStep[]
  unclear: NamedColumns[]
}

type Groups = { [name: string]: string | undefined }

/** The steps that one request states; null if it states none of this table. */
export function readClause(clause: string, context: NameContext, besideChart: boolean): ClauseReading | null {
  for (const phrase of context.language.phrases) {
    if (phrase.plain && besideChart) continue
    const match = phrase.pattern.exec(clause)
    if (!match) continue
    const unclear: NamedColumns[] = []
    const pick = (named: NamedColumns): FieldProfile | null => {
      const [field, ...others] = named.fields
      if (others.length > 0) unclear.push(named)
      return field ?? null
    }
    const strict = phrase.plain === true
    const steps = stepsOf(phrase, { ...match.groups }, { context: { ...context, strict }, pick })
    if (steps !== null && steps.length > 0) return { steps, unclear }
  }
  return null
}

interface PhraseReader {
  context: NameContext
  pick: (named: NamedColumns) => FieldProfile | null
}

function stepsOf(phrase: CleanPhrase, groups: Groups, { context, pick }: PhraseReader): CleanStep[] | null {
  const one = (step: CleanStep | null): CleanStep[] | null => (step === null ? null : [step])
  const names = (words = ''): string[] | null => {
    const fields = columnsNamed(words, context)?.map(pick)
    return fields ? fields.flatMap((field) => field?.name ?? []) : null
  }
  const { column, columns, to = '', what = '', at = '', from, into } = groups
  switch (phrase.kind) {
    case 'drop_empty':
      return [{ kind: 'drop_empty', columns: [] }]
    case 'drop_any_missing':
      return dropAnyMissing(context)
    case 'drop_missing':
      return names(columns)?.map((field) => ({ kind: 'drop_rows', filter: { op: 'empty', field } })) ?? null
    case 'drop_duplicates': {
      const keys = columns === undefined ? [] : names(columns)
      return keys && [{ kind: 'drop_duplicates', columns: keys }]
    }
    case 'drop_where': {
      const filter = conditionNamed(groups.condition ?? '', context)
      return filter && [{ kind: 'drop_rows', filter }]
    }
    case 'drop_totals': {
      const name = column === undefined ? totalsColumn(context) : (pick(columnNamed(column, context))?.name ?? null)
      return name === null ? null : [{ kind: 'drop_totals', column: name }]
    }
    case 'remove_columns':
    case 'keep_columns': {
      const listed = names(columns)
      return listed && [{ kind: phrase.kind, columns: listed }]
    }
    case 'rename':
      return one(renameStep(from === undefined ? to : `${from} = ${into ?? ''}`, context, pick))
    case 'replace':
      return replaceSteps(from ?? '', to, column, context)
    case 'combine':
      return one(combineStep({ columns: columns ?? '', into: into ?? '', at: groups.at }, context, pick))
    default: {
      const field = pick(columnNamed(nameIn(phrase, column ?? '', context), context))
      return field && one(stepOfColumn(phrase, field, { ...groups, what, at }, context))
    }
  }
}

function stepOfColumn(
  { kind }: CleanPhrase,
  field: FieldProfile,
  groups: Groups,
  context: NameContext,
): CleanStep | null {
  const { what = '', at = '', into, type = '', pairs = '' } = groups
  const { language } = context
  switch (kind) {
    case 'fill':
      return fillStep(field, withOrder(what, groups.column ?? '', context), context)
    case 'retype':
      return retypeStep(field, type, what, language)
    case 'map':
      return mapOf(field, pairs, context)
    case 'split':
      return splitStep(field, into, at, context)
    case 'split_unit':
      return {
        kind: 'split_unit',
        column: field.name,
        into: { number: `${field.name} number`, unit: `${field.name} unit` },
      }
    case 'trim':
      return { kind: 'normalize', column: field.name, case: null }
    case 'letter_case':
      return { kind: 'normalize', column: field.name, case: language.lowerCase.test(what) ? 'lower' : 'upper' }
    case 'spelling':
      return spellingStep(field)
    default:
      return null
  }
}

/** The column without what it is filled along, unless that is a part of its name. */
function nameIn({ kind }: CleanPhrase, column: string, context: NameContext): string {
  const isWhole = kind !== 'fill' || columnNamed(column, context).fields.length > 0
  return isWhole ? column : cut(column, context.language.along)[0]
}

/** The words of a filler with what stands behind the column: "interpolate tmp along year". */
const withOrder = (what: string, column: string, { language }: NameContext): string => {
  const along = language.along.exec(column)
  return along ? `${what} ${column.slice(along.index)}` : what
}
