import { describe, expect, it } from 'vitest'
import { languageFor } from './languages.ts'

describe('the language of the page', () => {
  it('is the one that was chosen here', () => {
    expect(languageFor('fr', ['de-AT', 'en'])).toBe('fr')
  })

  it('is else the first of the browser’s that it speaks', () => {
    expect(languageFor(null, ['it-CH', 'de-CH', 'en'])).toBe('de')
    expect(languageFor(null, ['ES-419'])).toBe('es')
  })

  it('is else English', () => {
    expect(languageFor(null, ['ja', 'den'])).toBe('en')
    expect(languageFor('klingon', [])).toBe('en')
  })
})
