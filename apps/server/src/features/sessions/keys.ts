import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const keysFile = z.object({ access: z.base64url(), csrf: z.base64url() })

export interface Keys {
  access: Uint8Array
  csrf: Uint8Array
}

/** The service's secrets, made at the first start; whoever has the folder has them. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return makeKeys(path)
    throw error
  })
  const keys = keysFile.parse(JSON.parse(text))
  return { access: Buffer.from(keys.access, 'base64url'), csrf: Buffer.from(keys.csrf, 'base64url') }
}

async function makeKeys(path: string): Promise<string> {
  const key = () => randomBytes(32).toString('base64url')
  const text = JSON.stringify({ access: key(), csrf: key() })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return text
}
