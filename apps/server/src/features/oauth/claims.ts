import { email, name, text } from '@belvedere/contract'
import { z } from 'zod'
import type { Claims } from './provider.ts'

const subject = z.union([text({ min: 1, max: 255 }), z.int().transform(String)])

/** A provider's own words about a person. */
interface Told {
  issuer: string
  subject: unknown
  email: unknown
  emailVerified: unknown
  name: unknown
}

/** The claims in a provider's words. Throws where they name nobody; an e-mail or name of no use is none. */
export function parseClaims(told: Told): Claims {
  const who = subject.safeParse(told.subject)
  if (!who.success) throw new Error('The provider does not say who this is.')
  return {
    issuer: told.issuer,
    subject: who.data,
    email: email.safeParse(told.email).data ?? null,
    // Some send their booleans as text.
    emailVerified: told.emailVerified === true || told.emailVerified === 'true',
    name: name(100).safeParse(told.name).data ?? null,
  }
}
