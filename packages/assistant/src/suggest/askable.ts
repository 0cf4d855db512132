import { statedAggregate } from '@belvedere/lexicon'
import { type FieldProfile, fieldLabel, isCategory, type TableProfile } from '@belvedere/spec'
import { isGroupable, isNumber, isTime } from '../edits/reader.ts'
import { isUnquotedName } from './quote-column-name.ts'

/** The columns of a table that a question is worth asking of, best first. */
export interface Askable {
  /** Numbers that spread. */
  measures: FieldProfile[]
  /** Columns of a few values each of which many rows have. */
  groups: FieldProfile[]
  /** Columns whose values name the rows, few enough to stand side by side. */
  names: FieldProfile[]
  /** Columns of so many values that only the most frequent of them can be shown. */
  many: FieldProfile[]
  times: FieldProfile[]
}

/** What names a row, a place or a person says nothing when it is averaged or grouped by. */
const dull: ReadonlySet<string> = new Set(['id', 'latitude', 'longitude', 'phone', 'url', 'email', 'rank', 'text'])
const dullAmounts: ReadonlySet<string> = new Set(['boolean', 'category', 'month', 'weekday'])
const maxGroups = 40

/** Parts the columns of a table by what can be asked of them; ids, constants and empty columns are among none. */
export const askable = ({ fields }: TableProfile): Askable => {
  const lively = firstOfEachLabel(fields).filter(
    (field) =>
      field.distinct > 1 &&
      !dull.has(field.semanticType ?? '') &&
      (statedAggregate(field) !== null || !isRunningNumber(field)),
  )
  const few = lively.filter((field) => isGroupable(field) && field.distinct <= maxGroups)
  const amounts = lively.filter((field) => isNumber(field) && !dullAmounts.has(field.semanticType ?? ''))
  return {
    measures: byWorth(
      amounts.filter((field) => !(isGroupable(field) && repeats(field))),
      fullest,
      simplyNamed,
    ),
    groups: byWorth(few.filter(repeats), fullest, simplyNamed, wordsFirst, nearEight),
    names: byWorth(
      few.filter((field) => isCategory(field) && !repeats(field)),
      fullest,
      simplyNamed,
    ),
    many: byWorth(
      lively.filter((field) => isCategory(field) && field.distinct > maxGroups && repeats(field)),
      fullest,
      simplyNamed,
    ),
    times: byWorth(
      lively.filter((field) => isTime(field) && field.semanticType !== 'time'),
      fullest,
      simplyNamed,
    ),
  }
}

/** Columns that read alike cannot be told apart in a sentence: the first of them stands for all. */
function firstOfEachLabel(fields: readonly FieldProfile[]): FieldProfile[] {
  const labels = fields.map(({ name }) => fieldLabel(name).toLowerCase())
  return fields.filter((_, at) => labels.indexOf(labels[at] ?? '') === at)
}

const isRunningNumber = ({ type, integer, distinct, count, min = 0, max = 0 }: FieldProfile): boolean =>
  type === 'quantitative' && integer === true && distinct === count && count > 2 && max - min === count - 1

const repeats = ({ distinct, count }: FieldProfile): boolean => distinct <= count * 0.7

/** Less is better. */
type Worth = (field: FieldProfile) => number

const fullest: Worth = ({ count, nulls }) => (count >= nulls ? 0 : 1)
const simplyNamed: Worth = (field) => (isUnquotedName(field) ? 0 : 1)
const wordsFirst: Worth = (field) => (isCategory(field) ? 0 : 1)
// Three to a dozen groups compare best.
const nearEight: Worth = ({ distinct }) => (distinct >= 3 && distinct <= 12 ? 0 : 1)

/** By the first worth that tells two apart; else as they stand in the table. */
const byWorth = (fields: readonly FieldProfile[], ...worths: Worth[]): FieldProfile[] =>
  fields.toSorted((a, b) => worths.map((worth) => worth(a) - worth(b)).find((order) => order !== 0) ?? 0)
