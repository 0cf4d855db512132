import {
  type Derivation,
  type FieldProfile,
  fieldWords,
  isYear,
  type PivotDerivation,
  storageOfField,
  type TableProfile,
} from '@belvedere/spec'
import { ask, mayAsk } from '../dialogue/questions.ts'
import { isTime } from '../edits/reader.ts'
import { tableOf } from '../intent/chart-facts.ts'
import {
  aggregateWords,
  columnPer,
  intoColumns,
  intoRows,
  measureOpening,
  overTime,
  requestAfterwards,
  verbs,
} from '../language/en/derive/lexicon.ts'
import { linkSentence } from '../link/sentence.ts'
import { surestOf } from '../link/surest.ts'
import type { Request } from '../recommendation.ts'
import { text } from '../say/text.ts'
import { wordsOf } from './keys.ts'
import { isMeasure } from './known-words.ts'
import { reshapedQuestion } from './reshaped-question.ts'
import { type TableMention, tableMentions } from './table-mentions.ts'
import { type WideColumns, wideColumns } from './wide-columns.ts'
import { answer, type DerivationWish } from './wish.ts'

/** Reads "turn the years into rows", "unpivot …"; null where nothing of the kind is asked for. */
export function readUnpivot({ message, tables, current }: Request): DerivationWish | null {
  const asked = verbs.unpivot.exec(message) ?? intoRows.exec(message)
  if (!asked) return null
  const cut = requestAfterwards.exec(message.slice(asked.index + asked[0].length))
  const questions = cut ? [message.slice(asked.index + asked[0].length + cut.index + cut[0].length).trim()] : []
  const [mentioned] = tableMentions(message, tables)
  const table = mentioned?.table ?? tables.find((one) => wideColumns(one)) ?? tableOf(current, tables)
  if (!table) return null
  const wide = wideColumns(table) ?? namedColumns(message, table)
  if (!wide) return answer(text('derive.which_rows', { table: table.name }))
  return unpivoted(table, wide, { message, tables, questions: questions.filter((text) => text !== ''), implied: false })
}

/** Columns that are years, and a question about change over time: the years must be rows before it can be drawn. */
export function needsUnpivot({ message, tables, current }: Request): DerivationWish | null {
  if (!overTime.test(message)) return null
  const mentions = tableMentions(message, tables)
  const meant = mentions.length > 0 ? mentions.map(({ table }) => table) : [tableOf(current, tables) ?? []].flat()
  if (meant.some(({ fields }) => fields.some(isTime))) return null
  const table = [...meant, ...tables].find((one) => wideColumns(one))
  const wide = table && wideColumns(table)
  if (!table || !wide || wide.name === 'step' || table.fields.some(isTime)) return null
  if (measuresOther(message, table, { tables, mentions })) return null
  return unpivoted(table, wide, { message, tables, questions: [message], implied: true })
}

/** "GDP over time" is not about the years of another table. */
const measuresOther = (
  message: string,
  table: TableProfile,
  { tables, mentions }: { tables: readonly TableProfile[]; mentions: readonly TableMention[] },
): boolean =>
  tables.some((other) => {
    if (other === table) return false
    const { tokens, columns } = linkSentence(message, other)
    return columns.some(({ field, first, last, score }) => {
      const [start = 0, end = 0] = [tokens[first]?.start, tokens[last]?.end]
      const own = mentions.some((one) => one.table === table && one.start < end && one.end > start)
      return isMeasure(field, other) && score >= sureName && !own
    })
  })
/** A name that fits a column this well was meant for it. */
const sureName = 0.6

interface Wide extends Pick<Request, 'message' | 'tables'> {
  questions: string[]
  implied: boolean
}

function unpivoted(
  table: TableProfile,
  wide: WideColumns,
  { message, tables, questions, implied }: Wide,
): DerivationWish {
  const value = measureName(message, table, wide)
  const keep = table.fields.flatMap(({ name }) => (wide.columns.includes(name) ? [] : [name]))
  const derivation: Derivation = {
    kind: 'unpivot',
    table: table.name,
    keep,
    columns: wide.columns,
    name: wide.name,
    value,
  }
  const spelled = reshapedQuestion(questions[0] ?? '', { value, step: wide.name, keep }, [
    table,
    ...tables.filter((other) => other !== table),
  ])
  const said = [text('assumed.unpivoted', { columns: wide.columns.length, table: table.name, name: wide.name, value })]
  return {
    kind: 'derive',
    derivation,
    questions: questions.length === 0 ? [] : [...questions, ...spelled.messages],
    shows: [value, ...spelled.names],
    along: wide.name,
    implied,
    said,
  }
}

function namedColumns(message: string, table: TableProfile): WideColumns | null {
  const columns = [...new Set(columnsIn(message, table).filter((field) => storageOfField(field) === 'number'))]
  return columns.length < 2 ? null : { columns: columns.map(({ name }) => name), name: 'step', measure: '' }
}

/** What the cells measure: as the columns say, as the message calls it, as the table is called. */
function measureName(message: string, table: TableProfile, wide: WideColumns): string {
  if (wide.measure !== '') return wide.measure
  const known = new Set(
    table.fields.flatMap(({ name, values }) => [
      ...wordsOf(name),
      ...values.map(({ value }) => String(value).toLowerCase()),
    ]),
  )
  for (const [, word = ''] of message.matchAll(measureOpening)) {
    const [plain = ''] = wordsOf(word)
    if (!known.has(plain) && !overTime.test(`by ${plain}`) && plain !== wide.name) return word.toLowerCase()
  }
  const named =
    fieldWords(table.name)
      .toLowerCase()
      .match(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu) ?? []
  return named.length > 0 && named.length <= mostWords ? named.join(' ') : 'value'
}

/** The name of a table that is longer than this says more than what is measured. */
const mostWords = 4

/** Reads "pivot month by region", "one column per month"; null where nothing of the kind is asked for. */
export function readPivot({ message, tables, current, history }: Request): DerivationWish | null {
  const columns = intoColumns.exec(message)?.[1] ?? columnPer.exec(message)?.[1]
  const verb = verbs.pivot.exec(message)
  if (columns === undefined && !verb) return null
  const [mentioned] = tableMentions(message, tables)
  const said = verb ? message.slice(verb.index + verb[0].length) : message
  const table = mentioned?.table ?? tableOf(current, tables)
  if (!table) return null
  const fields = columnsIn(said, table)
  const spread = columns === undefined ? undefined : columnsIn(columns, table)[0]
  const dimensions = fields.filter((field) => !isAmount(field))
  const column = spread ?? (fields.some(isAmount) ? dimensions.at(-1) : dimensions[0])
  if (!column) {
    if (columns !== undefined && !verb) return null
    return answer(text('derive.which_columns', { table: table.name }))
  }
  const named = dimensions.filter(({ name }) => name !== column.name)
  const others = table.fields.filter((field) => field.name !== column.name && !isAmount(field) && isGroup(field, table))
  const rows = named.length > 0 ? named : others
  const amounts = table.fields.filter((field) => isAmount(field) && field.name !== column.name && !rows.includes(field))
  const measure = fields.find((field) => amounts.includes(field))
  const pivot = (value: FieldProfile | undefined): PivotDerivation => ({
    kind: 'pivot',
    table: table.name,
    rows: rows.map(({ name }) => name),
    column: column.name,
    value: (value ?? column).name,
    aggregate: value ? aggregateIn(message, value) : 'count',
  })
  if (!measure && amounts.length > 1 && mayAsk({ history }))
    return {
      kind: 'words',
      words: ask(
        text('derive.which_cells'),
        amounts.map(({ name }) => ({
          label: name,
          message: text('offer.pivot', {
            value: `"${name}"`,
            groups: text('all', { parts: [...rows, column].map((group) => `"${group.name}"`) }),
          }),
        })),
      ),
    }
  return {
    kind: 'derive',
    derivation: pivot(measure ?? amounts[0]),
    questions: [],
    shows: [],
    implied: false,
    said: [],
  }
}

function aggregateIn(message: string, value: FieldProfile): PivotDerivation['aggregate'] {
  const named = aggregateWords.find(({ pattern }) => pattern.test(message))
  const share = value.unit === '%' || unadded.has(value.semanticType ?? '')
  return named?.aggregate ?? (share ? 'mean' : 'sum')
}

/** Numbers whose sum means nothing. */
const unadded: ReadonlySet<string> = new Set(['percent', 'rank', 'latitude', 'longitude'])

const isAmount = (field: FieldProfile) => field.type === 'quantitative' && !isYear(field) && field.semanticType !== 'id'
/** Values that come several times: an id makes no group. */
const isGroup = ({ distinct, semanticType }: FieldProfile, { rows }: TableProfile) =>
  distinct > 0 && distinct <= rows / 2 && semanticType !== 'id' && semanticType !== 'text'

/** The columns that words name, in their order; the surest where several fit the same words. */
const columnsIn = (words: string, table: TableProfile): FieldProfile[] => [
  ...new Set(surestOf(linkSentence(words, table).columns).map(({ field }) => field)),
]
