import { findBounds } from '../grammar/bounds.ts'
import { findConditions } from '../grammar/conditions.ts'
import { findGroupBounds } from '../grammar/group-bounds.ts'
import { findPlacements } from '../grammar/placements.ts'
import { findTop } from '../grammar/ranks.ts'
import { recurringIn } from '../grammar/recurring.ts'
import type { GrammarRule } from '../grammar/rule.ts'
import { grammarRules } from '../grammar/rules.ts'
import { newestYearOf, stretchesAt } from '../grammar/stretches.ts'
import type { RowCondition } from '../intent/condition.ts'
import type { LinkedSentence, Range } from '../link/sentence.ts'
import type { ChartDraft } from '../propose/draft.ts'
import { boundWords, rowConditionWords, topWords } from './draft-words.ts'
import { wordsAt } from './links.ts'
import { mostTraced, rounded, type TraceRule, truncate } from './trace.ts'

type Fired = Omit<TraceRule, 'words'> & { place: Range }

/** The rules that fired: the surest, in the order of the message. `chosen`: the likeliest reading. */
export function rulesForTrace(sentence: LinkedSentence, chosen: ChartDraft | null): TraceRule[] {
  const isTaken = (takes: (draft: ChartDraft) => boolean) => chosen && takes(chosen)
  const top = findTop(sentence)
  return [
    ...findConditions(sentence).map(
      (one): Fired => ({
        rule: one.foundBy ?? one.rule,
        finds: 'condition',
        place: one,
        means: rowConditionWords(one.condition, sentence.table),
        score: rounded(Math.min(1, one.score)),
        taken: isTaken((draft) => holds(draft, one.condition)),
      }),
    ),
    ...firedBy(grammarRules.ranks, sentence, top ? [top] : [], (one) => ({
      finds: 'cut',
      means: topWords(one),
      taken: isTaken((draft) => draft.top !== null),
    })),
    ...firedBy(grammarRules.groups, sentence, findGroupBounds(sentence), (one) => ({
      finds: 'bound of groups',
      means: boundWords(one),
      taken: isTaken((draft) => draft.having?.bound.place === one.place),
    })),
    ...firedBy(grammarRules.amounts, sentence, findBounds(sentence), (one) => ({
      finds: 'amount',
      means: boundWords(one),
      taken: null,
    })),
    ...firedBy(grammarRules.times, sentence, stretchesIn(sentence), ({ from, to }) => ({
      finds: 'time',
      means: `${dayOf(from)} to ${dayOf(to - 1)}`,
      taken: null,
    })),
    ...firedBy(grammarRules.placements, sentence, findPlacements(sentence), ({ channel, column }) => ({
      finds: 'place',
      means: `${channel}: ${column ?? 'nothing'}`,
      taken: null,
    })),
    ...firedBy(
      grammarRules.recurring,
      sentence,
      recurringIn(sentence, newestYearOf(sentence.table)),
      ({ unit, values }) => ({ finds: 'time', means: `${unit} ${values.join(', ')}`, taken: null }),
    ),
  ]
    .sort((a, b) => (b.score ?? 1) - (a.score ?? 1))
    .slice(0, mostTraced.rules)
    .sort((a, b) => a.place.first - b.place.first)
    .map(({ place, ...one }) => ({ ...one, words: wordsAt(sentence, place), means: truncate(one.means) }))
}

/** The rules of a kind with what remains of their findings in those of the whole grammar. */
function firedBy<Found extends Range>(
  rules: readonly GrammarRule<Found, unknown>[],
  sentence: LinkedSentence,
  whole: readonly Found[],
  tell: (one: Found) => Pick<TraceRule, 'finds' | 'means' | 'taken'>,
): Fired[] {
  const remaining = new Set(whole.map((one) => JSON.stringify(one)))
  return rules.flatMap(({ id, find }) =>
    find(sentence)
      .filter((one) => remaining.has(JSON.stringify(one)))
      .map((one) => ({ rule: id, place: one, score: null, ...tell(one) })),
  )
}

const stretchesIn = (sentence: LinkedSentence) =>
  [...sentence.tokens.keys()].flatMap((at) => stretchesAt(sentence, at, newestYearOf(sentence.table)).slice(0, 1))

/** Whether a draft shows only rows that meet a condition, or the share of these. */
function holds({ conditions, measures }: ChartDraft, condition: RowCondition): boolean {
  const wanted = JSON.stringify(condition)
  const all = [...conditions, ...measures.flatMap(({ rate }) => rate ?? [])]
  return all.some((one) => partsOf(one.condition).some((part) => JSON.stringify(part) === wanted))
}

const partsOf = (condition: RowCondition): readonly RowCondition[] =>
  'any' in condition ? condition.any.flatMap(partsOf) : [condition]

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
