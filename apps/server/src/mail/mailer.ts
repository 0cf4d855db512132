/** A mail to one person. `to` is an address without a name. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers mail. */
export interface Mailer {
  /** Resolves when the mail is accepted; rejects with `MailRefusal` if retrying is useless. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The recipient's server refuses the address. */
export class MailRefusal extends Error {}

/** Suppresses automatic replies. */
export const mailHeaders = { 'Auto-Submitted': 'auto-generated' } as const
