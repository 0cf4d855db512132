import { readdirSync } from 'node:fs'
import { designTexts } from '@belvedere/texts/design'
import { describe, expect, it } from 'vitest'
import { rules } from './all-rules.ts'
import { reasonTemplates } from './reason-templates.ts'
import { weights } from './weights.ts'

/** The rule that a weight belongs to. */
const ruleOf = (weight: string): string => weight.split('/')[0] ?? weight

describe('all rules', () => {
  it('have a test file for each list', () => {
    const files = readdirSync(import.meta.dirname)
    const lists = files.filter((file) => /-(limits|needs|rules)\.ts$/.test(file) && file !== 'all-rules.ts')
    expect(lists.filter((file) => !files.includes(file.replace('.ts', '.test.ts')))).toEqual([])
  })

  it('contain every rule that a reason names', () => {
    const names = new Set(rules.map(({ name }) => name))
    for (const { rule, alternative } of reasonTemplates) {
      expect(names).toContain(rule)
      if (typeof alternative === 'string') expect(ruleOf(alternative)).toBe(rule)
    }
  })

  it('are, with their reasons, those of the catalogue', () => {
    const { rule, reason } = designTexts.templates.en
    expect(rules.map(({ name }) => name).sort()).toEqual(Object.keys(rule).sort())
    expect(reasonTemplates.map(({ text }) => text).sort()).toEqual(Object.keys(reason).sort())
    for (const sentence of [...Object.values(rule), ...Object.values(reason)]) expect(sentence).toMatch(/[.]$/)
  })

  it('have unique names and a source', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    for (const { name, source } of rules) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(source).not.toBe('')
    }
  })

  it('have a weight for each soft rule, and no other weights', () => {
    const soft = rules.filter(({ kind }) => kind === 'soft').map(({ name }) => name)
    expect([...new Set(Object.keys(weights).map(ruleOf))].sort()).toEqual(soft.sort())
  })

  it('never reduce a cost, so that the bound of the search holds', () => {
    for (const weight of Object.values(weights)) expect(weight).toBeGreaterThan(0)
  })
})
