import { unitTitle, wordsOf } from '../defaults/title.ts'
import { encodedField } from '../fields/encoded-fields.ts'
import { channelDefs, encodingOf } from '../model/channels.ts'
import { replaceUnitAt, unitsOf } from '../model/composition.ts'
import { isObject } from '../model/json.ts'
import type { FieldProfile } from '../model/profile.ts'
import type { ChannelDef, Spec, UnitSpec } from '../model/spec.ts'
import type { Channel } from '../model/vocabulary.ts'
import { type ConditionTable, filterWords } from '../transforms/filter-words.ts'
import type { Wording } from '../wording/wording.ts'
import { wordingIn } from '../wording/words.ts'
import type { FieldRenames } from './field-scope.ts'

/** What titles are made of: the new names, and the tables under these. */
interface TitleNames {
  renames: FieldRenames
  tables: readonly ConditionTable[]
}

/**
 * The spec `after` its columns were renamed, with new titles of the chart, axes and legends where those of the spec `before`
 * were made from the names of columns, and a new subtitle where it told the filters. Titles that somebody chose stay.
 */
export function renameTitles(before: Spec, after: Spec, names: TitleNames): Spec {
  const wording = wordingIn(before.usermeta?.belvedere?.wishes?.language)
  const previousUnits = unitsOf(before)
  return unitsOf(after).reduce((spec, { unit, path, table }, i) => {
    const previous = previousUnits[i]
    return previous === undefined
      ? spec
      : replaceUnitAt(spec, path, renameUnitTitles(previous.unit, unit, { ...names, wording, table }))
  }, after)
}

function renameUnitTitles(
  before: UnitSpec,
  after: UnitSpec,
  { wording, table, ...names }: TitleNames & { wording: Wording; table: string },
): UnitSpec {
  const [previousWords, words] = [wordsOf(before, wording, table), wordsOf(after, wording, table)]
  const previousDefs = new Map(channelDefs(before.encoding))
  const defs = channelDefs(after.encoding).map(([channel, def]): [Channel, ChannelDef] => {
    const previous = previousDefs.get(channel)
    const title = previous && renamedTitle(previous.title, previousWords(previous), words(def))
    return [channel, title === undefined ? def : { ...def, title }]
  })
  const next: UnitSpec = { ...after, ...(after.encoding && { encoding: encodingOf(defs) }) }
  const subtitle = renamedSubtitle(before, after, { ...names, wording, table })
  if (subtitle !== undefined && isObject(next.title)) next.title = { ...next.title, subtitle }
  const previousTitle = unitTitle(before, yearsOf(before), wording, table)
  const title = unitTitle(after, yearsOf(after), wording, table)
  if (previousTitle === undefined || title === undefined) return next
  if (before.title === previousTitle) next.title = title
  else if (isObject(next.title) && next.title.text === previousTitle) next.title = { ...next.title, text: title }
  return next
}

/** The filters in words under the new names; undefined where the subtitle did not tell them. */
function renamedSubtitle(
  before: UnitSpec,
  after: UnitSpec,
  { renames, tables, wording, table }: TitleNames & { wording: Wording; table: string },
): string | undefined {
  if (!isObject(before.title)) return undefined
  const fields = tables.find(({ name }) => name === table)?.fields ?? []
  const oldNames = new Map([...(renames.get(table) ?? [])].map(([from, to]) => [to, from]))
  const previousFields = fields.map((field) => ({ ...field, name: oldNames.get(field.name) ?? field.name }))
  const previousWords = filterWords(before.transform, { name: table, fields: previousFields }, wording).join(' · ')
  return previousWords !== '' && before.title.subtitle === previousWords
    ? filterWords(after.transform, { name: table, fields }, wording).join(' · ')
    : undefined
}

/** The new title of a channel, with the unit that the previous one ends with. */
function renamedTitle(title: unknown, previousWords: string, words: string): string | undefined {
  if (typeof title !== 'string' || !title.startsWith(previousWords)) return undefined
  const unit = title.slice(previousWords.length)
  return unit === '' || /^ \([^()]+\)$/.test(unit) ? words + unit : undefined
}

/** The columns that are drawn as years: without aggregate, as integers. */
function yearsOf({ encoding }: UnitSpec): Map<string, Pick<FieldProfile, 'type' | 'semanticType'>> {
  const years = channelDefs(encoding).filter(
    ([, { aggregate, axis }]) => !aggregate && isObject(axis) && axis.format === 'd',
  )
  return new Map(
    years.flatMap(([, def]) => {
      const name = encodedField(def)
      return name === undefined ? [] : [[name, { type: 'quantitative', semanticType: 'year' }] as const]
    }),
  )
}
