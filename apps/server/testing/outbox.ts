import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A mail in the outbox. */
export interface OutboxMail {
  file: string
  raw: string
  subject: string
  /** The address of its link, without the token. */
  page: string
  token: string
}

/** The mails to an address, newest last. */
export async function mailsTo(email: string, outbox: string): Promise<OutboxMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).toSorted()
  const letters: OutboxMail[] = []
  for (const name of names) {
    const file = join(outbox, name)
    const raw = await readFile(file, 'utf8')
    if (headerOf(raw, 'To') !== email) continue
    const [, page = '', token = ''] = /^(http\S+)#token=([\w-]+)$/m.exec(raw) ?? []
    letters.push({ file, raw, subject: headerOf(raw, 'Subject'), page, token })
  }
  return letters
}

const headerOf = (raw: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? ''
