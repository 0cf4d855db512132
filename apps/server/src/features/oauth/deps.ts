import type { RequestContext } from '../../http/edge.ts'
import type { NoticePort } from '../../room/account-notice.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { IdentityProvider } from './provider.ts'

export interface OauthDeps extends NoticePort {
  store: Store
  providers: ReadonlyMap<string, IdentityProvider>
  /** Those of the sign-ins that live. */
  living(read: Tx, signIns: string[]): Promise<Set<string>>
  signIns: SignInPort
  /** Counts a flow that begins. Throws `too_many_requests` where its network has begun too many. */
  arrive(ip: string): Promise<void>
  now(): number
  record(what: string, details: Record<string, unknown>): void
}

/** What becomes of an account once a provider has named it is the same as after a password. */
interface SignInPort {
  /** Begins a sign-in in the transaction that finds or makes the account, sets its cookies, and takes a guest's room along. */
  enter(call: RequestContext, account: (tx: Tx) => Promise<{ person: string; ended: string[] }>): Promise<void>
  /** The new account’s id; null where the e-mail has one. */
  makeAccount(tx: Tx, given: { email: string; emailVerified: boolean; name: string | null }): Promise<string | null>
  /** Shuts out who held an account without its e-mail; gives the sessions that ended. */
  takeOver(tx: Tx, person: string): Promise<string[]>
}
