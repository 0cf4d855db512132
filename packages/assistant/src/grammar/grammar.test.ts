import { describe, expect, it } from 'vitest'
import { ruleTables } from '../../testing/rule-tables.ts'
import { type LinkedSentence, linkSentence } from '../link/sentence.ts'
import { findBounds } from './bounds.ts'
import { findConditions } from './conditions.ts'
import type { FoundCondition } from './found-condition.ts'
import { findPlacements } from './placements.ts'
import { findTop } from './ranks.ts'
import { recurringIn } from './recurring.ts'
import type { GrammarRule } from './rule.ts'
import { grammarRules } from './rules.ts'
import { stretchesAt } from './stretches.ts'

/** The conditions that are as sure as any of their place. */
const surest = (sentence: LinkedSentence): FoundCondition[] =>
  findConditions(sentence).filter(
    (one, _, all) => !all.some((other) => other.place === one.place && other.score > one.score),
  )

/** What the grammar as a whole finds, of each kind of rule. */
const wholes: { readonly [kind in keyof typeof grammarRules]: (sentence: LinkedSentence) => readonly unknown[] } = {
  conditions: surest,
  amounts: findBounds,
  times: (sentence) => [...sentence.tokens.keys()].flatMap((at) => stretchesAt(sentence, at, 2024)),
  recurring: (sentence) => recurringIn(sentence, 2024),
  ranks: (sentence) => [findTop(sentence)],
  groups: (sentence) => grammarRules.groups.flatMap(({ find }) => find(sentence)),
  placements: findPlacements,
}

const foundBy = ({ id, learnedAs }: AnyRule) => (learnedAs ? { foundBy: id, rule: learnedAs } : { rule: id })

type AnyRule = GrammarRule<unknown, object> & { learnedAs?: string }
const kinds = Object.entries(grammarRules) as [keyof typeof grammarRules, readonly AnyRule[]][]

describe.each(kinds)('rules that find %s', (kind, rules) => {
  const examples = rules.flatMap((rule) =>
    rule.examples.map(({ table, message, means }) => ({ id: rule.id, rule, table, message, means })),
  )
  it.each(examples)('$id: $message', ({ rule, table, message, means }) => {
    const sentence = linkSentence(message, ruleTables[table])
    expect(rule.find(sentence), 'The rule does not fire.').not.toEqual([])
    const found = kind === 'conditions' ? { ...foundBy(rule), condition: means } : means
    expect(wholes[kind](sentence), 'Something else is read.').toContainEqual(expect.objectContaining(found))
  })

  it('have examples, and ids of their own', () => {
    expect(rules.filter(({ examples }) => examples.length === 0).map(({ id }) => id)).toEqual([])
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  })
})

describe('conditions', () => {
  it('take values of one column at several places together', () => {
    const sentence = linkSentence('income of women next to that of men', ruleTables.people)
    expect(surest(sentence)).toContainEqual(
      expect.objectContaining({ condition: { op: 'one_of', field: 'gender', values: ['female', 'male'] } }),
    )
  })

  it.each(['may I see the orders', 'orders march on', 'sat in the sun', 'orders of 1998'])(
    'are not read of a time in “%s”',
    (message) => {
      const sentence = linkSentence(message, ruleTables.orders)
      expect(findConditions(sentence).filter(({ rule }) => rule === 'date' || rule === 'calendar')).toEqual([])
    },
  )

  it('look for no hour in a column of days', () => {
    const sentence = linkSentence('before 8 am', ruleTables.orders)
    expect(findConditions(sentence).map(({ field }) => field.name)).not.toContain('delivered on')
  })
})

describe('the highest and lowest', () => {
  it('are not read from an amount', () => {
    const message = 'people with more than 3 children and the highest income'
    expect(findTop(linkSentence(message, ruleTables.people))).toBeNull()
  })
})
