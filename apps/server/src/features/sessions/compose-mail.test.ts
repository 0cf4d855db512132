import { languages } from '@belvedere/texts'
import { describe, expect, it } from 'vitest'
import { accountNotices } from '../../room/account-notice.ts'
import { composeMail, type MailContent } from './compose-mail.ts'

const aLetter = (content: Partial<MailContent> = {}): MailContent => ({
  topic: { kind: 'reset_password', token: 'the-token' },
  language: 'en',
  to: 'ada@example.org',
  name: 'Ada',
  publicUrl: 'https://charts.example.org',
  ...content,
})

describe('a mail', () => {
  it('carries its link as text and as HTML, the token behind the #', () => {
    const { text, html } = composeMail(aLetter())
    expect(text.split('\n')).toContain('https://charts.example.org/reset-password#token=the-token')
    expect(html).toContain('href="https://charts.example.org/reset-password#token=the-token"')
    const verification = composeMail(aLetter({ topic: { kind: 'verify_email', token: 'the-token' } }))
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
  it('says what has happened when, and where to look', () => {
    const topic = { kind: 'key_made', at: Date.UTC(2026, 1, 3, 14, 5, 59) } as const
    const { text, html } = composeMail(aLetter({ topic }))
    for (const form of [text, html]) expect(form).toContain('2026-02-03 14:05 (UTC)')
    expect(text.split('\n')).toContain('https://charts.example.org/account')
    expect(html).toContain('href="https://charts.example.org/account"')
  })
  it.each(languages)('is written in %s, with nothing left out', (language) => {
    const at = Date.UTC(2026, 1, 3, 14, 5)
    const topic: MailContent['topic'][] = [
      { kind: 'reset_password', token: 'the-token' },
      { kind: 'verify_email', token: 'the-token' },
      ...accountNotices.map((kind) => ({ kind, at })),
    ]
    const mails = topic.map((mailTopic) => composeMail(aLetter({ language, topic: mailTopic })))
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(topic.length)
    for (const { text, html } of mails) {
      expect(text).toContain('Ada')
      expect(text).not.toContain('{')
      expect(html).toContain(`<html lang="${language}">`)
    }
  })
})
