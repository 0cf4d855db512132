import {
  type ChangeCandidate,
  type ChangeProposals,
  candidatesOf,
  changeContext,
  draftWords,
  featureNumber,
  featuresOfChange,
  type LinkedSentence,
  propose,
  proposeChanges,
  rankDrafts,
  type StandingChart,
} from '@belvedere/assistant/reader'
import type { QuestionCase } from './cases.ts'
import { rankingExample } from './optimize.ts'
import type { PreparedCase } from './prepare-case.ts'

/** What a message beside a chart may mean. */
export interface ChangeCandidates {
  changes: ChangeProposals
  candidates: readonly ChangeCandidate[]
}

export function changeCandidates(sentence: LinkedSentence, standing: StandingChart): ChangeCandidates {
  const changes = proposeChanges(sentence, standing)
  return { changes, candidates: candidatesOf(changes, rankDrafts(propose(sentence))) }
}

/** A case with the features of its candidates. */
export function askedChange(
  one: QuestionCase,
  { changes, candidates }: ChangeCandidates,
  { right, wantsTexts }: { right: readonly boolean[]; wantsTexts: boolean },
): PreparedCase {
  const context = changeContext(changes)
  const drafts = candidates.map((candidate) => featuresOfChange(context, candidate).flat().map(featureNumber))
  return {
    case: one,
    example: rankingExample(one.weight, drafts, right),
    texts: wantsTexts ? candidates.map(({ draft }) => draftWords(draft, changes.sentence.table)) : [],
  }
}
