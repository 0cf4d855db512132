import type { Mail } from '../../mail/mailer.ts'
import { type MailLanguage, mailLanguages, mailTexts } from './mail-texts.ts'
import type { Purpose } from './one-time-tokens.ts'

/** Where a link leads. The token is in the fragment, which neither a log nor a Referer sees. */
const pages: Record<Purpose, string> = { reset_password: '/reset-password', verify_email: '/verify-email' }

export interface Letter {
  purpose: Purpose
  language: MailLanguage
  to: string
  /** Null where the address is not proven: a stranger must not write to people by taking a name. */
  name: string | null
  publicUrl: string
  token: string
}

/** The mail that carries a link, as text and as HTML. Its colours are left to the reader, but for the button's. */
export function composeMail({ purpose, language, to, name, publicUrl, token }: Letter): Mail {
  const texts = mailTexts[language]
  const { subject, why, button, lasts, otherwise } = texts[purpose]
  const link = `${publicUrl}${pages[purpose]}#token=${token}`
  const hello = name === null ? texts.hello : texts.helloName.replace('{name}', () => name.replaceAll(/\s+/g, ' '))
  const text = [hello, why, link, `${lasts} ${otherwise}`, `Belvedere\n${publicUrl}`].join('\n\n')
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
${paragraph(escaped(hello))}
${paragraph(escaped(why))}
${paragraph(anchor(button, buttonStyle))}
${paragraph(`${escaped(lasts)} ${escaped(otherwise)}`)}
${paragraph(`${escaped(texts.byHand)}<br>${anchor(link, 'color:inherit;word-break:break-all')}`, 'font-size:14px')}
${paragraph(`Belvedere · ${escaped(publicUrl)}`, 'font-size:14px;opacity:.7')}
</div>
</body>
</html>
`
  return { to, subject, text: `${text}\n`, html }
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#ffffff;font-weight:600;text-decoration:none'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** The language of ours that somebody likes most; `accepted` is an `Accept-Language`. */
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
