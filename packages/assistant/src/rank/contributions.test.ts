import { expect, it } from 'vitest'
import { ruleTables } from '../../testing/rule-tables.ts'
import { linkSentence } from '../link/sentence.ts'
import { propose } from '../propose/propose.ts'
import { contributions, decisiveFeatures } from './contributions.ts'
import { featureNumber } from './feature-number.ts'
import { featuresOf } from './features.ts'
import { literalWorth } from './literal.ts'
import { rankingModel, scoreOf, scorePart } from './model.ts'
import { rankContext } from './rank-context.ts'
import { rankDrafts } from './ranker.ts'

const model = rankingModel()
const sentence = linkSentence('average income by country', ruleTables.people)
const proposals = propose(sentence)
const context = rankContext(proposals)
const ranked = rankDrafts(proposals)

it('features together add what the model scores', () => {
  for (const { draft } of ranked.slice(0, 5)) {
    const parts = featuresOf(context, draft)
    const score = scoreOf(
      model,
      parts.map((names) => scorePart(model, names.map(featureNumber))),
    )
    const sum = [...contributions(model, parts).values()].reduce((total, one) => total + one, 0)
    expect(sum).toBeCloseTo(score, 6)
  }
})

it('the decisive features come first, and together they are the odds of two drafts', () => {
  const [best, next] = ranked
  if (!best || !next) throw new Error('Two drafts are proposed.')
  const decisive = decisiveFeatures(model, featuresOf(context, best.draft), featuresOf(context, next.draft))
  const sizes = decisive.map(({ logOdds }) => Math.abs(logOdds))
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  const sum = decisive.reduce((total, { logOdds }) => total + logOdds, 0)
  const literal = literalWorth(sentence, best.draft) - literalWorth(sentence, next.draft)
  expect(sum + literal).toBeCloseTo(best.score - next.score, 6)
})
