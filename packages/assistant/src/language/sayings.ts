import {
  capital,
  fieldLabel,
  fieldWords,
  measurementUnit,
  nameAndUnit,
  nameWords,
  type TableProfile,
  uncapital,
} from '@belvedere/spec'
import { remembering } from './remembering.ts'

/**
 * Per kind of phrase, how it is said in English and how in the other language. Holes name a kind; `{kind+}` is a list of
 * them, `{field}` a column, `{unit_of}` a unit of one, `{names}` a list of values, `{text}` anything, `{n}` a number,
 * `{date}` a year or a day. A name after a colon tells two holes of one kind apart. `sentence` is where a text begins.
 */
export interface Phrases {
  readonly [kind: string]: readonly (readonly [english: string, other: string])[]
}

/** What the assistant says, in another language. */
export interface Sayings {
  phrases: Phrases
  /** What joins the last two of a list. */
  and: string
  number(text: string): string
}

type Part = { literal: string } | { hole: string; kind: string; list: boolean }
interface Rule {
  parts: Part[]
  said: string
}
type Rules = ReadonlyMap<string, readonly Rule[]>
interface Told {
  end: number
  text: string
}

/** A text that takes longer is left in English. */
const maxSteps = 20_000
const maxLength = 3_000
const maxWays = 6
const maxEnds = 24
/** What may come after a phrase that ends in a free text. */
const phraseEnd = /, | and | as |; |[.)]|$/g

const rulesOf = remembering(
  ({ phrases }: Sayings): Rules =>
    new Map(
      Object.entries(phrases).map(([kind, list]) => [
        kind,
        list.map(([english, said]) => ({ parts: partsOf(english), said })),
      ]),
    ),
)

const partsOf = (template: string): Part[] =>
  template.split(/(\{[^}]+\})/).flatMap((piece): Part[] => {
    if (piece === '') return []
    if (!piece.startsWith('{')) return [{ literal: piece }]
    const hole = piece.slice(1, -1)
    const kind = hole.split(':')[0] ?? ''
    return [{ hole, kind: kind.replace('+', ''), list: kind.endsWith('+') }]
  })

/** Names of the tables by what sentences call them. */
const labelsOf = remembering(
  (tables: readonly TableProfile[]): ReadonlyMap<string, string> =>
    new Map(
      tables.flatMap(({ fields }) =>
        fields.flatMap(({ name }): [string, string][] => {
          const words = fieldWords(name)
          const plain = nameWords(nameAndUnit(name).name)
          return [
            [name, name],
            [words, nameWords(name)],
            [uncapital(words), nameWords(name)],
            [fieldLabel(name), plain],
            [capital(fieldLabel(name)), plain],
          ]
        }),
      ),
    ),
)

const valuesOf = remembering(
  (tables: readonly TableProfile[]): ReadonlySet<string> =>
    new Set(tables.flatMap(({ fields }) => fields.flatMap((field) => field.values.map(({ value }) => String(value))))),
)

/** Says a text in the other language; null where it holds a sentence that the sayings lack, so that none is half said. */
export const retell = (text: string, sayings: Sayings, tables: readonly TableProfile[]): string | null =>
  text.length > maxLength ? null : retelling(text, sayings, tables)

const placesOf = (wanted: string, text: string, from: number): number[] => {
  const places: number[] = []
  for (let at = text.indexOf(wanted, from); at >= 0 && places.length <= maxEnds; at = text.indexOf(wanted, at + 1))
    places.push(at)
  return places
}

/** A recursive descent over all ways to read the text, longest names first, until one reads it to its end. */
const retelling = (text: string, sayings: Sayings, tables: readonly TableProfile[]): string | null => {
  const rules = rulesOf(sayings)
  const labels = [...labelsOf(tables)]
    .filter(([label]) => label !== '' && text.includes(label))
    .sort(([a], [b]) => b.length - a.length)
  const units = [...new Set(tables.flatMap(({ fields }) => fields.flatMap((field) => measurementUnit(field) ?? [])))]
  let steps = 0

  const inRules = (kind: string, at: number): Told[] => {
    const told: Told[] = []
    for (const { parts, said } of rules.get(kind) ?? []) {
      const [first] = parts
      if (first && 'literal' in first && !text.startsWith(first.literal, at)) continue
      for (const { end, filled } of inParts(parts, 0, at, new Map())) {
        told.push({ end, text: said.replace(/\{([^}]+)\}/g, (_, hole: string) => filled.get(hole) ?? '') })
        if (told.length >= maxWays) return told
      }
    }
    return told
  }
  const inParts = (
    parts: readonly Part[],
    from: number,
    at: number,
    filled: ReadonlyMap<string, string>,
  ): { end: number; filled: ReadonlyMap<string, string> }[] => {
    const part = parts[from]
    if (!part) return [{ end: at, filled }]
    steps += 1
    if (steps > maxSteps) return []
    if ('literal' in part)
      return text.startsWith(part.literal, at) ? inParts(parts, from + 1, at + part.literal.length, filled) : []
    const next = parts[from + 1]
    const until = next && 'literal' in next ? next.literal : null
    return inHole(part.kind, part.list, at, until)
      .flatMap(({ end, text: put }) => inParts(parts, from + 1, end, new Map(filled).set(part.hole, put)))
      .slice(0, maxWays)
  }
  const inHole = (kind: string, list: boolean, at: number, until: string | null): Told[] => {
    if (list) return listOf(kind, at)
    switch (kind) {
      case 'field':
        return labels
          .filter(([label]) => text.startsWith(label, at))
          .map(([label, name]) => ({ end: at + label.length, text: name }))
      case 'unit_of':
        return units.filter((unit) => text.startsWith(unit, at)).map((unit) => ({ end: at + unit.length, text: unit }))
      case 'n': {
        const found = /^-?\d[\d,]*(?:\.\d+)?/.exec(text.slice(at, at + 40))?.[0].replace(/,$/, '')
        return found === undefined ? [] : [{ end: at + found.length, text: sayings.number(found) }]
      }
      case 'date': {
        const found = /^\d{4}(?:-\d\d-\d\d)?(?![\d.,]*\d)/.exec(text.slice(at, at + 12))?.[0]
        return found === undefined ? [] : [{ end: at + found.length, text: found }]
      }
      case 'text':
        return endsOf(at, until).map((end) => ({ end, text: text.slice(at, end) }))
      case 'names':
        return endsOf(at, until).map((end) => ({ end, text: namesOf(text.slice(at, end)) }))
      default:
        return inRules(kind, at)
    }
  }
  const listOf = (kind: string, at: number): Told[] =>
    inHole(kind, false, at, null).flatMap((first): Told[] => {
      const more = text.startsWith(', ', first.end)
        ? listOf(kind, first.end + 2).map((rest) => ({ end: rest.end, text: `${first.text}, ${rest.text}` }))
        : text.startsWith(' and ', first.end)
          ? inHole(kind, false, first.end + 5, null).map((last) => ({
              end: last.end,
              text: `${first.text} ${sayings.and} ${last.text}`,
            }))
          : []
      return [...more, first]
    })
  /** Where a free text may end: before each place where the template goes on, at the end of the line else. */
  const endsOf = (at: number, until: string | null): number[] => {
    const broken = text.indexOf('\n', at)
    const last = broken < 0 ? text.length : broken
    const line = text.slice(0, last)
    const ends = until === null ? [...line.matchAll(phraseEnd)].map(({ index }) => index) : placesOf(until, line, at)
    return ends.filter((end) => end > at).slice(0, maxEnds)
  }
  const sentences = (at: number): string | null => {
    const gap = /^\s*/.exec(text.slice(at))?.[0] ?? ''
    if (at + gap.length >= text.length) return gap
    for (const { end, text: told } of inRules('sentence', at + gap.length)) {
      if (end < text.length && !/\s/.test(text.charAt(end))) continue
      const rest = sentences(end)
      if (rest !== null) return `${gap}${told}${rest}`
    }
    return null
  }
  /** A list is joined anew where its parts are values; a value that has the word in it stays. */
  const namesOf = (list: string): string => {
    const at = list.lastIndexOf(' and ')
    const parts = at < 0 ? [] : [...list.slice(0, at).split(', '), list.slice(at + 5)]
    const values = valuesOf(tables)
    return at >= 0 && !values.has(list) && parts.every((part) => values.has(part))
      ? `${list.slice(0, at)} ${sayings.and} ${list.slice(at + 5)}`
      : list
  }
  return sentences(0)
}
