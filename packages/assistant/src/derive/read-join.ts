import { type FieldProfile, type JoinDerivation, planDerivation, type TableProfile } from '@belvedere/spec'
import { ask, mayAsk } from '../dialogue/questions.ts'
import {
  allTables,
  innerJoin,
  keyAnd,
  keyBetween,
  keyOpening,
  requestAfterwards,
  verbs,
} from '../language/en/derive/lexicon.ts'
import { linkSentence } from '../link/sentence.ts'
import type { Request } from '../recommendation.ts'
import { readerWords, text } from '../say/text.ts'
import { type KeyProposal, oriented, proposeKeys, sureOfKey } from './keys.ts'
import { tableMentions } from './table-mentions.ts'
import { answer, type DerivationWish } from './wish.ts'

/** Reads "join orders with customers on customer = code, then average amount by city"; null where no join is asked for. */
export function readJoin({ message, tables, history }: Request): DerivationWish | null {
  const verb = verbs.join.exec(message)
  if (!verb) return null
  const tail = message.slice(verb.index)
  const mentioned = tableMentions(tail, tables)
  const [one, other] = [mentioned[0], mentioned.find(({ table }) => table !== mentioned[0]?.table)]
  const [a, b] = one && other ? [one.table, other.table] : allTables.test(tail) && tables.length === 2 ? tables : []
  if (!a || !b) return allTables.test(tail) && tables.length > 2 ? whichTables(tables) : null
  const rest = tail.slice(other?.end ?? allTables.exec(tail)?.[0].length ?? 0)
  const cut = requestAfterwards.exec(rest)
  const questions = cut ? [rest.slice(cut.index + cut[0].length).trim()].filter((text) => text !== '') : []
  const clause = cut ? rest.slice(0, cut.index) : rest
  const type = innerJoin.test(message) ? 'inner' : 'left'
  const named = namedKey(clause, a, b)
  if (named) return { kind: 'derive', derivation: { ...named, type }, questions, shows: [], implied: false, said: [] }
  return byProposal(proposeKeys(a, b), { a, b, type, questions, implied: false, history })
}

const whichTables = (tables: readonly TableProfile[]): DerivationWish =>
  answer(text('derive.which_tables', { tables: tables.map(({ name }) => name) }))

interface Wanted {
  a: TableProfile
  b: TableProfile
  type: JoinDerivation['type']
  questions: string[]
  implied: boolean
  history: Request['history']
}

/** Takes the key that is sure and says so; else asks, with the likely ones as buttons. */
export function byProposal(
  proposals: readonly KeyProposal[],
  { a, b, type, questions, implied, history }: Wanted,
): DerivationWish {
  const [best, next] = proposals
  if (!best) return answer(text('derive.no_key', { left: a.name, right: b.name }))
  const sure = best.score >= sureOfKey && (!next || best.score - next.score > 0.1)
  if (!sure && mayAsk({ history })) {
    const question = ask(
      text('derive.which_keys', { left: a.name, right: b.name }),
      proposals.map(({ left, right, on }) => {
        const keys = text('all', { parts: on.map((pair) => `"${pair.left}" = "${pair.right}"`) })
        const [question] = questions
        const join = { left: left.name, right: right.name, keys }
        return {
          label: text('all', {
            parts: on.map((pair) =>
              pair.left === pair.right ? pair.left : text('derive.keys', { left: pair.left, right: pair.right }),
            ),
          }),
          message: question
            ? text('offer.join_and_ask', { ...join, question: readerWords(question) })
            : text('offer.join', join),
        }
      }),
    )
    return { kind: 'words', words: question }
  }
  const { left, right, on } = best
  const columns = [...new Set(on.flatMap((pair) => [pair.left, pair.right]))]
  return {
    kind: 'derive',
    derivation: { kind: 'join', left: left.name, right: right.name, on, type },
    questions,
    shows: [],
    implied,
    said: [
      text('assumed.joined', {
        left: left.name,
        right: right.name,
        columns: columns.map((words) => text('assumed.quoted', { words })),
      }),
    ],
  }
}

function namedKey(clause: string, a: TableProfile, b: TableProfile): Omit<JoinDerivation, 'type'> | null {
  const opening = keyOpening.exec(clause)
  if (!opening) return null
  const pairs = clause
    .slice(opening.index + opening[0].length)
    .split(keyAnd)
    .map((said) => {
      const between = keyBetween.exec(said)
      const [first, second] = between
        ? [said.slice(0, between.index), said.slice(between.index + between[0].length)]
        : [said, said]
      return pairOf(first, second, a, b) ?? pairOf(second, first, a, b)
    })
  const on = pairs.flatMap((pair) => pair ?? [])
  if (on.length < pairs.length) return null
  const { left, right, on: keys } = oriented(a, b, on)
  return { kind: 'join', left: left.name, right: right.name, on: keys }
}

function pairOf(mine: string, theirs: string, a: TableProfile, b: TableProfile) {
  const [one, other] = [fieldIn(mine, a), fieldIn(theirs, b)]
  return one && other ? { one, other } : null
}

/** The column of a table that some words name. */
function fieldIn(words: string, table: TableProfile): FieldProfile | undefined {
  const bare = words.trim().replace(/^["“”'`]|["“”'`]$/g, '')
  const exact = table.fields.find(({ name }) => name === bare || name.toLowerCase() === bare.toLowerCase())
  if (exact) return exact
  const [best] = linkSentence(words, table).columns.toSorted((x, y) => y.score - x.score)
  return best?.field
}

/** The join by a key, which keeps every row of the left table. */
export const joinOf = ({ left, right, on }: KeyProposal): JoinDerivation => ({
  kind: 'join',
  left: left.name,
  right: right.name,
  on,
  type: 'left',
})

/** The table that a join would give, as far as the parents' profiles tell; null where they do not fit. */
export function joinedProfile(derivation: JoinDerivation, tables: readonly TableProfile[]): TableProfile | null {
  const planned = planDerivation(derivation, tables)
  const left = tables.find(({ name }) => name === derivation.left)
  if (!planned.ok || !left) return null
  const fields = planned.plan.columns.flatMap(({ name, like }) => (like ? [{ ...like, name }] : []))
  return { name: left.name, rows: left.rows, fields }
}
