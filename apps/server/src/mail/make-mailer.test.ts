import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeMailer } from './make-mailer.ts'

it('without a mail server, logs the file of a mail, but nothing of its content', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'belvedere-outbox-'))
  const lines: string[] = []
  const log = { info: (sentence: string) => lines.push(sentence), warn: () => undefined }
  const mailer = makeMailer({ smtpUrl: null, mailFrom: null, dataDir }, { publicUrl: () => 'http://localhost', log })
  try {
    await mailer.send({ to: 'canary@example.org', subject: 'canary', text: 'canary', html: 'canary' })
    const [name = ''] = await readdir(join(dataDir, 'outbox'))
    expect(lines).toEqual([`Mail written to ${join(dataDir, 'outbox', name)}`])
  } finally {
    mailer.close()
    await rm(dataDir, { recursive: true })
  }
})
