import type { RequestContext } from '../../http/serve-route.ts'
import type { NoticePort } from '../../room/account-notice.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { IdentityProvider } from './provider.ts'

export interface OAuthDeps extends NoticePort {
  store: Store
  providers: ReadonlyMap<string, IdentityProvider>
  /** The given sign-ins that are active. */
  activeSignIns(read: Tx, signIns: string[]): Promise<Set<string>>
  signIns: SignInPort
  /** Counts a started flow. Throws `too_many_requests` if its network has started too many. */
  countArrival(ip: string): Promise<void>
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

/** The part of sessions that is shared with signing in by password. */
interface SignInPort {
  /**
   * Starts a sign-in in the transaction that finds or creates the account, sets its cookies, and adopts a guest's
   * room.
   */
  enter(call: RequestContext, account: (tx: Tx) => Promise<{ person: string; ended: string[] }>): Promise<void>
  /** The new account's id; null if the e-mail is taken. */
  makeAccount(tx: Tx, profile: { email: string; emailVerified: boolean; name: string | null }): Promise<string | null>
  /** Revokes all access of an account's unproven holder; returns the sign-ins that ended. */
  takeOver(tx: Tx, person: string): Promise<string[]>
}
