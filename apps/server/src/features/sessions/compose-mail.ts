import type { Mail } from '../../mail/mailer.ts'
import type { AccountNotice } from '../../room/account-notice.ts'
import { type MailLanguage, mailLanguages, mailTexts } from './mail-texts.ts'
import { noticeTexts } from './notice-texts.ts'
import type { LinkPurpose } from './one-time-tokens.ts'

/** The page of a link. The token is in the fragment, which neither logs nor `Referer` contain. */
const pages: Record<LinkPurpose, string> = { reset_password: '/reset-password', verify_email: '/verify-email' }

/** The content of a mail: a one-time link, or a notice of an event `at` milliseconds since 1970. */
export type MailTopic = { kind: LinkPurpose; token: string } | { kind: AccountNotice; at: number }

export interface MailContent {
  topic: MailTopic
  language: MailLanguage
  to: string
  /** Null if the address is not verified: a stranger must not send text to others by choosing a name. */
  name: string | null
  publicUrl: string
}

/** Composes the mail as text and as HTML, which leaves all colours but the button's to the reader. */
export function composeMail({ topic, language, to, name, publicUrl }: MailContent): Mail {
  const texts = mailTexts[language]
  const parts = 'token' in topic ? linkParts(topic, language) : noticeParts(topic, language)
  const { subject, before, button, after } = parts
  const link = `${publicUrl}${parts.path}`
  const hello = name === null ? texts.hello : texts.helloName.replace('{name}', () => name.replaceAll(/\s+/g, ' '))
  const text = [hello, ...before, link, ...after, `Belvedere\n${publicUrl}`].join('\n\n')
  const paragraph = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`
  const anchor = (inner: string, style: string) => `<a href="${escaped(link)}" style="${style}">${escaped(inner)}</a>`
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${[hello, ...before].map((sentence) => paragraph(escaped(sentence))).join('\n')}
${[anchor(button, buttonStyle), ...after.map(escaped)].map((inner) => paragraph(inner)).join('\n')}
${paragraph(`${escaped(texts.byHand)}<br>${anchor(link, 'color:inherit;word-break:break-all')}`, 'font-size:14px')}
${paragraph(`Belvedere · ${escaped(publicUrl)}`, 'font-size:14px;opacity:.7')}
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html }
}

/** The text before and after the one link of a mail. */
interface Parts {
  subject: string
  before: string[]
  /** Path of the service. */
  path: string
  button: string
  after: string[]
}

function linkParts({ kind, token }: Extract<MailTopic, { token: string }>, language: MailLanguage): Parts {
  const { subject, why, button, lasts, otherwise } = mailTexts[language][kind]
  return { subject, before: [why], path: `${pages[kind]}#token=${token}`, button, after: [`${lasts} ${otherwise}`] }
}

function noticeParts({ kind, at }: Extract<MailTopic, { at: number }>, language: MailLanguage): Parts {
  const { expected, otherwise, button, [kind]: notice } = noticeTexts[language]
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const what = notice.what.replace('{when}', when)
  return { subject: notice.subject, before: [`${what} ${expected}`, otherwise], path: '/account', button, after: [] }
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#ffffff;font-weight:600;text-decoration:none'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** The supported language that an `Accept-Language` prefers. */
export function mailLanguage(accepted: string | undefined): MailLanguage {
  const wishes = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([a-z]{2,3})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1]?.toLowerCase(), weight: Number(match[2] ?? 1) }]))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const liked = wishes.map(({ tag }) => mailLanguages.find((language) => language === tag))
  return liked.find((language) => language !== undefined) ?? 'en'
}
