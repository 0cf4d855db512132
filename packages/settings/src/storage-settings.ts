import type { ObjectStoreSettings } from '@belvedere/objects'
import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/** Of keys, which may not look like a path that leads elsewhere. */
const prefixPattern = /^[\w.-]*[\w-](\/[\w.-]*[\w-])*\/?$/

/** The settings of where bytes are kept. Credentials are found by the AWS SDK. */
export const storageSettings = {
  BELVEDERE_S3_BUCKET: z.string().min(1).max(255).optional(),
  BELVEDERE_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'Enter https://host:port of the store.' }).optional(),
  BELVEDERE_S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  BELVEDERE_S3_PREFIX: z
    .string()
    .max(200)
    .regex(prefixPattern, 'Enter letters, digits, dots, dashes and slashes, such as belvedere/.')
    .optional(),
  BELVEDERE_CACHE_MB: wholeNumber(64).default(2048),
}

const parsedSettings = z.object(storageSettings)
type StorageSettings = z.infer<typeof parsedSettings>

/** The bucket that is set; null if none is. */
export function bucketOf(set: StorageSettings): ObjectStoreSettings | null {
  if (set.BELVEDERE_S3_BUCKET === undefined) return null
  const prefix = set.BELVEDERE_S3_PREFIX ?? ''
  return {
    bucket: set.BELVEDERE_S3_BUCKET,
    endpoint: set.BELVEDERE_S3_ENDPOINT ?? null,
    region: set.BELVEDERE_S3_REGION,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
  }
}

/** What is wrong with settings together, each with its remedy. */
export function storageFaults(set: StorageSettings): string[] {
  const faults: string[] = []
  const { BELVEDERE_S3_BUCKET: bucket } = set
  for (const name of ['BELVEDERE_S3_ENDPOINT', 'BELVEDERE_S3_PREFIX'] as const)
    if (bucket === undefined && set[name] !== undefined)
      faults.push(`${name} is set without a bucket. Set BELVEDERE_S3_BUCKET, too.`)
  return faults
}
