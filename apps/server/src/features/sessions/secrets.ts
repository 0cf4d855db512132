import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { accessTokenSeconds } from '../../http/cookies.ts'
import { newId } from '../../ids.ts'

const renewAfterMs = 30 * 24 * 3_600_000

const secret = z.base64url()
const accessKey = z.object({ id: z.string(), key: secret, madeAt: z.number() })
type AccessKey = z.infer<typeof accessKey>
/** `access`: the newest last. `sealing`: the first seals, all open; absent before there was anything to seal. */
const secretsFile = z.object({
  access: z.array(accessKey).min(1),
  csrf: secret,
  sealing: z.array(accessKey).min(1).optional(),
})
type SecretsFile = z.infer<typeof secretsFile>
/** Before keys had ids there was one, of unknown age; the tokens of that time name none. */
const firstSecretsFile = z
  .object({ access: secret, csrf: secret })
  .transform(({ access, csrf }): SecretsFile => ({ access: [{ id: '', key: access, madeAt: 0 }], csrf }))

/** The keys that sign access tokens, by id. */
export interface AccessKeys {
  newest(): { id: string; key: Uint8Array }
  /** Null: unknown, or replaced so long ago that every token of it has run out. */
  find(id: string): Uint8Array | null
}

export interface Secrets {
  access: AccessKeys
  csrf: Uint8Array
  /** Keys that seal what the store keeps of other services' secrets; the first seals, all open. */
  sealing: readonly { id: string; key: Uint8Array }[]
  /** Makes a new access key where the newest is older than 30 days; what the others signed goes on to its end. */
  renew(): Promise<void>
}

/** The service's secrets, made at the first start; whoever has the folder has them. */
export async function openSecrets(dataDir: string, now: () => number): Promise<Secrets> {
  const path = join(dataDir, 'keys.json')
  const kept = await readSecrets(path)
  const { csrf = newSecret(), sealing = [newKey(now())] } = kept ?? {}
  let { access = [newKey(now())] } = kept ?? {}
  if (kept?.sealing === undefined) await writeSecrets(path, { access, csrf, sealing })
  const secrets: Secrets = {
    access: {
      newest() {
        const { id, key } = newestOf(access)
        return { id, key: bytes(key) }
      },
      find(id) {
        const found = living(access, now()).find((each) => each.id === id)
        return found === undefined ? null : bytes(found.key)
      },
    },
    csrf: bytes(csrf),
    sealing: sealing.map(({ id, key }) => ({ id, key: bytes(key) })),
    async renew() {
      const at = now()
      if (at - newestOf(access).madeAt < renewAfterMs) return
      const renewed = living([...access, newKey(at)], at)
      await writeSecrets(path, { access: renewed, csrf, sealing })
      access = renewed
    },
  }
  await secrets.renew()
  return secrets
}

const newSecret = () => randomBytes(32).toString('base64url')
const newKey = (madeAt: number): AccessKey => ({ id: newId(), key: newSecret(), madeAt })
const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64url')

function newestOf(access: AccessKey[]): AccessKey {
  const newest = access.at(-1)
  if (newest === undefined) throw new Error('keys.json holds no access key.')
  return newest
}

/** A key is of use as long as a token that it signed just before it was replaced. */
const living = (access: AccessKey[], at: number): AccessKey[] =>
  access.filter((_key, index) => {
    const next = access[index + 1]
    return next === undefined || at < next.madeAt + accessTokenSeconds * 1000
  })

async function readSecrets(path: string): Promise<SecretsFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : z.union([secretsFile, firstSecretsFile]).parse(JSON.parse(text))
}

/** Whole or not at all. */
async function writeSecrets(path: string, secrets: SecretsFile): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(secrets))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}
