import { ObjectMissing, StorageUnavailable } from './object-store.ts'

/** What the SDK tells of an error of the store. */
interface S3Fault {
  name: string
  status: number | undefined
}

function faultOf(cause: unknown): S3Fault {
  if (!(cause instanceof Error)) return { name: '', status: undefined }
  const metadata = '$metadata' in cause ? (cause.$metadata as { httpStatusCode?: number } | undefined) : undefined
  return { name: cause.name, status: metadata?.httpStatusCode }
}

/** Resolves as the call does; rejects with `ObjectMissing` or `StorageUnavailable`, which keep the cause. */
export async function reachable<T>(call: Promise<T>, key: string): Promise<T> {
  try {
    return await call
  } catch (cause) {
    const { name, status } = faultOf(cause)
    if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name)) throw new ObjectMissing(key, { cause })
    const reason = status === undefined ? 'does not answer' : `answered ${status} ${name}`
    throw new StorageUnavailable(`The bucket ${reason} for "${key}".`, { cause })
  }
}

export const isMissing = (error: unknown): error is ObjectMissing => error instanceof ObjectMissing

/** A sentence on what the operator can do about a bucket that cannot be used. */
export function startError(cause: unknown, { bucket, endpoint }: { bucket: string; endpoint: string | null }): Error {
  const place = endpoint === null ? 'S3' : `The store of objects at ${withoutUser(endpoint)}`
  const { name, status } = faultOf(cause)
  return new StorageUnavailable(`${place} ${remedy(bucket, { name, status })}`, { cause })
}

function remedy(bucket: string, { name, status }: S3Fault): string {
  if (name === 'CredentialsProviderError')
    return 'needs credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another source that the AWS SDK knows.'
  if (name === 'NoSuchBucket' || status === 404)
    return `has no bucket "${bucket}". Create it, or correct BELVEDERE_S3_BUCKET.`
  if (status === 301 || status === 307 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return `has the bucket "${bucket}" in another region. Correct BELVEDERE_S3_REGION.`
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'].includes(name))
    return 'refuses the credentials. Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (status === 401 || status === 403)
    return `denies access to the bucket "${bucket}". Allow s3:ListBucket, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload there, or correct the credentials.`
  if (status !== undefined) return `answers with ${status} ${name}. Try again, or look at its logs.`
  return 'does not answer. Start it, or correct BELVEDERE_S3_ENDPOINT.'
}

function withoutUser(endpoint: string): string {
  const { protocol, host, pathname } = new URL(endpoint)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
