import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { Store, Tx } from '../../store/store.ts'
import { countAll, hashEmail, limitFactor, networkOf } from './rate-limit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Per hour and network. A registration with a taken e-mail counts too, so that nobody can probe a list of
 * addresses.
 */
const arrivalsPerHour = { account: 30, guest: 60, 'sign-in': 300 }
const tooManyArrivals = {
  account: serverTexts.message('sessions.too_many_accounts'),
  guest: serverTexts.message('sessions.too_many_guests'),
  'sign-in': serverTexts.message('sessions.too_many_sign_ins'),
}

const mailsPerNetworkAndHour = 20
const mailsPerAccountNetworkAndHour = 5
/**
 * As long as the lifetime of a reset link: a stranger who uses up an account's mails has sent its owner a working link.
 */
const mailsPerAccountIn10Minutes = 3
/** Per hour. Repeatedly signing up with an address and deleting the account must not fill a stranger's mailbox. */
const greetingsPerAddress = 3
/** Per hour and kind: many new keys must not suppress the notice of a new password. */
const noticesPerAddress = 5

/** Limits of a network on free actions that cost us or others something. Kept in the store. */
export interface ActionLimits {
  /** Throws `too_many_requests` with the seconds to wait. */
  countArrival(kind: keyof typeof arrivalsPerHour, ip: string): Promise<void>
  /**
   * Counts and queues a mail in one transaction, so that timing does not disclose whether the account exists.
   * Resolves to the seconds until the address may get mail again, null if queued. Throws `too_many_requests` if the
   * network has asked for too many.
   */
  mail(of: { ip: string; email: string }, queue: (tx: Tx) => Promise<unknown>): Promise<number | null>
  /** Counts a welcome mail to a newly registered address; false if it has had too many. */
  mayGreet(tx: Tx, email: string): Promise<boolean>
  /** Counts a notice of this kind to an address; false if it has had too many. */
  mayNotify(tx: Tx, email: string, notice: AccountNotice): Promise<boolean>
}

export function createActionLimits({ store, now }: { store: Store; now(): number }): ActionLimits {
  const secondsTo = (until: number) => Math.max(1, Math.ceil((until - now()) / 1000))
  const tooMany = (text: TranslatableText, until: number) =>
    new TextError('too_many_requests', text, { retryAfterSeconds: secondsTo(until) })
  const isWithin = async (tx: Tx, limit: { key: string; limit: number }) =>
    (await countAll(tx, [{ ...limit, windowMs: hourMs }], now())) === null

  return {
    async countArrival(kind, ip) {
      const limit = arrivalsPerHour[kind] * limitFactor(ip)
      const networkLimit = { key: `new ${kind}:${networkOf(ip)}`, limit, windowMs: hourMs }
      const exceeded = await store.write((tx) => countAll(tx, [networkLimit], now()))
      if (exceeded !== null) throw tooMany(tooManyArrivals[kind], exceeded.until)
    },
    async mail({ ip, email }, queue) {
      const [sender, recipient] = [networkOf(ip), hashEmail(email)]
      const networkLimit = { key: `mail:${sender}`, limit: mailsPerNetworkAndHour * limitFactor(ip), windowMs: hourMs }
      const limits = [
        networkLimit,
        { key: `mail:${recipient}`, limit: mailsPerAccountIn10Minutes, windowMs: 10 * minuteMs },
        {
          key: `mail:${recipient}:${sender}`,
          limit: mailsPerAccountNetworkAndHour * limitFactor(ip),
          windowMs: hourMs,
        },
      ]
      const exceeded = await store.write(async (tx) => {
        const first = await countAll(tx, limits, now())
        if (first === null) await queue(tx)
        return first
      })
      if (exceeded?.limit === networkLimit)
        throw tooMany(serverTexts.message('sessions.too_many_mails'), exceeded.until)
      return exceeded === null ? null : secondsTo(exceeded.until)
    },
    mayGreet: (tx, email) => isWithin(tx, { key: `greeting:${hashEmail(email)}`, limit: greetingsPerAddress }),
    mayNotify: (tx, email, notice) =>
      isWithin(tx, { key: `notice ${notice}:${hashEmail(email)}`, limit: noticesPerAddress }),
  }
}
