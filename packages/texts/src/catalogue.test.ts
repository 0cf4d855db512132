import { describe, expect, it } from 'vitest'
import { languages } from '../format/languages.ts'
import type { Templates } from '../format/message.ts'
import type { TextSource } from '../format/texts.ts'
import { textOf } from './all.ts'
import { assistantTexts } from './assistant.ts'
import { contractTexts } from './contract.ts'
import { designTexts } from './design.ts'
import { mailTexts } from './mail.ts'
import { renderTexts } from './render.ts'
import { serverTexts } from './server.ts'
import { specTexts } from './spec.ts'
import { unreadTexts } from './unread.ts'
import { validationTexts } from './validation.ts'
import { vizTexts } from './viz.ts'

function entriesOf(templates: Templates, prefix = ''): [key: string, template: string][] {
  return Object.entries(templates).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  )
}
const placeholders = (template: string) => [...template.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

const parts: TextSource[] = [
  assistantTexts,
  contractTexts,
  designTexts,
  mailTexts,
  renderTexts,
  serverTexts,
  specTexts,
  unreadTexts,
  validationTexts,
  vizTexts,
]
const languagesOf = parts.flatMap(({ name, templates }) =>
  languages.flatMap((language) => {
    const translation = templates[language]
    return translation ? [{ name, language, english: templates.en, translation }] : []
  }),
)

describe.each(languagesOf)('the texts of $name in $language', ({ name, language, english, translation }) => {
  const originals = new Map(entriesOf(english))
  const entries = entriesOf(translation)

  it('have the keys and placeholders of English', () => {
    expect(entries.map(([key, template]) => [key, placeholders(template)])).toEqual(
      [...originals].map(([key, template]) => [key, placeholders(template)]),
    )
  })

  it('have known formats', () => {
    for (const [key] of entries) expect(() => textOf({ key: `${name}.${key}` }, language)).not.toThrow()
  })

  it('are neither empty nor carelessly typed', () => {
    expect(entries.filter(([, template]) => template === '' || / {2}|!|\.\.\.| ,/.test(template))).toEqual([])
  })
})
