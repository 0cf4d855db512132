import type { FilterValue } from '@belvedere/spec'
import { isTruth } from '../language/en/flags.ts'
import { destinations, joints, links, origins } from '../language/en/interpreter/membership.ts'
import { participle } from '../language/en/participles.ts'
import type { Free } from './comparisons.ts'
import type { Filter } from './filters.ts'
import type { SpanOf } from './span.ts'
import { spansOf, type Words, wordsOf } from './utterance.ts'
import { nearestValue } from './values.ts'

type Member = {
  value: FilterValue
  field: string
  start: number
  end: number
  quoted: boolean
  score: number
  flag?: boolean
}

/** Reads conditions by value: "in the city of New York", "not in London", "processed with Visa", "France or Belgium". */
export function readMembers(words: Words, free: Free): Filter[] {
  const members = chooseFields(words, [...knownValues(words, free), ...quotedValues(words, free)])
  const groups: Member[][] = []
  for (const member of members) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && last.field === member.field && joined(words, last, member)) group.push(member)
    else groups.push([member])
  }
  return groups.flatMap((group) => filterOf(words, group))
}

function knownValues({ spans }: Words, free: Free): Member[] {
  const columns = spansOf(spans, 'column').filter((column) => column.score >= 0.9)
  const others = spans.filter(
    (span) =>
      span.kind === 'mark' ||
      span.kind === 'aggregate' ||
      span.kind === 'sort' ||
      span.kind === 'timeUnit' ||
      span.kind === 'date',
  )
  const negations = spansOf(spans, 'negation')
  // The "no" of "no kale" is no value, where nothing before it is of two values.
  const isDenial = (span: SpanOf<'value'>) =>
    negations.some(({ start }) => start === span.start) &&
    !spansOf(spans, 'column').some((column) => column.field === span.field && column.end <= span.start)
  const known = spansOf(spans, 'value').filter(
    (span) =>
      span.score >= 0.75 &&
      free(span) &&
      !(span.how !== 'flag' && isTruth(span.value) && isDenial(span)) &&
      (span.how === 'flag' || !columns.some((column) => column.start <= span.start && column.end >= span.end)) &&
      !others.some((other) => other.start <= span.start && other.end >= span.end),
  )
  return known
    .filter(
      (span) =>
        !known.some(
          (other) =>
            other.start <= span.start && other.end >= span.end && other.end - other.start > span.end - span.start,
        ),
    )
    .map((span) => ({
      value: span.how === 'flag' && span.value !== null ? span.value : String(span.value),
      field: span.field,
      start: span.start,
      end: span.end,
      score: span.score,
      flag: span.how === 'flag',
      quoted: quotedAt(spansOf(spans, 'quote'), span),
    }))
}

const quotedAt = (quotes: SpanOf<'quote'>[], span: { start: number; end: number }) =>
  quotes.some((quote) => quote.start <= span.start && quote.end >= span.end)

/** A quoted text that is no known value still filters, where a text field is named right before it. */
function quotedValues(words: Words, free: Free): Member[] {
  const { tokens, spans, fields } = words
  const known = [...spansOf(spans, 'value'), ...spansOf(spans, 'column')].filter(({ score }) => score >= 0.75)
  return spansOf(spans, 'quote').flatMap((quote): Member[] => {
    if (!free(quote) || known.some((span) => quotedAt([quote], span))) return []
    const [first] = wordsOf(tokens, quote)
    const column = spansOf(spans, 'column')
      .filter((candidate) => {
        const gap = first - wordsOf(tokens, candidate)[1]
        return gap > 0 && gap <= 4 && fields.get(candidate.field)?.type !== 'quantitative'
      })
      .sort((a, b) => b.end - a.end || b.score - a.score)[0]
    const profile = column && fields.get(column.field)
    if (!profile) return []
    const value = nearestValue(profile, quote.text) ?? quote.text
    return [{ value, field: profile.name, start: quote.start, end: quote.end, quoted: true, score: 0.8 }]
  })
}

/** A value of several fields belongs to the one that is named nearest before it, else to the first. */
function chooseFields({ spans, tokens, table }: Words, members: Member[]): Member[] {
  const order = new Map(table.fields.map((field, at) => [field.name, at]))
  const columns = spansOf(spans, 'column')
  const rate = (member: Member) => {
    const [first] = wordsOf(tokens, member)
    const named = columns
      .filter((column) => column.field === member.field && column.end <= member.start)
      .map((column) => column.score - 0.1 * (first - wordsOf(tokens, column)[1]))
    const hint = directionHint(tokens[first - 1]?.text, member.field)
    return Math.max(0, ...named) + hint + member.score - (order.get(member.field) ?? 0) * 1e-6
  }
  const best = new Map<string, { member: Member; rate: number }>()
  for (const member of members) {
    const place = `${member.start}:${member.end}`
    const value = rate(member)
    const before = best.get(place)
    if (!before || before.rate < value) best.set(place, { member, rate: value })
  }
  return [...best.values()].map(({ member }) => member).sort((a, b) => a.start - b.start)
}

/** "to Chennai" goes to a destination, "from Chennai" comes from an origin. */
function directionHint(preposition: string | undefined, field: string): number {
  if (preposition === 'to' && destinations.test(field)) return 0.5
  if (preposition === 'from' && origins.test(field)) return 0.5
  return 0
}

function joined({ message }: Words, a: Member, b: Member): boolean {
  return joints.test(message.slice(a.end, b.start))
}

function filterOf(words: Words, group: Member[]): Filter[] {
  const { tokens, fields } = words
  const [first] = group
  const last = group.at(-1)
  const profile = first && fields.get(first.field)
  if (!first || !last || !profile) return []
  const values = [...new Set(group.map((member) => member.value))]
  // All of a field's values together filter nothing: they name the field.
  if (values.length >= 2 && values.length >= profile.distinct) return []
  const [at] = wordsOf(tokens, first)
  const not = !first.flag && negated(words, at)
  const named = namedBefore(words, first)
  return [
    {
      field: first.field,
      condition: { test: 'oneOf', values, not },
      having: null,
      join: 'and',
      strength: strengthOf(words, first, { not, named: named !== undefined }),
      kind: 'member',
      start: Math.min(named?.start ?? first.start, first.start),
      end: last.end,
    },
  ]
}

function strengthOf({ message }: Words, member: Member, { not, named }: { not: boolean; named: boolean }): number {
  if (member.quoted || member.flag || not) return 0.95
  if (named) return 0.9
  if (member.score < 0.9) return member.end - member.start >= 5 ? 0.76 : 0.6
  const written = message.slice(member.start, member.end)
  // "Nominated" is a value; "they have been nominated" need not speak of it.
  return written === member.value ? 0.8 : participle.test(written) ? 0.5 : 0.7
}

/** The field's own name right before the value: "city of New York", "type code \"NOISE\"". */
function namedBefore({ spans, tokens }: Words, member: Member) {
  const [first] = wordsOf(tokens, member)
  return spansOf(spans, 'column')
    .filter((column) => {
      const gap = tokens.slice(wordsOf(tokens, column)[1] + 1, first).map((token) => token.text)
      return (
        column.field === member.field &&
        column.end <= member.start &&
        gap.length <= 3 &&
        gap.every((word) => links.has(word))
      )
    })
    .sort((a, b) => a.start - b.start)[0]
}

function negated({ spans, tokens }: Words, first: number): boolean {
  const before = (last: number) => last < first && first - last <= 5
  return (
    spansOf(spans, 'comparison').some((span) => span.op === 'ne' && before(wordsOf(tokens, span)[1])) ||
    spansOf(spans, 'negation').some((span) => before(wordsOf(tokens, span)[1]))
  )
}
