import { lemmas, nameWords } from '@belvedere/lexicon'
import type { FieldProfile } from '@belvedere/spec'
import { overlap } from '../link/sentence.ts'
import { affinity } from '../propose/affinity.ts'
import type { ChartDraft, ChartSlot } from '../propose/draft.ts'
import type { FeatureNames, RankContext } from './rank-context.ts'
import { around, bucket, scopeOf, sureLink } from './surroundings.ts'

export function classOf({ field, facts, rate, over }: ChartSlot): string {
  if (rate) return 'rate'
  if (over) return 'ratio'
  if (field === null) return 'rows'
  if (facts?.role === 'measure') return facts.steps ? `steps` : 'number'
  return facts?.role ?? 'none'
}

export function ofSlot(context: RankContext, one: ChartSlot, place: string, shape: ChartDraft['shape']): FeatureNames {
  const known = context.slotFeatures.get(one)?.get(place + shape)
  if (known) return known
  const out = slotFeatures(context, one, place, shape)
  const map = context.slotFeatures.get(one) ?? new Map<string, FeatureNames>()
  map.set(place + shape, out)
  context.slotFeatures.set(one, map)
  return out
}

function slotFeatures(
  { proposals, cueIds }: RankContext,
  one: ChartSlot,
  place: string,
  shape: ChartDraft['shape'],
): FeatureNames {
  const { sentence, conditions } = proposals
  const { link, noun, given, aggregate, unit, facts, field } = one
  const kind = classOf(one)
  const out = [`${place}:${kind}`, `${place}:${kind} ${shape}`]
  if (field && facts?.kind) out.push(`${place}:kind ${facts.kind}`)
  const hasWhole = [...sentence.facts.fields.values()].some(({ whole }) => whole)
  if (field && facts?.role === 'measure' && hasWhole)
    out.push(`${place}:whole ${facts.whole === true} ${link ? bucket(link.score) : given}`)
  if (field && place !== 'm') {
    const many =
      field.distinct <= 2
        ? '2'
        : field.distinct <= 7
          ? '7'
          : field.distinct <= 15
            ? '15'
            : field.distinct <= 40
              ? '40'
              : 'many'
    out.push(`${place}:distinct ${many}`, `${place}:${shape} distinct ${many}`)
  }
  if (given) out.push(`${place}:given ${given}`, `${place}:given ${given} ${shape}`)
  if (given && field) {
    const near = affinity(sentence, field)
    const how = near >= 0.6 ? '.6' : near >= 0.45 ? '.45' : near >= 0.35 ? '.35' : near >= 0.25 ? '.25' : '0'
    out.push(`${place}:near ${how}`, `${place}:given ${given} near ${how}`)
    const others = [...proposals.slots.measures, ...proposals.slots.dimensions].filter(
      (other) => other.given === given && other.field && other.field !== field,
    )
    out.push(
      `${place}:given ${given} best ${others.every((other) => !other.field || affinity(sentence, other.field) <= near)}`,
    )
  }
  const alike = proposals.slots.named.filter(
    (other) => other.facts?.role === facts?.role && (other.link?.score ?? 0) >= 0.6,
  )
  out.push(`${place}:${kind} of ${Math.min(alike.length, 3)} ${link !== null && link.score >= 0.6}`)
  if (link) {
    const { before, before2, after } = around(sentence, link)
    const order = proposals.slots.named.filter(
      (other) => other.link && other.link.last < link.first && other.link.score >= sureLink,
    ).length
    out.push(
      `${place}:fit ${bucket(link.score)}`,
      `${place}:how ${link.how}`,
      `${place}:how ${link.how} ${bucket(link.score)} ${link.complete}`,
      `${place}:before ${before}`,
      `${place}:${kind} before ${before}`,
      `${place}:before2 ${before2}`,
      `${place}:after ${after}`,
      `${place}:order ${Math.min(order, 3)}`,
      `${place}:${kind} order ${Math.min(order, 3)}`,
    )
    out.push(...scopeOf(sentence, link).flatMap((scope) => [`${place}:${scope}`, `${place}:${kind} ${scope}`]))
    const rivals = sentence.columns.filter(
      (other) => other.field !== link.field && overlap(other, link) && other.score > link.score + 0.02,
    )
    out.push(`${place}:rivals ${Math.min(rivals.length, 2)}`)
    const condition = conditions.find((other) => overlap(other, link))
    if (condition) out.push(`${place}:in condition ${condition.rule} ${condition.field === field}`)
    const bySign = sentence.tokens[link.last + 1]?.text ?? ''
    if (bySign === ',') out.push(`${place}:before comma`)
  }
  if (noun) {
    const { before, before2, after } = around(sentence, noun)
    const best = Math.max(0, ...sentence.columns.flatMap((other) => (overlap(other, noun) ? [other.score] : [])))
    out.push(
      `${place}:noun ${noun.how}`,
      `${place}:noun ${noun.how} ${bucket(best)}`,
      `${place}:noun before ${before}`,
      `${place}:noun before2 ${before2}`,
      `${place}:noun after ${after}`,
      `${place}:noun ${noun.how} after ${after}`,
    )
  } else if (kind === 'rows') out.push(`${place}:no noun`)
  if (place === 'm' || place === 'n' || aggregate !== null) {
    const said = sentence.cues.filter((cue) => cue.kind === 'aggregate')
    const near = link ? said.find((cue) => link.first - cue.last >= 1 && link.first - cue.last <= 3) : undefined
    const any = [...new Set(said.map(({ means }) => means))].sort().join('+') || 'no'
    out.push(
      `agg ${aggregate} ${kind} said ${any}`,
      `agg ${aggregate} said ${any}`,
      `agg ${aggregate} near ${near?.means ?? 'no'}`,
      `agg ${aggregate} ${shape}`,
    )
    if (facts?.kind) {
      const cells = sentence.facts.cells || sentence.facts.weightField !== undefined
      out.push(
        `agg ${aggregate} ${facts.kind}`,
        `agg ${aggregate} ${facts.kind} said ${any}`,
        `agg ${aggregate} ${facts.kind} cells ${cells} said ${any === 'no'}`,
      )
      const times = sentence.table.fields.some(({ name }) => sentence.facts.fields.get(name)?.role === 'time')
      out.push(`agg ${aggregate} ${facts.kind} times ${times} said ${any === 'no'}`)
    }
    if (field && facts?.role === 'measure') {
      const look = lookOf(field)
      out.push(
        ...look.map((part) => `agg ${aggregate} ${part} said ${any === 'no'}`),
        `agg ${aggregate} ${look.join(' ')}`,
      )
      if (!link) out.push(...look.map((part) => `${place}:given ${part}`))
    }
    if (one.given === 'count of the rows') out.push('m:weight')
    if (sentence.facts.weightField !== undefined) out.push(`agg ${aggregate} ${kind} weighted`)
    if (kind === 'rows' || kind === 'rate') {
      const numbers = proposals.slots.named.filter(
        (other) => other.facts?.role === 'measure' && (other.link?.score ?? 0) >= 0.7,
      ).length
      out.push(`m:${kind} numbers ${Math.min(numbers, 2)}`, `m:${kind} said ${any} numbers ${Math.min(numbers, 1)}`)
    }
    if (one.rate)
      out.push(
        `rate ${one.rate.rule} ${bucket(one.rate.score)}`,
        `rate share ${cueIds.includes('task:share')}`,
        `rate negated ${one.rate.negated}`,
      )
  }
  if (unit || facts?.role === 'time') {
    const units = sentence.cues.flatMap(({ kind: of, means }) => (of === 'unit' ? [means] : [])).sort()
    out.push(
      `${place}:unit ${unit} said ${units.join('+') || 'no'}`,
      `${place}:unit ${unit} ${kind}`,
      `${place}:unit ${unit} bin ${cueIds.includes('bin')}`,
    )
  }
  return out
}

const knownLooks = new WeakMap<FieldProfile, readonly string[]>()

/** How the numbers of a column look: whole or not, how they are spread, what they are measured in, whether its name is a plural. */
function lookOf(field: FieldProfile): readonly string[] {
  const known = knownLooks.get(field)
  if (known) return known
  const { name, integer = false, unit = '', semanticType, min = 0, max = 0, mean = 0, median = 0 } = field
  const last = nameWords(name).findLast(({ text }) => text.length > 2)?.text ?? ''
  const isPlural = last.endsWith('s') && lemmas(last).length > 1
  const ratio = min > 0 ? (max / min < 3 ? 'near' : max / min < 20 ? 'apart' : 'far') : min === 0 ? 'from 0' : 'signed'
  const isSkewed = median > 0 && mean / median > 1.3
  const measured = semanticType === 'currency' || currencies.test(name + unit) ? 'money' : unit === '' ? 'none' : 'unit'
  const look = [`plural ${isPlural} ${integer}`, `range ${ratio}`, `skewed ${isSkewed}`, `in ${measured}`]
  knownLooks.set(field, look)
  return look
}

const currencies = /[$€£¥]/
