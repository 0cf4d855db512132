import { describe, expect, it } from 'vitest'
import de from '../de/client.json' with { type: 'json' }
import en from '../en/client.json' with { type: 'json' }
import es from '../es/client.json' with { type: 'json' }
import fr from '../fr/client.json' with { type: 'json' }

type Texts = Map<string, string>

function textsOf(tree: object, prefix = ''): Texts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...textsOf(value, `${prefix}${key}.`)],
    ),
  )
}

const english = textsOf(en)
const isPlural = (key: string) => english.has(`${key}_other`)
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const formOf = (key: string) => key.slice(baseOf(key).length + 1)
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

/** The keys that a language needs: the English ones, with plural keys in each plural form of the language. */
function keysIn(language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [...english.keys()].flatMap((key) => {
    const base = baseOf(key)
    if (!isPlural(base)) return [key]
    return key === `${base}_other` ? forms.map((form) => `${base}_${form}`) : []
  })
}

describe.each([
  ['en', textsOf(en)],
  ['de', textsOf(de)],
  ['fr', textsOf(fr)],
  ['es', textsOf(es)],
])('the texts in %s', (language, texts) => {
  it('are whole, each plural in every form of the language', () => {
    expect([...texts.keys()].sort()).toEqual(keysIn(language).sort())
  })

  it('keep what is put into them', () => {
    const differing = [...texts].filter(([key, text]) => {
      const base = baseOf(key)
      const model = isPlural(base) ? `${base}_${formOf(key) === 'one' ? 'one' : 'other'}` : key
      return placeholders(text).join() !== placeholders(english.get(model) ?? '').join()
    })
    expect(differing).toEqual([])
  })

  it('say something, without exclamation marks or stray spaces', () => {
    expect([...texts].filter(([, text]) => /!|^\s|\s$| {2}/.test(text) || text === '')).toEqual([])
  })
})

it('puts a space that does not break before the signs that French sets apart', () => {
  expect([...textsOf(fr)].filter(([, text]) => / [:;?»]|« /.test(text))).toEqual([])
})
