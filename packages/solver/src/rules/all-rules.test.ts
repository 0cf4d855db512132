import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rules } from './all-rules.ts'
import { because } from './because.ts'

describe('the rules together', () => {
  it('stand in files that have a test beside them each', () => {
    const files = readdirSync(import.meta.dirname)
    const lists = files.filter((file) => /-(limits|needs|rules)\.ts$/.test(file) && file !== 'all-rules.ts')
    expect(lists.filter((file) => !files.includes(file.replace('.ts', '.test.ts')))).toEqual([])
  })

  it('are the ones that reasons are given by', () => {
    const names = new Set(rules.map(({ name }) => name))
    for (const { rule, sentence, saves } of because) {
      expect(names).toContain(rule)
      expect(sentence).toMatch(/[.]$/)
      expect(saves).toBeGreaterThan(0)
    }
  })

  it('have names of their own, a sentence and a source', () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
    for (const { name, sentence, source } of rules) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(sentence).toMatch(/[.]$/)
      expect(source).not.toBe('')
    }
  })

  it('never give anything back, so that the bound of the search holds', () => {
    for (const rule of rules) if (rule.kind === 'soft') expect(rule.weight).toBeGreaterThan(0)
  })
})
