import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { mailTexts } from '@belvedere/texts/mail'
import type { Mail } from '../../mail/mailer.ts'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { LinkPurpose } from './one-time-tokens.ts'

/** The page of a link. The token is in the fragment, which neither logs nor `Referer` contain. */
const pages: Record<LinkPurpose, string> = { reset_password: '/reset-password', verify_email: '/verify-email' }

/** The content of a mail: a one-time link, or a notice of an event `at` milliseconds since 1970. */
export type MailTopic = { kind: LinkPurpose; token: string } | { kind: AccountNotice; at: number }

export interface MailContent {
  topic: MailTopic
  language: Language
  to: string
  /** Null if the address is not verified: a stranger must not send text to others by choosing a name. */
  name: string | null
  publicUrl: string
}

/** Composes the mail as text and as HTML, which leaves all colours but the button's to the reader. */
export function composeMail({ topic, language, to, name, publicUrl }: MailContent): Mail {
  const write: Write = (message) => textOf(message, language)
  const { subject, before, path, button, after } =
    'token' in topic ? linkParts(topic, write) : noticeParts(topic, write)
  const link = `${publicUrl}${path}`
  const hello = write(
    name === null
      ? mailTexts.message('hello')
      : mailTexts.message('hello_name', { name: name.replaceAll(/\s+/g, ' ') }),
  )
  const text = [hello, ...before, link, ...after, `Belvedere\n${publicUrl}`].join('\n\n')
  const paragraph = (inner: string, style = '') => `<p style="margin:0 0 16px;${style}">${inner}</p>`
  const anchor = (inner: string, style: string) =>
    `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(inner)}</a>`
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
${[hello, ...before].map((sentence) => paragraph(escapeHtml(sentence))).join('\n')}
${[anchor(button, buttonStyle), ...after.map(escapeHtml)].map((inner) => paragraph(inner)).join('\n')}
${paragraph(`${escapeHtml(write(mailTexts.message('address')))}<br>${anchor(link, 'color:inherit;word-break:break-all')}`, 'font-size:14px')}
${paragraph(`Belvedere · ${escapeHtml(publicUrl)}`, 'font-size:14px;opacity:.7')}
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

type Write = (message: TranslatableText) => string

function linkParts({ kind, token }: Extract<MailTopic, { token: string }>, write: Write): Parts {
  return {
    subject: write(mailTexts.message(`${kind}.subject`)),
    before: [write(mailTexts.message(`${kind}.reason`))],
    path: `${pages[kind]}#token=${token}`,
    button: write(mailTexts.message(`${kind}.button`)),
    after: [`${write(mailTexts.message(`${kind}.expiry`))} ${write(mailTexts.message(`${kind}.otherwise`))}`],
  }
}

function noticeParts({ kind, at }: Extract<MailTopic, { at: number }>, write: Write): Parts {
  const when = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
  const event = write(mailTexts.message(`notice.${kind}.event`, { when }))
  return {
    subject: write(mailTexts.message(`notice.${kind}.subject`)),
    before: [`${event} ${write(mailTexts.message('notice.expected'))}`, write(mailTexts.message('notice.otherwise'))],
    path: '/account',
    button: write(mailTexts.message('notice.button')),
    after: [],
  }
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#ffffff;font-weight:600;text-decoration:none'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
