import { email, oneLineText, storableText } from '@belvedere/contract'
import { z } from 'zod'
import type { Claims } from './provider.ts'

const subject = z.union([storableText({ min: 1, max: 255 }), z.int().transform(String)])

/** Claims as sent by a provider. */
interface RawClaims {
  issuer: string
  subject: unknown
  email: unknown
  emailVerified: unknown
  name: unknown
}

/** Validates a provider's claims. Throws without a valid subject; an invalid e-mail or name becomes null. */
export function parseClaims(raw: RawClaims): Claims {
  const parsedSubject = subject.safeParse(raw.subject)
  if (!parsedSubject.success) throw new Error('The provider does not say who this is.')
  return {
    issuer: raw.issuer,
    subject: parsedSubject.data,
    email: email.safeParse(raw.email).data ?? null,
    // Some providers send booleans as text.
    emailVerified: raw.emailVerified === true || raw.emailVerified === 'true',
    name: oneLineText(100).safeParse(raw.name).data ?? null,
  }
}
