import type { TableProfile } from '@belvedere/spec'
import type { Span, SpanOf } from '../src/interpreter/span.ts'
import { findSpans } from '../src/interpreter/spans.ts'
import type { Case, Gold } from './judge.ts'
import type { Schema, SchemaColumn } from './schema.ts'
import { schemas } from './swap-schemas.ts'

/** A sentence that was moved onto another table. `fold` parts both sentences and schemas. */
export interface SwappedCase {
  asked: Case
  schema: Schema
  fold: number
}

/** Which column of the schema stands in for each of the table's own, and which value for each of its values. */
interface Casting {
  schema: Schema
  columns: Map<string, SchemaColumn>
  values: Map<string, string>
}

const swapFolds = 5
/** Onto how many of its fold's schemas a sentence is moved. */
const movesPerSentence = 2

/** The fold of a sentence, by its place among its source's. */
export const swapFoldOf = (place: number) => place % swapFolds

/**
 * Moves people's sentences about one table onto schemas of other trades: columns by type and part, the words for rows,
 * the values that are named. A sentence goes onto the schemas of its own fold only, so that neither it nor its schema is
 * both learned from and tested on. Left out are sentences that name a column by what only that column can mean: "How
 * much do they weigh?"
 */
export function swapCases(cases: Case[], profile: TableProfile): SwappedCase[] {
  return cases.flatMap((asked, place) =>
    schemas.flatMap((schema, number) => {
      const turn = Math.floor(number / swapFolds) + Math.floor(place / swapFolds)
      if (number % swapFolds !== swapFoldOf(place) || turn % swapFolds >= movesPerSentence) return []
      const moved = moveCase(asked, castingOf(profile, schema, Math.floor(place / swapFolds)), profile, place + number)
      return moved ? [{ asked: moved, schema, fold: swapFoldOf(place) }] : []
    }),
  )
}

function castingOf(profile: TableProfile, schema: Schema, turn: number): Casting {
  const free = new Map<string, SchemaColumn[]>()
  for (const column of schema.columns) free.set(column.part, [...(free.get(column.part) ?? []), column])
  const quantities = (free.get('Q') ?? []).slice(0, 5)
  // Other sentences, other quantities in the same place.
  const turned = quantities.map((_, at) => quantities[(at + turn) % quantities.length])
  const times = [...(free.get('T') ?? []), ...(free.get('Y') ?? [])]
  const columns = new Map<string, SchemaColumn>()
  const values = new Map<string, string>()
  for (const { name, part } of originals(profile)) {
    const column = part === 'Q' ? turned.shift() : part === 'T' ? times[0] : free.get(part)?.[0]
    if (!column) throw new Error(`The schema ${schema.name} has no column to stand in for a ${part}.`)
    columns.set(name, column)
    if (part !== 'C') continue
    const own = profile.fields.find((field) => field.name === name)?.values ?? []
    for (const [at, { value }] of own.entries())
      values.set(String(value), column.choices[at % column.choices.length] ?? '')
  }
  return { schema, columns, values }
}

/** The parts that a table's own columns play. */
function originals({ fields }: TableProfile): { name: string; part: 'N' | 'Q' | 'S' | 'C' | 'T' }[] {
  return fields.map(({ name, type, distinct, count, min = 0, max = 0 }) => {
    if (type === 'temporal' || /year|date/i.test(name)) return { name, part: 'T' }
    if (type === 'quantitative') return { name, part: distinct <= 8 && max - min <= 20 ? 'S' : 'Q' }
    return { name, part: distinct > count / 2 ? 'N' : 'C' }
  })
}

function moveCase(asked: Case, casting: Casting, profile: TableProfile, turn: number): Case | null {
  const golds = [asked.gold, ...(asked.alts ?? [])]
  if (golds.some(({ filters }) => filters && !isKept(JSON.stringify(filters), casting))) return null
  const said = new Set<string>()
  const utterances = asked.utterances.map((utterance) => moveSentence(utterance, casting, profile, turn, said))
  const times = [...casting.columns].flatMap(([name, { part }]) => (part === 'T' || part === 'Y' ? [name] : []))
  const wanted = asked.gold.encodings.flatMap(({ field }) => field ?? [])
  if (wanted.some((field) => !said.has(field) && !times.includes(field))) return null
  const [gold, ...alts] = golds.map((one) => withNames(one, casting))
  if (!gold || utterances.includes('')) return null
  return {
    ...asked,
    id: `${asked.id} ${casting.schema.name}`,
    group: `swap ${casting.schema.name}`,
    utterances,
    gold,
    alts: [...alts, ...[gold, ...alts].flatMap((one) => ofTheNamed(one, utterances.join(' '), casting, profile))],
  }
}

/** All three values of a column are named, and what stands in has five: then the sentence asks for those three. */
function ofTheNamed(gold: Gold, sentence: string, { columns }: Casting, profile: TableProfile): Gold[] {
  if (gold.filters) return []
  return profile.fields.flatMap(({ name, distinct }) => {
    const column = columns.get(name)
    if (column?.part !== 'C') return []
    const named = column.choices.filter((choice) => sentence.includes(choice))
    if (named.length < distinct || named.length === column.choices.length) return []
    return [{ ...gold, filters: { or: named.map((value) => ({ field: column.name, op: '=', value })) } }]
  })
}

/** Bounds on the old table's numbers mean nothing on the new one. */
const isKept = (filters: string, { columns }: Casting) =>
  [...columns].every(([name, { part }]) => part === 'C' || !filters.includes(JSON.stringify(name)))

function moveSentence(
  sentence: string,
  casting: Casting,
  profile: TableProfile,
  turn: number,
  said: Set<string>,
): string {
  let message = sentence
  for (const place of placesOf(sentence, profile, casting)) {
    if (place.field !== null) said.add(place.field)
    message = message.slice(0, place.start) + place.write(turn) + message.slice(place.end)
  }
  return message
}

interface Place {
  start: number
  end: number
  field: string | null
  write: (turn: number) => string
}

/** What is to be written anew, from the last place to the first. */
function placesOf(sentence: string, profile: TableProfile, casting: Casting): Place[] {
  const spans = findSpans(sentence, [profile])
  const names = profile.fields.find(({ name }) => casting.columns.get(name)?.part === 'N')?.name
  const places = [
    ...rowWords(sentence, profile, names, casting),
    ...spans.flatMap((span) => placeOf(span, sentence, casting)),
  ].sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const kept: Place[] = []
  for (const place of places)
    if (!kept.some((other) => place.start < other.end && other.start < place.end)) kept.push(place)
  return joined(
    kept.sort((a, b) => a.start - b.start),
    sentence,
  ).reverse()
}

/** "Country of origin" is one name; so are two words for rows side by side. */
function joined(places: Place[], sentence: string): Place[] {
  const all: Place[] = []
  for (const place of places) {
    const last = all.at(-1)
    const one = last?.field === place.field && /^\s*(?:of\s*)?$/.test(sentence.slice(last.end, place.start))
    if (one) all.pop()
    all.push(one ? { ...place, start: last.start } : place)
  }
  return all
}

/** What a row is called: by the table's name, by the names' column, or by a word for all of the kind. */
function rowWords(sentence: string, profile: TableProfile, names: string | undefined, { schema }: Casting): Place[] {
  const one = profile.name.replace(/s$/i, '')
  const words = new RegExp(String.raw`\b(?:${one}|${names ?? one}|vehicle)(s?)\b`, 'gi')
  return [...sentence.matchAll(words)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    field: null,
    write: () => (match[1] === '' ? schema.row : schema.rows),
  }))
}

function placeOf(span: Span, sentence: string, casting: Casting): Place[] {
  if (span.kind === 'value' && span.score >= 0.75) {
    const value = casting.values.get(String(span.value))
    return value === undefined ? [] : [{ start: span.start, end: span.end, field: span.field, write: () => value }]
  }
  if (span.kind !== 'column' || span.score < 0.5) return []
  const column = casting.columns.get(span.field)
  if (!column || column.part === 'N') return []
  const start = span.start - counted(sentence, span, column)
  return [{ start, end: span.end, field: span.field, write: (turn) => writeName(span, sentence, column, turn) }]
}

/** How much of "number of" before a name goes with it: all of it where what stands in cannot be counted. */
function counted(sentence: string, { start }: { start: number }, { part, choices }: SchemaColumn): number {
  if (part !== 'S' || choices.length === 0) return 0
  return (
    /(?:the )?(?:number of|numbers of|# of|number for|engine|various) (?:engine )?$/i.exec(
      sentence.slice(0, start),
    )?.[0].length ?? 0
  )
}

function writeName(span: SpanOf<'column'>, sentence: string, column: SchemaColumn, turn: number): string {
  const written = sentence.slice(span.start, span.end)
  const plain = plainly(column.name)
  // "Over time" and "by year" are said of any date.
  const timely = column.part === 'T' || column.part === 'Y'
  if (timely && (span.how !== 'name' || turn % 2 === 0)) return written
  const spellings = [column.name, plain, plain]
  const name =
    span.how === 'synonym' || span.how === 'values' || span.how === 'unit'
      ? (column.said[turn % Math.max(1, column.said.length)] ?? plain)
      : (spellings[turn % spellings.length] ?? plain)
  if (span.how === 'spelling') return misspelled(plain)
  return /s$/i.test(written) && !/s$/i.test(span.field) ? plural(plainly(name)) : name
}

/** A name as it is spoken: without signs and humps, in small letters. */
const plainly = (name: string) =>
  (name.includes(' ') ? name : name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).toLowerCase()

const plural = (name: string) =>
  /(?:s|[^a-z])$/i.test(name) ? name : /[^aeiou]y$/i.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`

/** Two letters of the longest word change places. */
function misspelled(name: string): string {
  const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
  const at = Math.floor(longest.length / 2)
  if (longest.length < 6) return name
  return name.replace(
    longest,
    longest.slice(0, at) + (longest[at + 1] ?? '') + (longest[at] ?? '') + longest.slice(at + 2),
  )
}

function withNames(gold: Gold, { columns, values }: Casting): Gold {
  const rename = (field: string) => columns.get(field)?.name ?? field
  const moved: Gold = {
    ...gold,
    encodings: gold.encodings.map(({ field, ...encoding }) => ({
      ...encoding,
      ...(field !== undefined && { field: rename(field) }),
    })),
  }
  if (!gold.filters) return moved
  const text = JSON.stringify(gold.filters, (key, value) => {
    if (key === 'field' && typeof value === 'string') return rename(value)
    return typeof value === 'string' ? (values.get(value) ?? value) : value
  })
  return { ...moved, filters: JSON.parse(text) }
}
