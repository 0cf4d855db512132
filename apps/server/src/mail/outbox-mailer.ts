import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from '../ids.ts'
import { type Mailer, mailHeaders } from './mailer.ts'

/** Writes each mail into a file that only the operator can read; their names sort by time. */
export async function outboxMailer(folder: string, from: () => string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...mail }) {
      // Left as it is, so that a link can be copied out of the file.
      const encoding = '8bit'
      const written = await transport.sendMail({
        ...mail,
        to: { name: '', address: to },
        from: from(),
        headers: mailHeaders,
        encoding,
      })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${newId()}.eml`
      // Under its name only when it is whole.
      await writeFile(join(folder, `.${name}`), written.message, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
    },
    close: () => transport.close(),
  }
}
