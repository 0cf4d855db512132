// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../i18n/index.ts'
import { stageErrorText } from './stage-error-text.ts'

afterEach(() => chooseLanguage('en'))

describe('the error of a chart that was stopped', () => {
  it.each(['en', 'de', 'fr', 'es'] as const)(
    'names the limit and its value in the language of the page: %s',
    async (language) => {
      await chooseLanguage(language)
      const texts = (['rows', 'marks', 'seconds', 'megabytes'] as const).map((limit) =>
        stageErrorText({ detail: 'x', exceeded: { limit, value: 512 } }, i18next.t),
      )
      expect(texts.filter((text) => text.includes('512'))).toHaveLength(4)
      expect(new Set(texts).size).toBe(4)
    },
  )

  it('is in the words of the service if it was not stopped at a limit', () => {
    expect(stageErrorText({ detail: 'It was interrupted.', exceeded: undefined }, i18next.t)).toBe(
      'It was interrupted.',
    )
  })
})
