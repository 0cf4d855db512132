import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@belvedere/contract'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { fileFault } from '../../start-fault.ts'

const renewAfterMs = 30 * 24 * 3_600_000

/** 256 random bits. */
const secret = z.base64url().min(43)
const accessKey = z.strictObject({ id: z.string(), key: secret, madeAt: z.number() })
type AccessKey = z.infer<typeof accessKey>
/** `access`: the newest last. `sealing`: the first seals, all open; absent before there was anything to seal. */
const secretsFile = z.strictObject({
  access: z.array(accessKey).min(1),
  csrf: secret,
  sealing: z.array(accessKey).min(1).optional(),
})
type SecretsFile = z.infer<typeof secretsFile>
/** Before keys had ids there was one, of unknown age; the tokens of that time name none. */
const firstSecretsFile = z
  .strictObject({ access: secret, csrf: secret })
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
export async function openSecrets(
  dataDir: string,
  { accessTokenMs, now }: { accessTokenMs: number; now(): number },
): Promise<Secrets> {
  /** A key is of use as long as a token that it signed just before it was replaced. */
  const living = (keys: AccessKey[], at: number): AccessKey[] =>
    keys.filter((_key, index) => {
      const next = keys[index + 1]
      return next === undefined || at < next.madeAt + accessTokenMs
    })

  const path = join(dataDir, 'keys.json')
  const kept = await readSecrets(path).catch((cause: unknown) => {
    throw fileFault(cause, path)
  })
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
      if (Math.abs(at - newestOf(access).madeAt) < renewAfterMs) return
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

async function readSecrets(path: string): Promise<SecretsFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const kept = z.union([secretsFile, firstSecretsFile]).safeParse(parseJson(text))
  // What is wrong with it is not told: that would quote keys.
  if (!kept.success) throw new Error(unknownKeysMessage(path))
  return kept.data
}

const unknownKeysMessage = (path: string) =>
  `${path} is not as this version writes it: it is cut, was changed, or a newer version wrote it. Nothing was changed. Restore it from a backup. Without one, remove it: new keys are made at the next start, and keys of language models that people have entered must be entered again.`

/** Whole or not at all. */
async function writeSecrets(path: string, secrets: SecretsFile): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  } catch (cause) {
    throw fileFault(cause, path)
  }
}
