import { wordClass } from '@belvedere/lexicon'
import type { Mark } from '@belvedere/spec'
import { type FoundCondition, findConditions } from '../grammar/conditions.ts'
import { findTop, otherEnd, type Top } from '../grammar/ranks.ts'
import { overlap, type Sentence } from '../link/sentence.ts'
import type { Draft, Shape, Slot } from './draft.ts'
import { type Slots, slotsOf, summedUp } from './slots.ts'

/** What was found in a message, and the charts that it may mean. */
export interface Proposals {
  sentence: Sentence
  conditions: readonly FoundCondition[]
  top: Top | null
  slots: Slots
  drafts: readonly Draft[]
}

type Design = Omit<Draft, 'conditions' | 'top' | 'mark'> & { worth: number }

/** How many designs of each shape are looked at more closely. */
const beam: { readonly [shape in Shape]: number } = {
  summary: 40,
  histogram: 12,
  spread: 14,
  relation: 20,
  columns: 12,
  grid: 14,
  total: 10,
}
/** How many of them are tried with less likely conditions. */
const varied = 0.3
const maxDrafts = 1200

/** Every chart that a message may mean. */
export function propose(sentence: Sentence): Proposals {
  const conditions = findConditions(sentence)
  const top = findTop(sentence)
  const slots = slotsOf(sentence, conditions)
  const sets = conditionSets(conditions)
  const [likeliest = []] = sets
  const drafts: Draft[] = []
  for (const designs of [summaries, histograms, spreads, relations, columns, grids, totals, places]) {
    const sorted = [...designs(sentence, slots)]
      .map((design, at) => ({ design, at, worth: design.worth - busy(design, likeliest) }))
      .sort((a, b) => b.worth - a.worth || a.at - b.at)
    const shape = sorted[0]?.design.shape
    if (!shape) continue
    for (const [rank, { design }] of sorted.slice(0, beam[shape]).entries())
      for (const set of setsFor(design, rank < beam[shape] * varied ? sets : sets.slice(0, 1)))
        drafts.push(...draftsOf(sentence, design, set, top))
  }
  return { sentence, conditions, top, slots, drafts: drafts.slice(0, maxDrafts) }
}

/** A rate is measured of all rows: what it measures is no condition on them. */
function setsFor({ measures }: Design, sets: readonly FoundCondition[][]): readonly FoundCondition[][] {
  const rates = measures.flatMap(({ rate }) => rate ?? [])
  if (rates.length === 0) return sets
  const rest = sets.map((set) => set.filter(({ field }) => !rates.some((rate) => rate.field === field)))
  return rest.filter(
    (set, at) =>
      rest.findIndex((other) => other.length === set.length && other.every((one) => set.includes(one))) === at,
  )
}

function draftsOf(sentence: Sentence, design: Design, plain: readonly FoundCondition[], top: Top | null): Draft[] {
  const { worth: _, ...rest } = design
  const set = joinedByOr(sentence, plain)
  if (!fits(rest, set)) return []
  const cuts = top ? [top, null, otherEnd(top)].filter((one, at) => at < 2 || one !== null) : [null]
  const measures = measureSets(sentence, rest)
  const found = measures.flatMap((measures) =>
    marksOf(sentence, { ...rest, measures }).flatMap((mark) =>
      cuts.map((cut) => ({ ...rest, measures, mark, conditions: set, top: cut })),
    ),
  )
  return found.filter(
    (draft) =>
      drawable[draft.shape].includes(draft.mark) && !(draft.top && !['summary', 'columns'].includes(draft.shape)),
  )
}

const alternatives = wordClass('between conditions of which one is enough')

/** "Over 60 or in a minority": conditions of different columns with an "or" between them are one. */
function joinedByOr({ tokens }: Sentence, set: readonly FoundCondition[]): FoundCondition[] {
  const out: FoundCondition[] = []
  for (const one of set) {
    const before = out.at(-1)
    const between = before ? tokens.slice(before.last + 1, one.first) : []
    const joined =
      before && before.field !== one.field && between.length <= 4 && between.some(({ text }) => alternatives.has(text))
    if (!before || !joined) out.push(one)
    else
      out[out.length - 1] = {
        ...before,
        condition: { any: [before.condition, one.condition] },
        values: [],
        last: one.last,
        score: Math.min(before.score, one.score),
      }
  }
  return out
}

/** The measures with each way to sum them up that the shape allows. */
function measureSets(sentence: Sentence, { shape, measures, along }: Omit<Design, 'worth'>): (readonly Slot[])[] {
  const [first] = measures
  if (!first || shape === 'relation' || shape === 'histogram' || shape === 'spread') return [measures]
  const ways = summedUp(sentence, first).filter(({ aggregate, rate, field }) => {
    if (aggregate === null) return shape !== 'total' && !rate && field !== null && along !== null
    return true
  })
  return ways.map(({ aggregate }) =>
    measures.map((one) => ({ ...one, aggregate: one.rate || one.field === null ? one.aggregate : aggregate })),
  )
}

const drawable: { readonly [shape in Shape]: readonly Mark[] } = {
  summary: ['bar', 'line', 'area', 'point', 'arc', 'tick'],
  histogram: ['bar', 'area', 'line'],
  spread: ['boxplot', 'point', 'tick'],
  relation: ['point', 'line'],
  columns: ['bar', 'line', 'area', 'point'],
  grid: ['rect'],
  total: ['bar'],
}

/** The marks that suit a design, and that which is named. */
function marksOf({ cues }: Sentence, design: Omit<Design, 'worth'>): Mark[] {
  const usual = usualMarks(design)
  const said = cues.flatMap(({ kind, means }) => (kind === 'mark' ? [means.split(':')[0]] : []))
  const stated = said.filter(
    (mark): mark is Mark => mark !== undefined && (drawable[design.shape] as readonly string[]).includes(mark),
  )
  return stated.length > 0 ? [...new Set([...stated, ...usual.slice(0, 1)])] : usual
}

function usualMarks({ shape, along, series, measures }: Omit<Design, 'worth'>): Mark[] {
  switch (shape) {
    case 'histogram':
    case 'total':
      return ['bar']
    case 'spread':
      return ['boxplot']
    case 'relation':
      return ['point']
    case 'grid':
      return ['rect']
    case 'columns':
      return along?.facts?.role === 'time' ? ['line', 'bar'] : ['bar', 'line']
    case 'summary': {
      if (along?.facts?.role === 'time') return ['line', 'bar']
      if (along?.facts?.role === 'measure' && along.unit !== 'bin')
        return along.facts.steps ? ['bar', 'line'] : ['line', 'bar', 'point']
      return series || measures[0]?.aggregate === null || measures[0]?.rate ? ['bar', 'line'] : ['bar', 'arc']
    }
    default:
      return shape satisfies never
  }
}

/** The conditions of one place, the likeliest first; null: it states none. */
interface Site {
  options: (FoundCondition | null)[]
  /** "Over 30" states a condition, whatever of; "Japan" may only be compared. */
  certain: boolean
}

function sitesOf(conditions: readonly FoundCondition[]): Site[] {
  const sites: { place: number; found: FoundCondition[] }[] = []
  for (const one of [...conditions].sort((a, b) => a.place - b.place || b.score - a.score)) {
    const site = sites.find(
      ({ place, found }) =>
        place === one.place || found.some((other) => !isBound(other) && !isBound(one) && overlap(other, one)),
    )
    if (site) site.found.push(one)
    else sites.push({ place: one.place, found: [one] })
  }
  return sites.map(({ found }) => {
    found.sort((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first))
    const certain = found.some((one) => isBound(one) && one.values.length === 0)
    const kept = found.filter(({ score }, at) => (certain && at === 0) || score >= leastSure / 2).slice(0, maxOptions)
    return {
      options: certain ? [...kept, null] : (kept[0]?.score ?? 0) >= leastSure ? [...kept, null] : [null, ...kept],
      certain,
    }
  })
}
const isBound = ({ rule }: FoundCondition): boolean => rule.startsWith('bound') || rule.startsWith('number')
const leastSure = 0.3
const maxOptions = 3
const maxSets = 10

/** The likeliest choice at every place, and those that differ from it at one or two. */
function conditionSets(conditions: readonly FoundCondition[]): FoundCondition[][] {
  const sites = sitesOf(conditions)
  const first = sites.map(({ options }) => options[0] ?? null)
  const cost = (site: Site, option: FoundCondition | null): number => {
    const [best] = site.options
    if (option === best) return 0
    if (option === null) return (site.certain ? 0.9 : 0.35) + 0.3 * (best?.score ?? 0)
    return 0.15 + Math.max(0, (best?.score ?? 0) - option.score)
  }
  const swaps = sites
    .flatMap((site, at) => site.options.slice(1).map((option) => ({ at, option, cost: cost(site, option) })))
    .sort((a, b) => a.cost - b.cost)
  const choices = [
    { chosen: first, cost: 0 },
    ...swaps.map(({ at, option, cost }) => ({ chosen: first.with(at, option), cost })),
  ]
  for (const [i, a] of swaps.entries())
    for (const b of swaps.slice(i + 1))
      if (a.at !== b.at)
        choices.push({ chosen: first.with(a.at, a.option).with(b.at, b.option), cost: a.cost + b.cost })
  const none = { chosen: sites.map(() => null), cost: Number.POSITIVE_INFINITY }
  const seen = new Set<string>()
  const sets = [...choices.sort((a, b) => a.cost - b.cost), none].flatMap(({ chosen }) => {
    const set = settled(chosen.filter((one) => one !== null))
    const key = set.map((one) => conditions.indexOf(one)).join()
    if (seen.has(key)) return []
    seen.add(key)
    return [set]
  })
  const last = sets.at(-1) ?? []
  return sets.length <= maxSets ? sets : [...sets.slice(0, maxSets - 1), last]
}

/** Of tests of one column that cannot both be meant the surer stays. */
function settled(chosen: readonly FoundCondition[]): FoundCondition[] {
  const kept: FoundCondition[] = []
  for (const one of [...chosen].sort((a, b) => b.score - a.score))
    if (!kept.some((other) => other.field === one.field && sameTest(other, one))) kept.push(one)
  return kept.sort((a, b) => a.first - b.first)
}
const sameTest = (a: FoundCondition, b: FoundCondition): boolean =>
  (isBound(a) && isBound(b) && 'op' in a.condition && 'op' in b.condition && a.condition.op[0] === b.condition.op[0]) ||
  contradict(a, b) ||
  a.rule === 'flag' ||
  b.rule === 'flag' ||
  (a.values.length > 0 && b.values.length > 0 && !a.negated && !b.negated)

/** Above one amount and below a smaller one there is nothing. */
function contradict({ condition: a }: FoundCondition, { condition: b }: FoundCondition): boolean {
  if (!('op' in a) || !('op' in b) || !('value' in a) || !('value' in b)) return false
  const [low, high] = a.op.startsWith('>') ? [a, b] : [b, a]
  return low.op.startsWith('>') && high.op.startsWith('<') && low.value >= high.value
}

/** A rate is not measured of rows that all meet its condition; a condition of one value leaves nothing to compare. */
function fits({ measures, along, series, panel }: Omit<Design, 'worth'>, set: readonly FoundCondition[]): boolean {
  if (measures.some(({ rate }) => rate && set.some((one) => one === rate || one.field === rate.field))) return false
  return ![along, series, panel].some(
    (one) =>
      one &&
      set.some((condition) => condition.field === one.field && condition.values.length === 1 && !condition.negated),
  )
}

/** Words of a condition are less likely to name a place of the chart as well. */
function busy({ measures, along, series, panel }: Design, set: readonly FoundCondition[]): number {
  const links = [...measures.map(({ link }) => link), along?.link, series?.link, panel?.link]
  return (
    0.3 *
    links.filter(
      (link) => link && set.some((one) => overlap(one, link) && one.rule !== 'flag' && one.values.length <= 1),
    ).length
  )
}

const worth = (one: Slot | null): number => {
  if (!one) return 0
  if (one.rate) return 0.45
  if (one.field === null) return 0.6
  if (one.link) return one.link.score - (one.unit === 'bin' ? 0.15 : 0) + (one.over ? 0.3 : 0)
  if (one.given === 'time of a trend') return 0.35
  return one.given === 'compared values' ? 0.6 : one.given === 'number' && one.aggregate === 'sum' ? 0.6 : 0.1
}

/** What tells marks apart adds to a chart only if it was asked for. */
const toldApart = (one: Slot | null): number => {
  if (!one) return 0
  const many = (one.field?.distinct ?? 0) > maxColours ? 0.3 : 0
  return 0.6 * (worth(one) - unasked) - many
}
const unasked = 0.75
const maxColours = 30

/** Two places are not named by the same words. */
const apart = (...slots: (Slot | null)[]): boolean => {
  const given = slots.flatMap((one) => (one === null ? [] : one.over ? [one, one.over] : [one]))
  return given.every((a, i) =>
    given.slice(i + 1).every((b) => {
      if (a.field !== null && a.field === b.field && !(a.unit !== b.unit && a.facts?.role === 'time')) return false
      return !(a.link && b.link && a.link !== b.link && overlap(a.link, b.link) && a.facts?.role !== 'time')
    }),
  )
}

const says = ({ cues }: Sentence, id: string): boolean => cues.some((cue) => cue.id === id)

function* withSeries(sentence: Sentence, slots: Slots): Iterable<{ series: Slot | null; panel: Slot | null }> {
  yield { series: null, panel: null }
  for (const series of slots.series) yield { series, panel: null }
  if (!says(sentence, 'channel:column')) return
  for (const panel of slots.series) {
    yield { series: null, panel }
    for (const series of slots.series) if (series !== panel) yield { series, panel }
  }
}

function* summaries(sentence: Sentence, slots: Slots): Iterable<Design> {
  const shares = says(sentence, 'task:share')
  for (const measure of slots.measures)
    for (const along of slots.dimensions) {
      if (!apart(measure, along)) continue
      if (measure.aggregate === 'count' && along.facts?.role === 'id' && along.given) continue
      for (const { series, panel } of withSeries(sentence, slots)) {
        if (!apart(measure, along, series, panel)) continue
        const design = {
          shape: 'summary' as const,
          measures: [measure],
          along,
          series,
          panel,
          worth: worth(measure) + worth(along) + toldApart(series) + toldApart(panel),
        }
        yield { ...design, share: null }
        const adds = !measure.rate && !measure.over && measure.aggregate !== 'distinct'
        if (shares && adds) yield { ...design, share: series ? 'within' : 'all', worth: design.worth - 0.05 }
      }
    }
}

const isNumber = (one: Slot): boolean =>
  (one.facts?.role === 'measure' || one.facts?.role === 'place') &&
  one.aggregate === null &&
  one.rate === null &&
  one.over === null

function* histograms(sentence: Sentence, slots: Slots): Iterable<Design> {
  const [rows] = slots.measures
  if (!rows) return
  for (const number of slots.measures.filter(isNumber))
    for (const { series, panel } of withSeries(sentence, slots)) {
      const along: Slot = { ...number, unit: 'bin' }
      if (!apart(along, series, panel)) continue
      yield {
        shape: 'histogram',
        measures: [rows],
        along,
        series,
        panel,
        share: null,
        worth: worth(number) + toldApart(series) + toldApart(panel),
      }
    }
}

function* spreads(sentence: Sentence, slots: Slots): Iterable<Design> {
  const groups = slots.dimensions.filter(
    ({ facts, unit }) => facts?.role !== 'measure' || (facts.steps && unit === null),
  )
  for (const number of slots.measures.filter(isNumber))
    for (const along of [null, ...groups])
      for (const { series, panel } of along ? withSeries(sentence, slots) : [{ series: null, panel: null }]) {
        if (!apart(number, along, series, panel)) continue
        yield {
          shape: 'spread',
          measures: [number],
          along,
          series,
          panel,
          share: null,
          worth: worth(number) + worth(along) + toldApart(series) + toldApart(panel),
        }
      }
}

function* relations(sentence: Sentence, slots: Slots): Iterable<Design> {
  const numbers = slots.measures.filter((one) => isNumber(one) || one.over !== null)
  const axes = [...numbers, ...slots.dimensions.filter(({ facts, unit }) => unit === null && facts?.role === 'time')]
  const told = [...withSeries(sentence, slots)]
  for (const [at, measure] of numbers.entries())
    for (const along of axes.slice(at + 1)) {
      const others = numbers.filter((one) => one !== measure && one !== along && one.link && isNumber(one))
      const coloured = says(sentence, 'channel:color') ? others.map((series) => ({ series, panel: null })) : []
      for (const { series, panel } of [...told, ...coloured]) {
        if (!apart(measure, along, series, panel)) continue
        const design = {
          shape: 'relation' as const,
          along,
          series,
          panel,
          share: null,
          worth: worth(measure) + worth(along) + toldApart(series) + toldApart(panel),
        }
        yield { ...design, measures: [measure] }
        for (const size of others)
          if (apart(measure, along, series, panel, size))
            yield { ...design, measures: [measure, size], worth: design.worth - 0.3 + 0.5 * worth(size) }
      }
    }
}

const maxColumns = 12

function* columns(sentence: Sentence, slots: Slots): Iterable<Design> {
  const { table, facts } = sentence
  const given = (field: (typeof table.fields)[number]): Slot =>
    slots.named.find((one) => one.field === field) ?? {
      field,
      facts: facts.fields.get(field.name) ?? null,
      aggregate: null,
      unit: null,
      link: null,
      given: 'number',
      rate: null,
      over: null,
    }
  const numbers = table.fields.filter(({ name }) => facts.fields.get(name)?.role === 'measure')
  const named = slots.named.filter(({ facts: of, link }) => of?.role === 'measure' && (link?.score ?? 0) >= 0.5)
  const sure = named.filter(({ link }) => (link?.score ?? 0) >= 0.8)
  const families = facts.families.map((family) => table.fields.filter(({ name }) => family.includes(name)).map(given))
  const sets = [named, ...(sure.length < named.length ? [sure] : []), ...families, numbers.map(given)]
  for (const whole of sets)
    for (const along of [null, ...slots.dimensions]) {
      const set = whole.filter((one) => one.field !== along?.field)
      if (set.length < 2 || set.length > maxColumns || along?.unit === 'bin') continue
      const apartEnough = !along || set.every((one) => apart(one, along))
      if (apartEnough)
        yield {
          shape: 'columns',
          measures: set,
          along,
          series: null,
          panel: null,
          share: null,
          worth: 0.2 + set.reduce((sum, one) => sum + worth(one), 0) / set.length + worth(along),
        }
    }
}

function* grids(sentence: Sentence, slots: Slots): Iterable<Design> {
  const wanted = says(sentence, 'mark:rect') || says(sentence, 'channel:color')
  const axes = slots.dimensions.filter(
    ({ facts, unit, link }) =>
      (facts?.role !== 'measure' || facts.steps || unit === 'bin') && (wanted || link !== null),
  )
  for (const measure of slots.measures)
    for (const [at, along] of axes.entries())
      for (const series of axes.slice(at + 1)) {
        if (!apart(measure, along, series)) continue
        yield {
          shape: 'grid',
          measures: [measure],
          along,
          series,
          panel: null,
          share: null,
          worth: worth(measure) + worth(along) + worth(series),
        }
      }
}

function* totals(_: Sentence, slots: Slots): Iterable<Design> {
  for (const measure of slots.measures)
    yield {
      shape: 'total',
      measures: [measure],
      along: null,
      series: null,
      panel: null,
      share: null,
      worth: worth(measure),
    }
}

/** Rows at their longitude and latitude, told apart by what is named. */
function* places(sentence: Sentence, slots: Slots): Iterable<Design> {
  const { table, facts } = sentence
  const coordinate = (type: string) =>
    table.fields.find(({ name, semanticType }) => semanticType === type && facts.fields.get(name)?.role === 'place')
  const [longitude, latitude] = [coordinate('longitude'), coordinate('latitude')]
  if (!longitude || !latitude) return
  if (!says(sentence, 'map') && !slots.named.some(({ facts: of }) => of?.role === 'place')) return
  const slot = (field: typeof longitude): Slot => ({
    field,
    facts: facts.fields.get(field.name) ?? null,
    aggregate: null,
    unit: null,
    link: null,
    given: 'place',
    rate: null,
    over: null,
  })
  for (const series of [null, ...slots.named.filter(({ facts: of }) => of?.role !== 'place')])
    yield {
      shape: 'relation',
      measures: [slot(latitude)],
      along: slot(longitude),
      series,
      panel: null,
      share: null,
      worth: 1 + worth(series),
    }
}
