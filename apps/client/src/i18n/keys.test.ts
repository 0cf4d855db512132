import { readdirSync, readFileSync } from 'node:fs'
import en from '@belvedere/texts/client/en' with { type: 'json' }
import { expect, it } from 'vitest'

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
const keys = new Set(paths(en).map((path) => path.replace(/_(one|other)$/, '')))

it('every text is used', () => {
  // Composed keys such as `tabs.${name}` count by their prefix.
  const prefixes = [...code.matchAll(/`([a-z_.]+)\.\$\{/g)].map(([, prefix = '']) => prefix)
  const unused = [...keys].filter((key) => {
    const parent = key.slice(0, key.lastIndexOf('.'))
    return !code.includes(`'${key}'`) && !prefixes.includes(parent)
  })
  expect(unused).toEqual([])
})
