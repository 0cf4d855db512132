import { z } from 'zod'

/** A whole-number setting whose error states the range. */
export function wholeNumber(min: number, max?: number) {
  const error =
    max === undefined ? `Enter a whole number, ${min} or more.` : `Enter a whole number from ${min} to ${max}.`
  const number = z.coerce.number({ error }).int({ error }).min(min, { error })
  return max === undefined ? number : number.max(max, { error })
}
