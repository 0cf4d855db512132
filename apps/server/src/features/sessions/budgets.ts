import { AppError } from '@belvedere/contract'
import type { AccountNotice } from '../../room/account-notice.ts'
import type { Store, Tx } from '../../store/store.ts'
import { countAll, hashEmail, limitFactor, networkOf } from './rate-limit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** In an hour, from one network. A register that meets a taken e-mail counts too, so that nobody tries out a list. */
const arrivals = { account: 30, guest: 60, 'sign-in': 300 }

const mailsPerNetworkAndHour = 20
const mailsPerAccountNetworkAndHour = 5
/**
 * A link to a new password lives as long as this window: a stranger who uses up the account's mails has sent its owner a
 * link that works.
 */
const mailsPerAccountIn10Minutes = 3
/** In an hour. Who signs up with an address and deletes the account again and again is not to fill a stranger's mailbox. */
const greetingsPerAddress = 3
/** In an hour, of each kind: whoever makes keys without end hides no new password among them. */
const noticesPerAddress = 5

/** What one network may have of us that is free, and costs us or somebody else something. Kept in the store. */
export interface Budgets {
  /** Throws `too_many_requests` with the seconds to wait. */
  arrive(kind: keyof typeof arrivals, ip: string): Promise<void>
  /**
   * Queues a mail in the transaction that counts it: whether there is an account is not to be told by a second one. Gives
   * the seconds until this address may have mail again, null where it is queued. Throws `too_many_requests` where the
   * network has asked for too much.
   */
  mail(of: { ip: string; email: string }, queue: (tx: Tx) => Promise<unknown>): Promise<number | null>
  /** Whether one more mail may greet an address that has just been signed up; it is counted. */
  mayGreet(tx: Tx, email: string): Promise<boolean>
  /** Whether an address may be told of one more thing of this kind; it is counted. */
  mayNotify(tx: Tx, email: string, notice: AccountNotice): Promise<boolean>
}

export function createBudgets({ store, now }: { store: Store; now(): number }): Budgets {
  const secondsTo = (until: number) => Math.max(1, Math.ceil((until - now()) / 1000))
  const tooMany = (sentence: string, until: number) =>
    new AppError('too_many_requests', sentence, { retryAfterSeconds: secondsTo(until) })
  const isWithin = async (tx: Tx, limit: { key: string; limit: number }) =>
    (await countAll(tx, [{ ...limit, windowMs: hourMs }], now())) === null

  return {
    async arrive(kind, ip) {
      const limit = arrivals[kind] * limitFactor(ip)
      const ofNetwork = { key: `new ${kind}:${networkOf(ip)}`, limit, windowMs: hourMs }
      const spent = await store.write((tx) => countAll(tx, [ofNetwork], now()))
      if (spent !== null)
        throw tooMany(`Too many new ${kind}s from this network. Try again within the hour.`, spent.until)
    },
    async mail({ ip, email }, queue) {
      const [from, to] = [networkOf(ip), hashEmail(email)]
      const ofNetwork = { key: `mail:${from}`, limit: mailsPerNetworkAndHour * limitFactor(ip), windowMs: hourMs }
      const limits = [
        ofNetwork,
        { key: `mail:${to}`, limit: mailsPerAccountIn10Minutes, windowMs: 10 * minuteMs },
        { key: `mail:${to}:${from}`, limit: mailsPerAccountNetworkAndHour * limitFactor(ip), windowMs: hourMs },
      ]
      const spent = await store.write(async (tx) => {
        const first = await countAll(tx, limits, now())
        if (first === null) await queue(tx)
        return first
      })
      if (spent?.limit === ofNetwork)
        throw tooMany('Too many mails were asked for from this network. Try again within the hour.', spent.until)
      return spent === null ? null : secondsTo(spent.until)
    },
    mayGreet: (tx, email) => isWithin(tx, { key: `greeting:${hashEmail(email)}`, limit: greetingsPerAddress }),
    mayNotify: (tx, email, notice) =>
      isWithin(tx, { key: `notice ${notice}:${hashEmail(email)}`, limit: noticesPerAddress }),
  }
}
