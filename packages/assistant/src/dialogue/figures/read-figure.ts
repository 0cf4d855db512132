import type { TableProfile } from '@belvedere/spec'
import { findGroupBounds } from '../../grammar/group-bounds.ts'
import { type LinkedSentence, overlap } from '../../link/sentence.ts'
import { rankedCharts } from '../../plan/readings.ts'
import { rowsSlot } from '../../propose/chart-slot.ts'
import type { ChartDraft } from '../../propose/draft.ts'
import { checkFigure } from './check-figure.ts'
import { boundedFigure, correlationFigure, withoutTotals } from './draft-figure.ts'
import { findQuestion, type NumberQuestion } from './question.ts'
import { aggregatesIn, type DraftFigure, type QuestionContext } from './question-context.ts'
import { readComparison, readDifference, readRanking } from './read-ranking.ts'
import { asksShare, isNamedNumber, readShare, readTotal } from './read-total.ts'

/** What a question comes to, and what it was read of; or a name in it that nothing in the table has. */
type FigureReading = ReadFigure | { question: NumberQuestion; stranger: string }

interface ReadFigure extends DraftFigure {
  question: NumberQuestion
  sentence: LinkedSentence
  /** The likeliest chart. */
  best: ChartDraft
}

type FigureReader = (context: QuestionContext) => DraftFigure | null

/**
 * Reads a message as a question for a few numbers: the likeliest draft of a chart that can answer it. The figure says which
 * words it leaves aside. Null: it is none, or leaves too much aside. Beside a chart, "these" and "left" point at its rows.
 */
export function readFigure(
  message: string,
  table: TableProfile,
  { isBesideChart }: { isBesideChart: boolean },
): FigureReading | null {
  const { sentence, ranked } = rankedCharts(table, message)
  const question = findQuestion(sentence)
  const drafts = ranked.flatMap(({ draft }) => (readsTwice(draft, sentence) ? [] : [draft]))
  const [best] = drafts
  if (!question || !best) return null
  const context: QuestionContext = { sentence, question, drafts, best }
  for (const read of readersFor(context)) {
    const answer = read(context)
    if (!answer) continue
    const checked = checkFigure({ ...context, ...answer, isBesideChart })
    if (!checked || 'stranger' in checked) return checked && { ...checked, question }
    const figure = withoutTotals(checked.figure, answer.draft, sentence)
    return { ...answer, figure, question, sentence, best }
  }
  return null
}

/** Whether words are read in two ways: "1990" as a year and as a date, "average" as the mean and as a value. */
function readsTwice({ conditions, measures }: ChartDraft, sentence: LinkedSentence): boolean {
  const places = [
    ...conditions.map((one) => [one, ...(one.more ?? [])]),
    aggregatesIn(sentence).filter(({ means }) => measures.some(({ aggregate }) => aggregate === means)),
  ]
  return places.some((mine, at) =>
    places.slice(at + 1).some((others) => mine.some((one) => others.some((other) => overlap(one, other)))),
  )
}

function readersFor({ question: { kind }, sentence, best }: QuestionContext): FigureReader[] {
  if (asksShare(sentence, best)) return isNamedNumber(best) ? [readShare, readTotal] : [readShare]
  const isRelation = sentence.cues.some(({ id }) => id === 'task:correlation') && best.shape === 'relation'
  switch (kind) {
    case 'group':
    case 'person':
    case 'time':
    case 'place':
      return [readRanking, readBounded]
    case 'whether':
      return isRelation ? [readCorrelation] : [readComparison]
    case 'exists':
      return isRelation ? [readCorrelation] : [readComparison, readTotal]
    case 'count':
      return [readBounded, readTotal]
    case 'value':
      return isRelation ? [readCorrelation] : [readDifference, readRanking, readTotal]
    case 'amount':
      return isRelation ? [readCorrelation] : [readDifference, readTotal]
    case 'named':
      return [readTotal]
    default:
      return kind satisfies never
  }
}

/** "Are price and weight related". */
function readCorrelation({ sentence, best }: QuestionContext): DraftFigure | null {
  const {
    measures: [measure],
    along,
    series,
    panel,
  } = best
  const figure = measure?.link && along?.link && !series && !panel ? correlationFigure(best, sentence) : null
  return figure && { figure, draft: best }
}

/** "How many cities have more than 20 orders": a bound on what each group has, by the likeliest chart or because rows are named. */
function readBounded({ sentence, question, best }: QuestionContext): DraftFigure | null {
  const { along } = best
  const bound = findGroupBounds(sentence).find(({ last }) =>
    sentence.rows.some(({ first, how }) => how !== 'plural' && first === last + 1),
  )
  const isOfGroups = bound && along?.link && along.link.first <= question.from && along.link.last >= question.from
  const draft: ChartDraft = isOfGroups
    ? {
        ...best,
        measures: [rowsSlot(sentence)],
        conditions: best.conditions.filter(({ place }) => place !== bound.place),
        having: { of: 'rows', bound },
      }
    : best
  const figure = boundedFigure(draft, sentence)
  return figure && { figure, draft }
}
