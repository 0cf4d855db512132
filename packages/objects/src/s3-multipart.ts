import type { S3Client } from '@aws-sdk/client-s3'
import type { MultipartCalls } from './multipart-upload.ts'
import { isMissing, reachable } from './s3-errors.ts'

interface Target {
  Bucket: string
  Key: string
  /** What precedes the key of an object that is copied: the bucket, and the prefix of keys. */
  source: string
}

/** Begins an upload in parts. */
export async function multipartCalls(
  { sdk, client }: { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client },
  { source, ...at }: Target,
): Promise<MultipartCalls> {
  const { UploadId } = await reachable(client.send(new sdk.CreateMultipartUploadCommand(at)), at.Key)
  const upload = { ...at, UploadId }
  return {
    async uploadPart(PartNumber, Body) {
      const part = new sdk.UploadPartCommand({ ...upload, PartNumber, Body })
      return requireTag((await reachable(client.send(part), at.Key)).ETag, at.Key)
    },
    async copyPart(PartNumber, key) {
      const CopySource = `${source}${key}`.split('/').map(encodeURIComponent).join('/')
      const part = new sdk.UploadPartCopyCommand({ ...upload, PartNumber, CopySource })
      return requireTag((await reachable(client.send(part), key)).CopyPartResult?.ETag, key)
    },
    async complete(parts) {
      const Parts = parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag }))
      const completion = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
      await reachable(client.send(completion), at.Key).catch(async (error: unknown) => {
        // An answer that was lost on the way is asked for again, but the upload has ended with the first one.
        if (!isMissing(error)) throw error
        await reachable(client.send(new sdk.HeadObjectCommand(at)), at.Key)
      })
    },
    async abort() {
      await client.send(new sdk.AbortMultipartUploadCommand(upload))
    },
  }
}

function requireTag(tag: string | undefined, key: string): string {
  if (tag !== undefined) return tag
  throw new Error(`The bucket gave a part of "${key}" no tag.`)
}
