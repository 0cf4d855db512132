import type { Csrf } from '../../http/csrf.ts'
import type { Bus } from '../../room/bus.ts'
import type { Store } from '../../store/store.ts'
import type { AccessTokens } from './access-token.ts'
import type { ActionLimits } from './action-limits.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import type { Throttle } from './throttle.ts'
import type { TokenLifetimes } from './token-lifetimes.ts'

export interface SessionDeps {
  store: Store
  bus: Bus
  tokens: AccessTokens
  lifetimes: TokenLifetimes
  passwords: Passwords
  policy: PasswordPolicy
  throttle: Throttle
  actionLimits: ActionLimits
  /** Starts the mail worker's next run now. */
  wakeMail(): void
  csrf: Csrf
  guests: boolean
  now(): number
  /** Records security events; never a token or a password. */
  record(what: string, details: Record<string, string>): void
}
