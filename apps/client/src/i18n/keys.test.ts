import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }

const source = new URL('..', import.meta.url)
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(new URL(name, source), 'utf8'))
  .join('\n')

function paths(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? paths(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}
const known = new Set(paths(en).map((path) => path.replace(/_(one|other)$/, '')))
const used = new Set([...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key))

describe('the strings', () => {
  it('are there for every key that the page asks for', () => {
    expect([...used].filter((key) => !known.has(key))).toEqual([])
  })

  it('are all asked for', () => {
    // Composed keys such as `tabs.${name}` count by their prefix.
    const begun = [...code.matchAll(/`([a-z.]+)\.\$\{/g)].map(([, prefix = '']) => prefix)
    const unused = [...known].filter((key) => {
      const parent = key.slice(0, key.lastIndexOf('.'))
      return !code.includes(`'${key}'`) && !begun.some((prefix) => parent === prefix)
    })
    expect(unused).toEqual([])
  })
})
