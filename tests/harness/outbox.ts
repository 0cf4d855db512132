import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'

/** Waits for a mail to `to` with a link to `page` in the server's outbox and returns the newest link. */
export async function linkInMail(dataDir: string, to: string, page: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const look = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name))
    for (const name of names.sort().reverse()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const link = new RegExp(`https?://\\S+${page}#token=[\\w-]+`).exec(mail.text ?? '')?.[0]
      if (mail.to?.some(({ address }) => address === to) && link !== undefined) return link
    }
    return ''
  }
  await expect.poll(look, { timeout: 30_000 }).not.toBe('')
  return look()
}
