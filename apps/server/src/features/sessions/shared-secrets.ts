import { explainFileError } from '../../start-errors.ts'
import {
  type AccessKey,
  bytes,
  newKey,
  newSecrets,
  readSecrets,
  type Secrets,
  unexpiredKeys,
  writeSecrets,
} from './secrets.ts'

/** A new key signs only when all servers have read it: they do every ten minutes. */
const spreadMs = 30 * 60_000

/**
 * The secrets of a file that several servers share, which only the operator's command writes. Throws a sentence if there
 * is none, or it is not as it was written.
 */
export async function openSharedSecrets(
  path: string,
  { accessTokenMs, now }: { accessTokenMs: number; now(): number },
): Promise<Secrets> {
  const first = await readFile(path)
  let { access } = first
  /** The newest one that all servers know, or the only one. */
  const newest = (): AccessKey => {
    const spread = access.filter(({ madeAt }) => madeAt + spreadMs <= now())
    const key = spread.at(-1) ?? access[0]
    if (key === undefined) throw new Error(`${path} contains no access key.`)
    return key
  }
  return {
    access: {
      newest: () => ({ id: newest().id, key: bytes(newest().key) }),
      find(id) {
        const usable = unexpiredKeys(access, { at: now(), lastUseMs: spreadMs + accessTokenMs })
        const match = usable.find((candidate) => candidate.id === id)
        return match === undefined ? null : bytes(match.key)
      },
    },
    csrf: bytes(first.csrf),
    sealing: first.sealing.map(({ id, key }) => ({ id, key: bytes(key) })),
    async renew() {
      access = (await readFile(path)).access
    },
  }
}

async function readFile(path: string) {
  const stored = await readSecrets(path).catch((cause: unknown) => {
    throw explainFileError(cause, path)
  })
  if (stored?.sealing === undefined)
    throw new Error(
      `${path} does not exist or lacks keys. Make it with "npm run -s operator -- keys ${path}", and give every server the same file.`,
    )
  return { ...stored, sealing: stored.sealing }
}

/** Makes the file, or adds a key that replaces the newest one in half an hour. Returns which. */
export async function writeSharedSecrets(path: string, at: number): Promise<'made' | 'renewed'> {
  const stored = await readSecrets(path)
  if (stored === null) {
    await writeSecrets(path, newSecrets(at))
    return 'made'
  }
  // Tokens live for a day at most.
  const access = unexpiredKeys([...stored.access, newKey(at)], { at, lastUseMs: spreadMs + 24 * 3_600_000 })
  await writeSecrets(path, { ...stored, access })
  return 'renewed'
}
