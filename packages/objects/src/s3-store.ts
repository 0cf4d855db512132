import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { MultipartUpload } from './multipart-upload.ts'
import type { ObjectStore, ObjectStoreSettings, StoredObject } from './object-store.ts'
import { piecesOf } from './pieces.ts'
import { isMissing, reachable, startError } from './s3-errors.ts'
import { multipartCalls } from './s3-multipart.ts'
import { wholeBody } from './whole-body.ts'

type Sdk = typeof import('@aws-sdk/client-s3')

/** The variables by which the SDK finds credentials. */
export const credentialVariables = [
  ...['HOME', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'AWS_PROFILE'],
  ...['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE', 'AWS_ROLE_ARN', 'AWS_ROLE_SESSION_NAME'],
  ...['AWS_WEB_IDENTITY_TOKEN_FILE', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI', 'AWS_CONTAINER_CREDENTIALS_FULL_URI'],
  ...['AWS_CONTAINER_AUTHORIZATION_TOKEN', 'AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE', 'AWS_EC2_METADATA_DISABLED'],
  'NODE_EXTRA_CA_CERTS',
] as const

/** Until the first bytes of an answer; a part of 8 MiB is sent in that time. */
const defaultTimeouts = { connectMs: 5000, answerMs: 60_000, idleMs: 30_000 }
/** In all, with pauses that grow. */
const attempts = 4
const mostSockets = 64
/** The least that S3 takes for all parts but the last. */
const leastPartBytes = 5 * 1024 ** 2
/** S3 deletes at most as many at a time. */
const removedAtOnce = 1000

/** Opens a bucket; nothing is asked of it yet. The SDK is loaded only here. */
export async function openObjectStore(
  { bucket, endpoint, region, prefix }: ObjectStoreSettings,
  timeouts = defaultTimeouts,
): Promise<ObjectStore> {
  const sdk: Sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Other stores answer for buckets by path, and few know the newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.answerMs,
      throwOnRequestTimeout: true,
      // It would also end bodies whose reader pauses; `wholeBody` tells these apart.
      socketTimeout: 0,
      httpAgent: { keepAlive: true, maxSockets: mostSockets },
      httpsAgent: { keepAlive: true, maxSockets: mostSockets },
    },
  })
  return new S3Store({ sdk, client, bucket, prefix, endpoint, idleMs: timeouts.idleMs })
}

interface S3Parts {
  sdk: Sdk
  client: S3Client
  bucket: string
  prefix: string
  endpoint: string | null
  idleMs: number
}

class S3Store implements ObjectStore {
  readonly #s3: S3Parts

  constructor(parts: S3Parts) {
    this.#s3 = parts
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { sdk, client } = this.#s3
    await reachable(client.send(new sdk.PutObjectCommand({ ...this.#at(key), Body: bytes })), key)
  }

  async putStream(key: string, bytes: AsyncIterable<Uint8Array | string>): Promise<number> {
    const spares: Buffer[] = []
    const pieces = piecesOf(bytes, spares)
    const add = (upload: MultipartUpload, piece: Buffer) =>
      upload.add({ bytes: piece, onSent: () => void spares.push(piece) })
    try {
      const first = await pieces.next()
      const second = first.done === true ? first : await pieces.next()
      if (second.done === true) {
        const all = first.value ?? Buffer.alloc(0)
        await this.put(key, all)
        return all.length
      }
      return await this.#inParts(key, async (upload) => {
        let size = first.value.length + second.value.length
        await add(upload, first.value)
        await add(upload, second.value)
        for await (const piece of pieces) {
          size += piece.length
          await add(upload, piece)
        }
        return size
      })
    } finally {
      await pieces.return(undefined)
    }
  }

  async compose(key: string, pieces: readonly Pick<StoredObject, 'key' | 'size'>[]): Promise<void> {
    if (pieces.reduce((sum, { size }) => sum + size, 0) < leastPartBytes) {
      await this.put(key, Buffer.concat(await Promise.all(pieces.map((piece) => this.#read(piece.key)))))
      return
    }
    await this.#inParts(key, async (upload) => {
      let small: Buffer[] = []
      let smallBytes = 0
      for (const piece of pieces) {
        if (smallBytes === 0 && piece.size >= leastPartBytes) await upload.add({ source: piece.key })
        else {
          small.push(await this.#read(piece.key))
          smallBytes += piece.size
        }
        if (smallBytes < leastPartBytes) continue
        await upload.add({ bytes: Buffer.concat(small) })
        small = []
        smallBytes = 0
      }
      if (smallBytes > 0) await upload.add({ bytes: Buffer.concat(small) })
    })
  }

  async open(key: string): Promise<Readable> {
    const { sdk, client, idleMs } = this.#s3
    const { Body, ContentLength } = await reachable(client.send(new sdk.GetObjectCommand(this.#at(key))), key)
    return wholeBody(Body as Readable, { key, size: ContentLength ?? 0, idleMs })
  }

  async size(key: string): Promise<number | null> {
    const { sdk, client } = this.#s3
    try {
      const { ContentLength } = await reachable(client.send(new sdk.HeadObjectCommand(this.#at(key))), key)
      return ContentLength ?? 0
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    const { sdk, client, bucket, prefix } = this.#s3
    for (let at = 0; at < keys.length; at += removedAtOnce) {
      const Objects = keys.slice(at, at + removedAtOnce).map((key) => ({ Key: `${prefix}${key}` }))
      const answer = client.send(new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
      const { Errors: [fault] = [] } = await reachable(answer, keys[at] ?? '')
      if (fault !== undefined) throw new Error(`The bucket did not delete "${fault.Key}": ${fault.Code}.`)
    }
  }

  async *list(start: string): AsyncGenerator<StoredObject> {
    const { sdk, client, bucket, prefix } = this.#s3
    let next: string | undefined
    do {
      const page = new sdk.ListObjectsV2Command({
        Bucket: bucket,
        Prefix: `${prefix}${start}`,
        ...(next === undefined ? {} : { ContinuationToken: next }),
      })
      const { Contents = [], NextContinuationToken } = await reachable(client.send(page), start)
      for (const { Key = '', Size = 0, LastModified } of Contents)
        yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified?.getTime() ?? 0 }
      next = NextContinuationToken
    } while (next !== undefined)
  }

  async endStaleUploads(before: number): Promise<void> {
    const { sdk, client, bucket, prefix } = this.#s3
    const list = new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
    // A thousand of them; the next time there are the others.
    const { Uploads = [] } = await reachable(client.send(list), prefix)
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated.getTime() >= before) continue
      const abort = new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })
      await reachable(client.send(abort), Key ?? '').catch(ignoreMissing)
    }
  }

  async requireAccess(): Promise<void> {
    const { sdk, client, bucket, endpoint } = this.#s3
    const key = `access-check/${crypto.randomUUID()}`
    try {
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
      await client.send(new sdk.PutObjectCommand({ ...this.#at(key), Body: 'Belvedere' }))
      await client.send(new sdk.GetObjectCommand(this.#at(key))).then(({ Body }) => buffer(Body as Readable))
      await client.send(new sdk.DeleteObjectCommand(this.#at(key)))
    } catch (cause) {
      throw startError(cause, { bucket, endpoint })
    }
  }

  close(): void {
    this.#s3.client.destroy()
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#s3.bucket, Key: `${this.#s3.prefix}${key}` }
  }

  async #read(key: string): Promise<Buffer> {
    return buffer(await this.open(key))
  }

  async #inParts<T>(key: string, send: (upload: MultipartUpload) => Promise<T>): Promise<T> {
    const { bucket, prefix } = this.#s3
    const upload = new MultipartUpload(
      await multipartCalls(this.#s3, { ...this.#at(key), source: `${bucket}/${prefix}` }),
    )
    try {
      const result = await send(upload)
      await upload.complete()
      return result
    } catch (error) {
      await upload.abort()
      throw error
    }
  }
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
