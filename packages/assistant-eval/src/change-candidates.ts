import {
  type ChangeCandidate,
  type ChangeHint,
  type ChangeProposals,
  candidatesOf,
  changeContext,
  draftWords,
  editOf,
  featureNumber,
  featuresOfChange,
  type LinkedSentence,
  type PhrasedChange,
  phrasedChange,
  propose,
  proposeChanges,
  rankDrafts,
  type StandingChart,
  sentenceOf,
  standingChart,
} from '@belvedere/assistant/reader'
import type { QuestionCase } from './cases.ts'
import { rankingExample } from './optimize.ts'
import type { PreparedCase } from './prepare-case.ts'

/** What a message beside a chart may mean. */
export interface ChangeCandidates {
  changes: ChangeProposals
  hint: ChangeHint | null
  candidates: readonly ChangeCandidate[]
}

export function changeCandidates(sentence: LinkedSentence, standing: StandingChart): ChangeCandidates {
  const changes = proposeChanges(sentence, standing)
  const hint = hintIn(sentence, phrasedIn(sentence, standing))
  return { changes, hint, candidates: candidatesOf(changes, rankDrafts(propose(sentence)), hint) }
}

/** What phrases of edits make of the chart. */
export function phrasedIn({ message, table }: LinkedSentence, { spec }: StandingChart): PhrasedChange | null {
  const edit = editOf(sentenceOf(message, table, spec), spec, table)
  return edit && phrasedChange(edit, { message, current: spec, table })
}

export function hintIn(sentence: LinkedSentence, phrased: PhrasedChange | null): ChangeHint | null {
  const chart = phrased && standingChart(phrased.spec, sentence)
  return phrased && chart ? { ...phrased, draft: chart.draft } : null
}

/** A case with the features of its candidates. */
export function askedChange(
  one: QuestionCase,
  { changes, hint, candidates }: ChangeCandidates,
  { right, wantsTexts }: { right: readonly boolean[]; wantsTexts: boolean },
): PreparedCase {
  const context = changeContext(changes, hint)
  const drafts = candidates.map((candidate) => featuresOfChange(context, candidate).flat().map(featureNumber))
  return {
    case: one,
    example: rankingExample(one.weight, drafts, right),
    texts: wantsTexts ? candidates.map(({ draft }) => draftWords(draft, changes.sentence.table)) : [],
  }
}
