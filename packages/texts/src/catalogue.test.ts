import { describe, expect, it } from 'vitest'
import type { Templates } from '../format/message.ts'
import type { TextSource } from '../format/texts.ts'
import { contractTexts } from './contract.ts'
import { designTexts } from './design.ts'
import { mailTexts } from './mail.ts'
import { renderTexts } from './render.ts'
import { serverTexts } from './server.ts'
import { specTexts } from './spec.ts'
import { validationTexts } from './validation.ts'
import { vizTexts } from './viz.ts'

function entriesOf(templates: Templates, prefix = ''): [key: string, template: string][] {
  return Object.entries(templates).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}
const placeholders = (template: string) => [...template.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name).sort()

const parts: TextSource[] = [
  contractTexts,
  designTexts,
  mailTexts,
  renderTexts,
  serverTexts,
  specTexts,
  validationTexts,
  vizTexts,
]
const languages = parts.flatMap(({ name, templates }) =>
  Object.entries(templates).map(([language, translation]) => ({ name, language, english: templates.en, translation })),
)

describe.each(languages)('the texts of $name in $language', ({ english, translation }) => {
  const originals = new Map(entriesOf(english))
  const entries = entriesOf(translation)

  it('have the keys and placeholders of English', () => {
    expect(entries.map(([key, template]) => [key, placeholders(template)])).toEqual(
      [...originals].map(([key, template]) => [key, placeholders(template)]),
    )
  })

  it('are neither empty nor carelessly typed', () => {
    expect(entries.filter(([, template]) => template === '' || / {2}|!|\.\.\.| ,/.test(template))).toEqual([])
  })
})
