import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { TokenBuckets } from '../token-bucket.ts'

/** Takes a token of a person at each call. Throws `too_many_requests` with the text where there is none, and until when. */
export function limitRate(
  rate: { burst: number; perSecond: number },
  { now, refusal }: { now(): number; refusal: TranslatableText },
): (actor: { person: string }) => void {
  const buckets = new TokenBuckets({ ...rate, maxBuckets: maxPeople })
  return ({ person }) => {
    const waitMs = buckets.tryTake(person, now())
    if (waitMs > 0) throw new TextError('too_many_requests', refusal, { retryAfterSeconds: waitMs / 1000 })
  }
}

const maxPeople = 10_000
