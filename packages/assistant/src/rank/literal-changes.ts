import { hasPhraseAt, superlativeOf, type Token, wordClass, wordPhrases } from '@belvedere/lexicon'
import { type FieldProfile, mayNameShapes } from '@belvedere/spec'
import { isLeftOut } from '../grammar/denials.ts'
import { isBehindTaking } from '../grammar/placements.ts'
import { selectivityOf } from '../intent/condition.ts'
import { type LinkedSentence, overlap, type Range } from '../link/sentence.ts'
import { addsTotal, leavesOutTotals } from '../link/totals.ts'
import type { Change } from '../propose/changed-draft.ts'
import type { ChangeProposals } from '../propose/changes.ts'
import { isGroup } from '../propose/chart-slot.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { holdsPlacement } from '../propose/placed.ts'
import { isStanding } from '../propose/standing.ts'

type ChangeContext = Pick<ChangeProposals, 'sentence' | 'placements' | 'standing' | 'conditions'>

/** What words say outright of a change; what keeps to it is likelier, what breaks it less so. */
interface LiteralRule {
  id: string
  /** What it reads, in one sentence. */
  reads: string
  /** In units of `worth`; 0 where the words say nothing of the kind. */
  weigh(context: ChangeContext, draft: ChartDraft, changes: readonly Change[]): number
}

/** What keeping or breaking a literal wish adds to a score, by hand. */
const worth = 1.5
const sureName = 0.7
const wholeName = 0.85

/** What the literal wishes of a message beside a chart add to the score of what it may mean. */
export const literalChangeWorth = (context: ChangeContext, draft: ChartDraft, changes: readonly Change[]): number =>
  rules.reduce((sum, { weigh }) => sum + weigh(context, draft, changes), 0) * worth

const reward = (isKept: boolean, weight = 1): number => (isKept ? weight : -weight)
const says = ({ tokens }: LinkedSentence, words: ReadonlySet<string>): boolean =>
  tokens.some(({ text }) => words.has(text))

/** What cues of a kind mean, but for superlatives, which may rank instead: "the largest value" does not. */
const statedIn = ({ cues, tokens }: LinkedSentence, kind: string): string[] => {
  const ranks = ({ first, last }: Range) =>
    tokens.slice(first, last + 1).some(({ text }) => superlativeOf(text)) &&
    !valueWords.has(tokens[last + 1]?.text ?? '')
  return [...new Set(cues.flatMap((cue) => (cue.kind === kind && !ranks(cue) ? [cue.means] : [])))]
}
const valueWords: ReadonlySet<string> = wordClass('values of a column')

const slotsOf = ({ measures, along, series, panel }: ChartDraft) => [...measures, along, series, panel]
const namesIn = ({ columns, values }: LinkedSentence) =>
  [...columns, ...values].filter(({ score }) => score >= sureName)

const removing = wordClass('taking away')
const takingAway = new Set([
  ...wordClass('taking a channel away'),
  ...wordClass('behind what is left out'),
  ...wordClass('denials'),
  ...wordClass('excluding'),
])
const summing: ReadonlySet<string> = new Set(['mean', 'sum', 'median', 'min', 'max', 'stdev', 'variance', 'distinct'])
const conditionWords = wordClass('conditions')
const everythingWords = wordClass('everything')
const adding = wordClass('adding')
const asking = wordClass('asking for another')
const besides = wordClass('besides')
const pointing = wordClass('of the chart that stands')
const eachWords = wordClass('each')
const same = wordClass('the same again')
const recurring = wordClass('recurring times')
const maxToEach = 2
const eachMarks: ReadonlySet<string> = new Set(['line', 'bar', 'area'])
const recurringUnits: ReadonlySet<string> = new Set(['month', 'quarter', 'week', 'day'])

/** The mark that alone is named; "area" names a column of that name. */
function statedMark(sentence: LinkedSentence): string | undefined {
  const isMap = sentence.cues.some(({ kind }) => kind === 'map')
  const isName = (cue: Range) => sentence.columns.some((link) => link.score >= wholeName && overlap(link, cue))
  const named = new Set(sentence.cues.flatMap((cue) => (cue.kind === 'mark' && isName(cue) ? [cue.means] : [])))
  const marks = statedIn(sentence, 'mark').flatMap((means) => (named.has(means) ? [] : (means.split(':')[0] ?? [])))
  const [stated, ...others] = new Set([...marks, ...(isMap ? ['geoshape'] : [])])
  return others.length > 0 ? undefined : stated
}

const isGroupBesidePlaces = (
  { facts }: LinkedSentence,
  { draft: { along } }: ChangeProposals['standing'],
  field: FieldProfile,
): boolean => {
  const isPlace = field === along?.field || (along?.field && mayNameShapes(field, along.field))
  return !isPlace && isGroup(facts.fields.get(field.name))
}

const rules: readonly LiteralRule[] = [
  {
    id: 'mark',
    reads: 'The mark that is named is drawn; it matters most where nothing else is named.',
    weigh({ sentence }, { mark }) {
      const stated = statedMark(sentence)
      return stated === undefined ? 0 : reward(stated === mark, namesIn(sentence).length > 0 ? 1 : 2)
    },
  },
  {
    id: 'mark alone',
    reads: 'Where a mark alone is named, the chart that stands has it, and nothing else is changed.',
    weigh({ sentence }, _, changes) {
      const isAlone = sentence.cues.every(({ kind }) => kind === 'mark' || kind === 'map')
      if (statedMark(sentence) === undefined || !isAlone || namesIn(sentence).length > 0) return 0
      if (changes.length === 0) return -1
      return changes.every(({ kind }) => kind === 'mark' || kind === 'histogram') ? 1 : -2
    },
  },
  {
    id: 'map kept',
    reads: 'A map stays one unless words name a mark, a time, or groups that are none of its places.',
    weigh({ sentence, standing }, { mark, along }) {
      if (standing.draft.shape !== 'map' || mark === 'geoshape' || statedMark(sentence) !== undefined) return 0
      return namesIn(sentence).some(({ field }) => isGroupBesidePlaces(sentence, standing, field)) ||
        along?.given === 'named step of time'
        ? 0
        : -2
    },
  },
  {
    id: 'aggregate',
    reads: 'What is measured is summed up in the way that is named.',
    weigh({ sentence }, { measures: [own] }) {
      const [stated, ...others] = statedIn(sentence, 'aggregate').filter((means) => summing.has(means))
      if (stated === undefined || others.length > 0) return 0
      if (own?.field) return own.aggregate === null ? 0 : reward(own.aggregate === stated)
      return 0
    },
  },
  {
    id: 'count',
    reads: 'Rows are counted where a count is named, and not of which column.',
    weigh({ sentence }, { measures: [own] }) {
      const [count] = sentence.cues.filter(({ kind, means }) => kind === 'aggregate' && means === 'count')
      const isNamed = sentence.columns.some(
        ({ first, last, score }) => count && score >= wholeName && first <= count.last + 2 && last >= count.first,
      )
      return !count || isNamed ? 0 : reward(own?.field === null || own?.noun !== null)
    },
  },
  {
    id: 'ranked by',
    reads: 'A superlative of another column ranks by that: “the heaviest 10”.',
    weigh: (_, { top }) => (top?.by ? 1 : 0),
  },
  {
    id: 'the same again',
    reads: '“The same for” another column sums it up in the way that stands.',
    weigh: ({ sentence, standing }, { measures: [own] }) =>
      says(sentence, same) && statedIn(sentence, 'aggregate').length === 0
        ? reward(own?.aggregate === standing.draft.measures[0]?.aggregate)
        : 0,
  },
  {
    id: 'step of time',
    reads: 'Months are those of their years, unless words say that they recur.',
    weigh({ sentence, standing }, { along, series, panel }) {
      if (says(sentence, recurring)) return 0
      const before = [standing.draft.along, standing.draft.series, standing.draft.panel].map((slot) => slot?.unit)
      const units = [along, series, panel].flatMap((slot) => slot?.unit ?? [])
      return units.some((unit) => recurringUnits.has(unit) && !before.includes(unit)) && !units.includes('year')
        ? -1
        : 0
    },
  },
  {
    id: 'split kept',
    reads: 'What tells marks apart is taken away only by words that say so.',
    weigh: ({ sentence }, _, changes) =>
      changes.some((change) => change.kind === 'slot' && change.how === 'remove') && !says(sentence, removing) ? -1 : 0,
  },
  {
    id: 'channel',
    reads: 'A column is on the channel that is named with it.',
    weigh: ({ placements }, draft) => placements.reduce((sum, one) => sum + reward(holdsPlacement(draft, one), 2), 0),
  },
  {
    id: 'channel alone',
    reads: 'A column that is put on a channel, and nothing else, is put there in the chart that stands.',
    weigh({ sentence, placements }, _, changes) {
      const isPlaced = (name: Range) => placements.some(({ to }) => to?.link && overlap(to.link, name))
      const isAlone = namesIn(sentence).every(isPlaced) && statedIn(sentence, 'aggregate').length === 0
      return placements.length > 0 && isAlone && statedMark(sentence) === undefined ? reward(changes.length > 0) : 0
    },
  },
  {
    id: 'column taken away',
    reads: 'A column that is to go is shown no more: “without quantity”, “take the segment out”.',
    weigh({ sentence, standing }, draft) {
      const gone = new Set(columnsTakenAway(sentence, standing))
      if (gone.size === 0) return 0
      const shown = new Set(slotsOf(draft).flatMap((slot) => slot?.field ?? []))
      const before = new Set(slotsOf(standing.draft).flatMap((slot) => slot?.field ?? []))
      return [...before].reduce(
        (sum, one) => sum + (gone.has(one) ? reward(!shown.has(one), 2) : shown.has(one) ? 0 : -2),
        0,
      )
    },
  },
  {
    id: 'mark for each',
    reads: '“One line per city” tells cities apart, “a line for each year” years.',
    weigh({ sentence: { tokens, cues, columns } }, { along, series, panel }) {
      const mark = cues.find(({ kind, means }) => kind === 'mark' && eachMarks.has(means))
      const isEach = ({ text }: { text: string }, at: number) =>
        mark && at > mark.last && at <= mark.last + maxToEach && eachWords.has(text)
      const each = tokens.findIndex(isEach)
      if (each < 0) return 0
      const column = columns.find(({ first, score }) => first === each + 1 && score >= sureName)?.field
      const unit = cues.find(({ kind, last }) => kind === 'unit' && (last === each + 1 || last === each))?.means
      if (column) return reward(series?.field === column || panel?.field === column, 2)
      return unit === undefined || along?.field?.type !== 'temporal' ? 0 : reward(series?.unit === unit, 2)
    },
  },
  {
    id: 'condition taken away',
    reads: '“Remove the filter on profit” is of the conditions that stand, and of the one that it names.',
    weigh({ sentence }, _, changes) {
      if (!says(sentence, takingAway) || !says(sentence, conditionWords)) return 0
      const change = changes.find((one) => one.kind === 'no conditions')
      if (!change || changes.length > 1) return -2
      const named = sentence.columns.filter(({ score }) => score >= sureName).map(({ field }) => field)
      if (named.length === 0) return change.of === null ? 2 : 0
      return reward(change.of !== null && named.includes(change.of.field), 2)
    },
  },
  {
    id: 'total added',
    reads: '“Include the total” takes away the condition that leaves it out.',
    weigh({ sentence, standing: { draft } }, _, changes) {
      const added = draft.conditions.filter(
        ({ field, condition }) =>
          'op' in condition && leavesOutTotals(condition, sentence.facts) && addsTotal(sentence, field),
      )
      const [change, ...others] = changes
      if (added.length === 0) return 0
      const isOnly = change?.kind === 'no conditions' && others.length === 0
      return reward(isOnly && (change.of ? added.includes(change.of) : draft.conditions.length === added.length), 3)
    },
  },
  {
    id: 'everything',
    reads: '“Show everything again” takes away what is kept of the rows and of the groups.',
    weigh({ sentence }, _, changes) {
      const isAll = says(sentence, everythingWords) && namesIn(sentence).length === 0
      if (!isAll || sentence.cues.some(({ kind }) => kind !== 'limit')) return 0
      const opens = (one: Change) =>
        (one.kind === 'no conditions' && one.of === null) || (one.kind === 'top' && one.to === null)
      return changes.length > 0 && changes.every(opens) ? 2 * changes.length : -2
    },
  },
  {
    id: 'addition',
    reads: '“And February” adds to what stands; “and for February?” asks for another.',
    weigh({ sentence: { tokens } }, _, changes) {
      const [first, second] = tokens
      const isOpened = adding.has(first?.text ?? '') && !asking.has(second?.text ?? '') && tokens.at(-1)?.text !== '?'
      const isClosed = tokens.slice(1).some(({ text }) => besides.has(text))
      if (!isOpened && !isClosed) return 0
      const added = changes.some(
        (one) =>
          one.kind === 'beside' ||
          (one.kind === 'conditions' && one.how === 'add') ||
          (one.kind === 'slot' && one.how === 'add'),
      )
      const replaced = changes.some(
        (one) =>
          (one.kind === 'conditions' && one.how !== 'add') ||
          (one.kind === 'slot' && one.how === 'replace' && one.place === 'measure'),
      )
      return added === replaced ? 0 : reward(added, 2)
    },
  },
  {
    id: 'chart that stands',
    reads: '“Instead” and “again” are said of the chart that stands.',
    weigh: ({ sentence }, _, changes) => (says(sentence, pointing) ? reward(changes.length > 0) : 0),
  },
  {
    id: 'possible condition',
    reads: 'A condition that no row can meet is hardly meant.',
    weigh: (_, draft) =>
      draft.conditions.some((one) => !isStanding(one) && selectivityOf(one.condition, one.field) === 'none') ? -2 : 0,
  },
  {
    id: 'surest condition',
    reads: 'Of the conditions that the same words may state the surest is meant.',
    weigh: ({ conditions }, draft) =>
      draft.conditions.reduce((sum, one) => {
        if (isStanding(one)) return sum
        const best = Math.max(...conditions.filter(({ place }) => place === one.place).map(({ score }) => score))
        return sum - Math.max(0, best - one.score)
      }, 0),
  },
]

const replacing = wordPhrases('in place of')

/** "Instead of revenue", "rather than revenue". */
const isReplaced = (tokens: readonly Token[], first: number): boolean =>
  replacing.some((words) => hasPhraseAt(tokens, first - words.length, words))

const columnsTakenAway = (sentence: LinkedSentence, { draft }: ChangeProposals['standing']): FieldProfile[] => {
  if (says(sentence, conditionWords)) return []
  const { tokens, columns } = sentence
  return slotsOf(draft)
    .flatMap((slot) => slot?.field ?? [])
    .filter((field) =>
      columns.some(
        (link) =>
          link.field === field &&
          link.score >= sureName &&
          (isBehindTaking(tokens, link.first) || isLeftOut(tokens, link) || isReplaced(tokens, link.first)),
      ),
    )
}
