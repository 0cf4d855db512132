import { AppError } from '@belvedere/contract'
import type { Store } from '../../store/store.ts'
import { count, hashed, isLoopback, type Limit, network } from './throttle-count.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** In an hour, from one network. A register that meets a taken e-mail counts too, so that nobody tries out a list. */
const arrivals = { account: 30, guest: 60 }
/** From this machine itself come tests, tools, and everybody where a proxy before us is not declared. */
const loopbackFactor = 20

const mailsPerNetworkAndHour = 20
const mailsPerAccountNetworkAndHour = 5
/**
 * A link to a new password lives as long as this window: a stranger who uses up the account's mails has sent its owner a
 * link that works.
 */
const mailsPerAccountIn10Minutes = 3

/** What one network may have of us that is free, and costs us or somebody else something. Kept in the store. */
export interface Budgets {
  /** Throws `too_many_requests` with the seconds to wait. */
  arrive(kind: 'account' | 'guest', ip: string): Promise<void>
  /** False: this address has had enough of our mail. Throws `too_many_requests` where the network has asked for too much. */
  mail(of: { ip: string; email: string }): Promise<boolean>
}

export function budgetsWith({ store, now }: { store: Store; now(): number }): Budgets {
  /** Spends one of each, up to the first that is spent: that one, and until when. */
  const spend = (limits: Limit[]): Promise<{ limit: Limit; until: number } | null> => {
    const at = now()
    return store.write(async (tx) => {
      for (const limit of limits) {
        const until = await count(tx, limit, at)
        if (until > 0) return { limit, until }
      }
      return null
    })
  }
  const tooMany = (sentence: string, until: number) =>
    new AppError('too_many_requests', sentence, { retryAfterSeconds: Math.ceil((until - now()) / 1000) })

  return {
    async arrive(kind, ip) {
      const limit = arrivals[kind] * (isLoopback(ip) ? loopbackFactor : 1)
      const spent = await spend([{ key: `new ${kind}:${network(ip)}`, limit, windowMs: hourMs }])
      if (spent !== null)
        throw tooMany(`Too many new ${kind}s from this network. Try again within the hour.`, spent.until)
    },
    async mail({ ip, email }) {
      const [from, to] = [network(ip), hashed(email)]
      const ofNetwork = { key: `mail:${from}`, limit: mailsPerNetworkAndHour, windowMs: hourMs }
      const spent = await spend([
        ofNetwork,
        { key: `mail:${to}`, limit: mailsPerAccountIn10Minutes, windowMs: 10 * minuteMs },
        { key: `mail:${to}:${from}`, limit: mailsPerAccountNetworkAndHour, windowMs: hourMs },
      ])
      if (spent?.limit === ofNetwork)
        throw tooMany('Too many mails were asked for from this network. Try again within the hour.', spent.until)
      return spent === null
    },
  }
}
