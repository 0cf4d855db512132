import { describe, expect, it } from 'vitest'
import { composeMail, type Letter, mailLanguage } from './compose-mail.ts'
import { mailLanguages, mailTexts } from './mail-texts.ts'

const aLetter = (given: Partial<Letter> = {}): Letter => ({
  purpose: 'reset_password',
  language: 'en',
  to: 'ada@example.org',
  name: 'Ada',
  publicUrl: 'https://charts.example.org',
  token: 'the-token',
  ...given,
})

describe('a mail', () => {
  it('carries its link as text and as HTML, the token behind the #', () => {
    const { text, html } = composeMail(aLetter())
    expect(text.split('\n')).toContain('https://charts.example.org/reset-password#token=the-token')
    expect(html).toContain('href="https://charts.example.org/reset-password#token=the-token"')
    const verification = composeMail(aLetter({ purpose: 'verify_email' }))
    expect(verification.text).toContain('https://charts.example.org/verify-email#token=the-token')
  })
  it('[S25] shows a name as it is, and runs nothing of it', () => {
    const { text, html } = composeMail(aLetter({ name: '<img src=x onerror="alert(1)">\n& $& Co' }))
    expect(text).toMatch(/^Hello <img src=x onerror="alert\(1\)"> & \$& Co,$/m)
    expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; $&amp; Co,')
    expect(html).not.toContain('<img')
  })
  it('greets without a name where the address is not proven', () => {
    expect(composeMail(aLetter({ name: null })).text).toMatch(/^Hello,\n/)
  })
  it.each(mailLanguages)('is written in %s, with nothing left out', (language) => {
    for (const purpose of ['reset_password', 'verify_email'] as const) {
      const { subject, text, html } = composeMail(aLetter({ language, purpose }))
      expect(subject).toBe(mailTexts[language][purpose].subject)
      expect(text).toContain('Ada')
      expect(text).not.toContain('{')
      expect(html).toContain(`<html lang="${language}">`)
    }
  })
})

describe('the language of a mail', () => {
  it.each([
    [undefined, 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ja, fr-CA;q=0.8, en;q=0.9', 'en'],
    ['ja, fr-CA;q=0.8', 'fr'],
    ['es;q=0, *', 'en'],
    [`${'x,'.repeat(10_000)}fr`, 'en'],
  ])('of %j is %s', (accepted, language) => {
    expect(mailLanguage(accepted)).toBe(language)
  })
})
