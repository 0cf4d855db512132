import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../ids.ts'
import { type Mailer, mailHeaders } from './mailer.ts'

/** Writes each mail to a file that only the operator can read, and logs its name; names sort by time. */
export async function outboxMailer(
  folder: string,
  from: () => string,
  note: (sentence: string) => void,
): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      const mail = await transport.sendMail({
        from: from(),
        to: { name: '', address: to },
        subject,
        headers: mailHeaders,
        text: { raw: plainPart('text/plain', text) },
        html: { raw: plainPart('text/html', html) },
      })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}.eml`
      // Renamed once it is complete.
      await writeFile(join(folder, `.${name}`), mail.message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      note(`Mail written to ${join(folder, name)}`)
    },
    close: () => transport.close(),
  }
}

/** An unencoded part: a link can be copied out of the file. */
const plainPart = (type: string, content: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content}`
