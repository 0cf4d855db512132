import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@belvedere/contract'
import { z } from 'zod'
import { newId } from '../../ids.ts'
import { explainFileError } from '../../start-errors.ts'

const renewAfterMs = 30 * 24 * 3_600_000

/** 256 random bits. */
const secret = z.base64url().min(43)
const accessKey = z.strictObject({ id: z.string(), key: secret, madeAt: z.number() })
export type AccessKey = z.infer<typeof accessKey>
/** `access`: newest last. `sealing`: the first seals, all open; absent in files of before sealing. */
const secretsFile = z.strictObject({
  access: z.array(accessKey).min(1),
  csrf: secret,
  sealing: z.array(accessKey).min(1).optional(),
})
export type SecretsFile = z.infer<typeof secretsFile>
/** Format before keys had ids: one key of unknown age, whose tokens name no key. */
const firstSecretsFile = z
  .strictObject({ access: secret, csrf: secret })
  .transform(({ access, csrf }): SecretsFile => ({ access: [{ id: '', key: access, madeAt: 0 }], csrf }))

/** The signing keys of access tokens, by id. */
export interface AccessKeys {
  newest(): { id: string; key: Uint8Array }
  /** Null: unknown, or rotated out so long ago that all its tokens have expired. */
  find(id: string): Uint8Array | null
}

export interface Secrets {
  access: AccessKeys
  csrf: Uint8Array
  /** Keys that encrypt stored secrets of other services; the first seals, all open. */
  sealing: readonly { id: string; key: Uint8Array }[]
  /**
   * Rotates the access key when the newest is older than 30 days; tokens of older keys stay valid. Of a file that several
   * servers share, reads it again.
   */
  renew(): Promise<void>
}

/** Reads the service's secrets from the data directory; creates and stores them at the first start. */
export async function loadOrCreateSecrets(
  dataDir: string,
  { accessTokenMs, now }: { accessTokenMs: number; now(): number },
): Promise<Secrets> {
  const unexpired = (keys: AccessKey[], at: number) => unexpiredKeys(keys, { at, lastUseMs: accessTokenMs })
  const path = join(dataDir, 'keys.json')
  const stored = await readSecrets(path).catch((cause: unknown) => {
    throw explainFileError(cause, path)
  })
  const { access: firstKeys, csrf, sealing = [newKey(now())] } = stored ?? newSecrets(now())
  let access = firstKeys
  if (stored?.sealing === undefined) await writeSecrets(path, { access, csrf, sealing })
  const secrets: Secrets = {
    access: {
      newest() {
        const { id, key } = newestOf(access)
        return { id, key: bytes(key) }
      },
      find(id) {
        const match = unexpired(access, now()).find((candidate) => candidate.id === id)
        return match === undefined ? null : bytes(match.key)
      },
    },
    csrf: bytes(csrf),
    sealing: sealing.map(({ id, key }) => ({ id, key: bytes(key) })),
    async renew() {
      const at = now()
      if (Math.abs(at - newestOf(access).madeAt) < renewAfterMs) return
      const renewed = unexpired([...access, newKey(at)], at)
      await writeSecrets(path, { access: renewed, csrf, sealing })
      access = renewed
    },
  }
  await secrets.renew()
  return secrets
}

/** A key is kept for as long after the next one as tokens that it has signed may be used. */
export const unexpiredKeys = (keys: AccessKey[], { at, lastUseMs }: { at: number; lastUseMs: number }): AccessKey[] =>
  keys.filter((_key, index) => {
    const next = keys[index + 1]
    return next === undefined || at < next.madeAt + lastUseMs
  })

/** The secrets of a new service. */
export const newSecrets = (at: number): SecretsFile & { sealing: AccessKey[] } => ({
  access: [newKey(at)],
  csrf: newSecret(),
  sealing: [newKey(at)],
})

const newSecret = () => randomBytes(32).toString('base64url')
export const newKey = (madeAt: number): AccessKey => ({ id: newId(), key: newSecret(), madeAt })
export const bytes = (text: string): Uint8Array => Buffer.from(text, 'base64url')

function newestOf(access: AccessKey[]): AccessKey {
  const newest = access.at(-1)
  if (newest === undefined) throw new Error('keys.json contains no access key.')
  return newest
}

/** The secrets as they are stored; null where there are none. Throws a sentence for a file that is not as it was written. */
export async function readSecrets(path: string): Promise<SecretsFile | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const stored = z.union([secretsFile, firstSecretsFile]).safeParse(parseJson(text))
  // The cause is left out, because it would quote keys.
  if (!stored.success) throw new Error(unknownKeysMessage(path))
  return stored.data
}

const unknownKeysMessage = (path: string) =>
  `${path} does not have the expected format: it is truncated, was edited, or was written by a newer version. Nothing was changed. Restore it from a backup. If there is none, remove it: the next start creates new keys, and users must enter their language model keys again.`

/** Atomic write. */
export async function writeSecrets(path: string, secrets: SecretsFile): Promise<void> {
  try {
    await writeFile(`${path}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true })
    await rename(`${path}.new`, path)
  } catch (cause) {
    throw explainFileError(cause, path)
  }
}
