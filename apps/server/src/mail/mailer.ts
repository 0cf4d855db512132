/** A mail to one person. `to` is an address without a name. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mail over. */
export interface Mailer {
  /** Resolves when the next one has taken it; rejects with `RefusedMail` where trying again is no use. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Whoever takes mail for this address will not have it. */
export class MailRefused extends Error {}

/** Nobody wrote these, so no holiday notice should answer. */
export const mailHeaders = { 'Auto-Submitted': 'auto-generated' } as const
