import type { TableProfile } from '@belvedere/spec'
import { compoundGloss } from './compounds.ts'
import type { Glossary } from './glossary.ts'
import { type Entry, entriesAt, type GlossaryIndex, indexOf } from './glossary-index.ts'
import { type Names, namesOf } from './names.ts'
import { glossOfNumber, isNumberLike } from './numbers.ts'
import { type RawToken, tokenize } from './tokens.ts'
import { inOrder } from './word-order.ts'

/** A stretch of a message and what it says in English. `start` and `end` are offsets into the message. */
export interface Piece {
  gloss: string
  start: number
  end: number
  role: 'word' | 'noun' | 'verb' | 'sign' | 'name' | 'number'
}

export interface Gloss {
  /** The message in the words of English; names and quotes as they are written. */
  text: string
  /** The same change made in the message that was made in `text`. */
  back(changed: string): string
  /** What the message says for a stretch of whole words of `text`; null where it has none such. */
  said(words: string): string | null
}

/** Beyond this a message is no request for a chart; reading all of it would only take time. */
const maxTokens = 120
const maxWindow = 8
/** A shorter value in a compound is met by chance. */
const leastValue = 4

/** `tokens → names, phrases, words, compounds → order → text`: puts a message into the words of English. */
export const glossOf = (message: string, tables: readonly TableProfile[], glossary: Glossary): Gloss => {
  const index = indexOf(glossary)
  const names = namesOf(tables, index)
  const tokens = tokenize(message)
  const split = splitVerbsIn(tokens, index)
  const pieces: Piece[] = []
  let at = 0
  while (at < tokens.length) {
    const found = at < maxTokens ? pieceAt(tokens, at, { index, names, split, pieces, message }) : verbatim(tokens, at)
    if (found.piece.gloss !== '') pieces.push(found.piece)
    at = Math.max(at + 1, found.end)
  }
  return written(inOrder(pieces, glossary), message)
}

interface Around {
  index: GlossaryIndex
  names: Names
  split: ReadonlyMap<number, string>
  pieces: readonly Piece[]
  message: string
}
interface Found {
  piece: Piece
  end: number
}

const stretch = (tokens: readonly RawToken[], at: number, end: number) => ({
  start: tokens[at]?.start ?? 0,
  end: tokens[end - 1]?.end ?? 0,
})

const verbatim = (tokens: readonly RawToken[], at: number): Found => {
  const token = tokens[at]
  const role = token?.kind === 'sign' ? 'sign' : 'name'
  const gloss = token?.kind === 'quoted' ? `"${token.raw}"` : (token?.raw ?? '')
  return { piece: { gloss, role, ...stretch(tokens, at, at + 1) }, end: at + 1 }
}

const pieceAt = (tokens: readonly RawToken[], at: number, around: Around): Found => {
  const token = tokens[at]
  if (!token || token.kind === 'quoted') return verbatim(tokens, at)
  const { index, names, split, pieces, message } = around
  const part = split.get(at)
  if (part !== undefined) return { piece: { gloss: part, role: 'verb', ...stretch(tokens, at, at + 1) }, end: at + 1 }
  const number = glossOfNumber(tokens, at, index)
  if (number)
    return { piece: { gloss: number.gloss, role: 'number', ...stretch(tokens, at, number.end) }, end: number.end }
  const name = nameAt(tokens, at, around)
  const [entry] = entriesAt(index, writtenFrom(tokens, at))
  if (name && name.end - at >= (entry?.words.length ?? 0) && !(entry && isSmall(token, name.gloss)))
    return { piece: { gloss: name.gloss, role: 'name', ...stretch(tokens, at, name.end) }, end: name.end }
  if (entry?.kind === 'verbatim') {
    const rest = message.slice(stretch(tokens, at, at + entry.words.length).end).trim()
    const gloss = [entry.glosses[0] ?? '', rest].join(' ')
    return { piece: { gloss, role: 'name', start: token.start, end: message.length }, end: tokens.length }
  }
  if (entry) {
    const end = at + entry.words.length
    const gloss = inContext(tokens, at, end, around) ?? chosen(entry, token, names, index, pieces.at(-1))
    const role = entry.kind === 'verb' || entry.kind === 'noun' ? entry.kind : 'word'
    return { piece: { gloss, role, ...stretch(tokens, at, end) }, end }
  }
  const whole =
    token.kind === 'word' ? (partOfName(token, names, index) ?? compoundGloss(token.text, names, index)) : null
  return whole === null
    ? verbatim(tokens, at)
    : { piece: { gloss: whole, role: 'noun', ...stretch(tokens, at, at + 1) }, end: at + 1 }
}

const writtenFrom = (tokens: readonly RawToken[], at: number): string[] => {
  const quoted = tokens.slice(at, at + maxWindow).findIndex(({ kind }) => kind === 'quoted')
  return tokens.slice(at, at + (quoted < 0 ? maxWindow : quoted)).map(({ text }) => text)
}

/** A word in lower case that the table writes with a capital is more likely the small word that it looks like. */
const isSmall = (token: RawToken, name: string): boolean => token.raw.length <= 3 && token.raw !== name

/** The longest name of the tables here: as written, else one word of a name in another form. */
const nameAt = (
  tokens: readonly RawToken[],
  at: number,
  { names, index, message }: Around,
): { gloss: string; end: number } | null => {
  for (let end = Math.min(tokens.length, at + maxWindow); end > at; end--) {
    const key = tokens
      .slice(at, end)
      .map(({ text }) => index.fold(text))
      .join(' ')
    const name = names.whole.get(key) ?? inflected(key, names, index)
    if (name !== undefined) return { gloss: asNamed(name, message.slice(tokens[at]?.start, tokens[end - 1]?.end)), end }
  }
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const word = index.forms(token.text).flatMap((form) => names.words.get(form) ?? [])[0]
  return word === undefined ? null : { gloss: word, end: at + 1 }
}

/** A value whose last word has another ending: "E-Bikes", "Lastenräder"; a single word that means something else is none. */
const inflected = (key: string, { values }: Names, index: GlossaryIndex): string | undefined => {
  const { forms } = index
  const last = key.lastIndexOf(' ') + 1
  if (last === 0 && (key.length <= leastValue || entriesAt(index, [key]).length > 0)) return undefined
  return forms(key.slice(last))
    .flatMap((form) => values.get(key.slice(0, last) + form) ?? [])
    .at(0)
}

/** As the person writes it where that is the same but for case. */
const asNamed = (name: string, said: string): string => (name.toLowerCase() === said.toLowerCase() ? said : name)

/** Of several glosses the one that names a column, then the first. */
const chosen = (
  { glosses, words }: Entry,
  token: RawToken,
  names: Names,
  index: GlossaryIndex,
  before: Piece | undefined,
): string => {
  const { genitives, heads } = index.glossary
  const afterNoun = before !== undefined && (isNoun(before) || heads.includes(before.gloss.split(' ').at(-1) ?? ''))
  if (afterNoun && words.length === 1 && genitives.includes(token.text)) return 'of the'
  const named = glosses.find((gloss) => gloss !== '' && gloss.split(' ').every((word) => isNamed(word, names)))
  const value = valueNamed(words.join(' '), names, index)
  const meant = glosses.flatMap((gloss) => names.meanings.get(gloss) ?? [])[0]
  return named ?? value ?? meant ?? (glosses.length > 1 ? partOfName(token, names, index) : null) ?? glosses[0] ?? ''
}

const isNoun = ({ role }: Piece): boolean => role === 'noun' || role === 'name'

const isNamed = (word: string, { folded }: Names): boolean =>
  folded.has(word) || folded.has(`${word}s`) || (word.endsWith('s') && folded.has(word.slice(0, -1)))

/** A value that the table has by its other name. */
const valueNamed = (words: string, { values }: Names, index: GlossaryIndex): string | null =>
  index
    .forms(words)
    .flatMap((form) => index.values.get(form) ?? [])
    .flatMap((other) => values.get(other) ?? [])[0] ?? null

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/** "Privat" of the value, in "Privatkunden". */
const valueInCompound = (word: string, { values }: Names, { fold, forms, entries }: GlossaryIndex): string | null => {
  const folded = fold(word)
  const found = [...values].find(
    ([value]) =>
      value.length >= leastValue &&
      folded.startsWith(value) &&
      forms(folded.slice(value.length)).some((rest) =>
        entries.get(rest)?.some(({ kind, words }) => kind === 'noun' && words.length === 1),
      ),
  )
  return found?.[1] ?? null
}

/** "Preis" and "Verkauf" of the column "Verkaufspreis", "Deutschland" of the value "Germany", "Tische" of "Tisch". */
const partOfName = (token: RawToken, names: Names, index: GlossaryIndex): string | null => {
  const value =
    valueNamed(index.fold(token.text), names, index) ??
    index
      .forms(token.text)
      .flatMap((form) => names.values.get(form) ?? [])
      .find((one) => isCapital(one) === isCapital(token.raw)) ??
    valueInCompound(token.text, names, index)
  if (value !== null) return value
  const forms = index.forms(token.text).filter((form) => form.length >= 4)
  const [found, ...more] = [...names.folded].filter((word) =>
    forms.some((form) => word.length > form.length + 2 && (word.endsWith(form) || word.startsWith(form))),
  )
  return found !== undefined && more.length === 0 ? (names.words.get(found) ?? found) : null
}

/** What the word means beside a number, if that is where it stands. */
const inContext = (tokens: readonly RawToken[], at: number, end: number, { index, pieces }: Around): string | null => {
  const word = tokens[at]?.text ?? ''
  if (end > at + 1) return null
  const found = index.glossary.besideNumbers.find((one) => one.word === word)
  if (!found) return null
  const before = pieces.at(-1)
  const beside = found.side === 'before' ? isNumberLike(tokens, end, index) : before?.role === 'number'
  return beside ? found.gloss : null
}

/** Verbs whose other part ends their clause: the first part gets the meaning, the other none. */
const splitVerbsIn = (tokens: readonly RawToken[], { glossary, fold, forms }: GlossaryIndex): Map<number, string> => {
  const found = new Map<number, string>()
  const ends = (at: number) => {
    const next = tokens[at + 1]
    return next === undefined || next.kind === 'sign' || glossary.joints.includes(firstGloss(next.text, glossary))
  }
  tokens.forEach(({ text }, at) => {
    const parts = glossary.splitVerbs.filter(({ verb }) => forms(text).includes(fold(verb)))
    if (parts.length === 0) return
    for (let end = at + 1; end < tokens.length; end++) {
      const token = tokens[end]
      if (!token || token.kind === 'sign') break
      const match = ends(end) ? parts.find(({ part }) => fold(part) === fold(token.text)) : undefined
      if (match) {
        found.set(at, match.gloss).set(end, '')
        break
      }
    }
  })
  return found
}

const firstGloss = (word: string, glossary: Glossary): string =>
  entriesAt(indexOf(glossary), [word])[0]?.glosses[0] ?? ''

const written = (pieces: readonly Piece[], message: string): Gloss => {
  const places: { from: number; to: number; piece: Piece }[] = []
  let text = ''
  for (const piece of pieces) {
    const joined = text === '' || (piece.role === 'sign' && /^[,.;:!?)%]/.test(piece.gloss)) ? '' : ' '
    const from = text.length + joined.length
    text += `${joined}${piece.gloss}`
    places.push({ from, to: text.length, piece })
  }
  const back = (changed: string): string => {
    let same = 0
    while (same < text.length && text[same] === changed[same]) same += 1
    let tail = 0
    while (tail < Math.min(text.length, changed.length) - same && text.at(-1 - tail) === changed.at(-1 - tail))
      tail += 1
    const touched = places.filter(({ from, to }) => from < text.length - tail && to > same)
    const [first] = touched
    const last = touched.at(-1)
    if (!first || !last) return message
    const start = Math.min(...touched.map(({ piece }) => piece.start))
    const end = Math.max(...touched.map(({ piece }) => piece.end))
    const put = changed.slice(first.from, changed.length - (text.length - last.to))
    return `${message.slice(0, start)}${put}${message.slice(end)}`
  }
  const said = (words: string): string | null => {
    const from = places.find((place) => text.startsWith(words, place.from))?.from
    const to = from === undefined ? -1 : from + words.length
    const touched = places.filter((place) => from !== undefined && place.from >= from && place.to <= to)
    if (touched.at(-1)?.to !== to) return null
    const starts = touched.map(({ piece }) => piece.start)
    return message.slice(Math.min(...starts), Math.max(...touched.map(({ piece }) => piece.end)))
  }
  return { text, back, said }
}
