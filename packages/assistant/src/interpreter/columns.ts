import { editDistance, type FieldProfile, type TableProfile } from '@belvedere/spec'
import type { Lexicon } from './lexicon/lexicon.ts'
import type { ColumnEvidence, SpanOf } from './span.ts'
import { stem, type Token, tokenize } from './words.ts'

interface NameWord {
  text: string
  stem: string
  /** How much of the name's meaning this word carries. */
  weight: number
}
interface Column {
  table: string
  field: FieldProfile
  words: NameWord[]
  weight: number
  joined: string
}
interface WordMatch {
  column: Column
  word: number
  similarity: number
  how: ColumnEvidence
}

const maxColumnsPerWord = 24
const minScore = 0.33

/**
 * Finds where the message names fields: by the whole name, by part of it, by synonym, abbreviation, unit or a near
 * spelling. A window of words matches a field when every content word in it stands for a different word of the name.
 */
export function findColumns(
  message: string,
  tokens: Token[],
  tables: TableProfile[],
  lexicon: Lexicon,
): SpanOf<'column'>[] {
  const columns = tables.flatMap((table) => columnsOf(table, lexicon))
  const perToken = matchWords(tokens, columns, lexicon)
  const found: SpanOf<'column'>[] = [
    ...wholeNames(tokens, columns),
    ...byInitials(tokens, columns),
    ...wordlessNames(message, columns),
  ]
  for (let from = 0; from < tokens.length; from++) {
    for (const start of perToken[from] ?? []) found.push(...grow(tokens, perToken, from, start, lexicon))
  }
  found.push(...byRephrasing(tokens, columns, lexicon), ...byValueClass(tokens, columns, lexicon))
  return found
}

function columnsOf(table: TableProfile, lexicon: Lexicon): Column[] {
  const names = table.fields.map((field) => tokenize(field.name, lexicon).filter((token) => token.kind !== 'sign'))
  const seen = new Map<string, number>()
  for (const words of names) for (const s of new Set(words.map((w) => w.stem))) seen.set(s, (seen.get(s) ?? 0) + 1)
  const tableWords = new Set(tokenize(table.name, lexicon).map((token) => token.stem))
  return table.fields.map((field, i) => {
    const words = (names[i] ?? []).map(({ text, stem: s }): NameWord => {
      const small = lexicon.stopWords.has(text)
      const generic = lexicon.genericWords.has(text)
      const shared = (seen.get(s) ?? 0) > 1 || tableWords.has(s)
      return { text, stem: s, weight: small ? 0.15 : generic ? 0.35 : shared ? 0.45 : 1 }
    })
    const weight = words.reduce((sum, word) => sum + word.weight, 0)
    return { table: table.name, field, words, weight: weight || 1, joined: words.map((w) => w.text).join('') }
  })
}

/** Whole names written together, apart or run into one: "horse power", "constructorid". */
function wholeNames(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const byName = new Map<string, Column[]>()
  for (const column of columns) {
    if (column.joined === '') continue
    byName.set(column.joined, [...(byName.get(column.joined) ?? []), column])
  }
  const found: SpanOf<'column'>[] = []
  for (let from = 0; from < tokens.length; from++) {
    let joined = ''
    for (let to = from; to < Math.min(tokens.length, from + 8); to++) {
      const token = tokens[to]
      if (!token) break
      if (token.kind === 'sign') {
        if (token.text !== '_' && token.text !== '-') break
        continue
      }
      joined += token.text
      const singular = joined.slice(0, joined.length - token.text.length) + token.stem
      for (const column of new Set([...(byName.get(joined) ?? []), ...(byName.get(singular) ?? [])]))
        found.push(span(tokens, from, to, column, 1, 'name'))
    }
  }
  return found
}

/** "MPG" for miles per gallon, and "miles per gallon" for MPG. */
function byInitials(tokens: Token[], columns: Column[]): SpanOf<'column'>[] {
  const byLetters = new Map<string, Column[]>()
  const add = (letters: string, column: Column) => byLetters.set(letters, [...(byLetters.get(letters) ?? []), column])
  for (const column of columns) {
    if (column.words.length >= 3) add(column.words.map(({ text }) => text[0] ?? '').join(''), column)
    if (column.words.length === 1 && column.joined.length >= 3 && column.joined.length <= 5) add(column.joined, column)
  }
  const found: SpanOf<'column'>[] = []
  tokens.forEach((token, from) => {
    if (token.kind !== 'word') return
    for (const column of byLetters.get(token.text) ?? [])
      if (column.words.length >= 3) found.push(span(tokens, from, from, column, 0.9, 'abbreviation'))
    let letters = ''
    for (let to = from; to < Math.min(tokens.length, from + 5); to++) {
      if (tokens[to]?.kind !== 'word') break
      letters += tokens[to]?.text[0] ?? ''
      for (const column of letters.length >= 3 ? (byLetters.get(letters) ?? []) : [])
        if (column.words.length === 1) found.push(span(tokens, from, to, column, 0.85, 'unit'))
    }
  })
  return found
}

/** A name of signs alone is found as it is written. */
function wordlessNames(message: string, columns: Column[]): SpanOf<'column'>[] {
  return columns.flatMap(({ joined, table, field: { name } }) => {
    const start = joined === '' && name.trim() !== '' ? message.indexOf(name) : -1
    if (start < 0) return []
    const evidence = `name of ${name}`
    return [{ kind: 'column', table, field: name, how: 'name', start, end: start + name.length, score: 1, evidence }]
  })
}

function matchWords(tokens: Token[], columns: Column[], lexicon: Lexicon): WordMatch[][] {
  const byStem = new Map<string, { column: Column; word: number }[]>()
  for (const column of columns) {
    column.words.forEach((word, index) => {
      for (const key of new Set([word.text, word.stem])) {
        const list = byStem.get(key)
        if (list) list.push({ column, word: index })
        else byStem.set(key, [{ column, word: index }])
      }
    })
  }
  const synonyms = synonymIndex(lexicon)
  const vocabulary = byFirstLetter(byStem.keys())
  const known = new Map<string, WordMatch[]>()
  return tokens.map((token) => {
    if (token.kind === 'sign') return []
    const cached = known.get(token.text)
    if (cached) return cached
    const matches = new Map<string, WordMatch>()
    const add = (key: string, similarity: number, how: ColumnEvidence) => {
      for (const { column, word } of (byStem.get(key) ?? []).slice(0, maxColumnsPerWord)) {
        const id = `${column.table}\n${column.field.name}\n${word}`
        const before = matches.get(id)
        if (!before || before.similarity < similarity) matches.set(id, { column, word, similarity, how })
      }
    }
    add(token.text, 1, 'name')
    add(token.stem, 0.98, 'name')
    if (token.kind === 'word' && !lexicon.stopWords.has(token.text)) {
      // A word that names a field itself stands less for another one.
      const doubt = matches.size > 0 ? 0.75 : 1
      for (const [other, strength] of synonyms.get(token.stem) ?? []) add(other, strength * doubt, 'synonym')
      if (token.text.length >= 3) {
        for (const word of vocabulary.get(token.text[0] ?? '') ?? []) {
          const near = nearness(token, word)
          if (near) add(word, near.similarity, near.how)
          else if (matches.size === 0) {
            const typo = spelling(token.text, word)
            if (typo > 0) add(word, typo, 'spelling')
          }
        }
      }
      if (matches.size === 0 && token.text.length >= 5) {
        for (const [word, others] of synonyms) {
          if (spelling(token.text, word) > 0)
            for (const [other, strength] of others) add(other, strength * 0.75, 'spelling')
        }
      }
    }
    const list = [...matches.values()]
    known.set(token.text, list)
    return list
  })
}

/** Slips of the pen and abbreviations keep the first letter; comparing only those keeps wide tables fast. */
function byFirstLetter(words: Iterable<string>): Map<string, string[]> {
  const letters = new Map<string, string[]>()
  for (const word of words) {
    const list = letters.get(word[0] ?? '')
    if (list) list.push(word)
    else letters.set(word[0] ?? '', [word])
  }
  return letters
}

const synonymIndexes = new WeakMap<Lexicon, Map<string, [string, number][]>>()

function synonymIndex(lexicon: Lexicon): Map<string, [string, number][]> {
  const before = synonymIndexes.get(lexicon)
  if (before) return before
  const index = new Map<string, [string, number][]>()
  for (const [strength, words] of lexicon.synonyms) {
    for (const a of words) {
      const others = index.get(a) ?? []
      for (const b of words) if (a !== b) others.push([stem(b, lexicon), strength], [b, strength])
      index.set(a, others)
    }
  }
  synonymIndexes.set(lexicon, index)
  return index
}

/** Beginnings and shared roots: "dept" for department, "arrived" for arrival. */
function nearness(token: Token, word: string): { similarity: number; how: ColumnEvidence } | null {
  const a = token.stem
  if (a === word || word.length < 3 || a[0] !== word[0]) return null
  let same = 0
  while (same < a.length && same < word.length && a[same] === word[same]) same++
  if (same === word.length && same >= 3) return { similarity: a.length - same <= 3 ? 0.8 : 0.62, how: 'abbreviation' }
  if (same === a.length && same >= 4) return { similarity: 0.72, how: 'abbreviation' }
  if (same >= 5 && same / Math.max(a.length, word.length) >= 0.55) return { similarity: 0.75, how: 'abbreviation' }
  if (same >= 4 && same / Math.max(a.length, word.length) >= 0.6) return { similarity: 0.65, how: 'abbreviation' }
  return null
}

function spelling(written: string, word: string): number {
  if (written.length < 4 || word.length < 4 || written[0] !== word[0]) return 0
  const limit = Math.min(written.length, word.length) >= 7 ? 2 : 1
  const distance = editDistance(written, word, limit)
  return distance > limit ? 0 : 0.9 - 0.12 * distance
}

/** Extends a first matched word to the right while the words go on to match the same field. */
function grow(tokens: Token[], perToken: WordMatch[][], from: number, first: WordMatch, lexicon: Lexicon) {
  const { column } = first
  const used = new Map<number, WordMatch>([[first.word, first]])
  const found = [score(tokens, from, from, column, used)]
  for (let to = from + 1; to < Math.min(tokens.length, from + 8); to++) {
    const token = tokens[to]
    if (!token) break
    const next = (perToken[to] ?? [])
      .filter((match) => match.column === column && !used.has(match.word))
      .sort((a, b) => b.similarity - a.similarity)[0]
    if (next) {
      used.set(next.word, next)
      found.push(score(tokens, from, to, column, used))
    } else if (
      token.text !== '_' &&
      token.text !== 'of' &&
      token.text !== 'the' &&
      token.text !== 'for' &&
      token.text !== 'number'
    )
      break
  }
  void lexicon
  return found.filter((candidate) => candidate !== null)
}

function score(tokens: Token[], from: number, to: number, column: Column, used: Map<number, WordMatch>) {
  let covered = 0
  let similarity = 0
  let how: ColumnEvidence = 'name'
  for (const match of used.values()) {
    const weight = column.words[match.word]?.weight ?? 0
    covered += weight
    similarity += weight * match.similarity
    if (match.how !== 'name') how = match.how
  }
  // People leave words of a name out; what is left out costs less than what is taken for another word.
  const coverage = (similarity / (covered || 1)) * (covered / column.weight) ** 0.65 * orderDiscount(tokens, from, used)
  if (coverage < minScore) return null
  if (how === 'name' && used.size < column.words.length) how = 'part'
  return span(tokens, from, to, column, Math.min(0.99, coverage), how)
}

/** "The number of cards" counts cards; it is no card number. */
function orderDiscount(tokens: Token[], from: number, used: Map<number, WordMatch>): number {
  const [first] = used.values()
  const counts = countNouns.has(tokens[from]?.text ?? '')
  return counts && first && first.word > 0 && used.size > 1 ? 0.55 : 1
}
const countNouns = new Set(['number', 'numbers', 'count', 'amount', 'total'])

function byRephrasing(tokens: Token[], columns: Column[], lexicon: Lexicon): SpanOf<'column'>[] {
  const found: SpanOf<'column'>[] = []
  const text = tokens.map((token) => token.text)
  for (const [phrase, words] of lexicon.rephrasings) {
    const parts = phrase.split(' ')
    for (let from = 0; from + parts.length <= text.length; from++) {
      if (!parts.every((part, i) => text[from + i] === part)) continue
      for (const column of columns) {
        const word = column.words.find((w) => words.includes(w.stem) || words.includes(w.text))
        if (!word) continue
        const share = word.weight / column.weight
        found.push(span(tokens, from, from + parts.length - 1, column, 0.9 * Math.max(0.4, share), 'unit'))
      }
    }
  }
  return found
}

/** "Country" asks for a field whose values are countries, whatever its name. */
function byValueClass(tokens: Token[], columns: Column[], lexicon: Lexicon): SpanOf<'column'>[] {
  const wanted = tokens.flatMap((token, at) =>
    lexicon.valueClasses.filter((c) => c.words.includes(token.stem)).map((c) => ({ at, valueClass: c })),
  )
  if (wanted.length === 0) return []
  const classOf = new Map(columns.map((column) => [column, valueClassOf(column.field, lexicon)]))
  return wanted.flatMap(({ at, valueClass }) =>
    columns
      .filter((column) => classOf.get(column) === valueClass.name)
      .map((column) => span(tokens, at, at, column, 0.8, 'values')),
  )
}

function valueClassOf(field: FieldProfile, lexicon: Lexicon): string | null {
  if (field.type === 'quantitative' || field.type === 'temporal') return null
  const sample = field.values.slice(0, 20)
  if (sample.length === 0) return null
  for (const { name, values } of lexicon.valueClasses) {
    const inside = sample.filter(({ value }) => typeof value === 'string' && values.has(value.trim().toLowerCase()))
    if (inside.length / sample.length >= 0.6) return name
  }
  return null
}

function span(
  tokens: Token[],
  from: number,
  to: number,
  column: Column,
  value: number,
  how: ColumnEvidence,
): SpanOf<'column'> {
  const { table, field } = column
  return {
    kind: 'column',
    table,
    field: field.name,
    how,
    start: tokens[from]?.start ?? 0,
    end: tokens[to]?.end ?? 0,
    score: Math.round(value * 1000) / 1000,
    evidence: `${how} of ${field.name}`,
  }
}
