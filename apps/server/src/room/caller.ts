import { AppError, errorCodes, type Scope } from '@belvedere/contract'

/** A person who acts, by session or by key. Use cases authorize by this alone. */
export interface Actor {
  kind: 'user' | 'guest'
  person: string
}
/** The sender of a request, identified by cookies. */
export type Caller = { kind: 'nobody' } | Member
export type Member = Actor & { signIn: string }
/** The sender of a request with an API key: its user, limited by its scopes. */
export interface KeyHolder extends Actor {
  kind: 'user'
  key: string
  scopes: readonly Scope[]
}

/** A user or a guest; else `not_authenticated`. */
export function requireMember(caller: Caller): Member {
  if (caller.kind === 'nobody') throw new AppError('not_authenticated', 'Sign in, or begin as a guest.')
  return caller
}

/** A user; a guest is `guest_not_allowed`. */
export function requireUser(caller: Caller): Member {
  const member = requireMember(caller)
  if (member.kind === 'guest') throw new AppError('guest_not_allowed', errorCodes.guest_not_allowed.detail)
  return member
}

/** Throws `forbidden` unless the key has the scope. */
export function requireScope(holder: KeyHolder, scope: Scope): KeyHolder {
  if (holder.scopes.includes(scope)) return holder
  throw new AppError('forbidden', `This API key may not ${scope}. Make one with the scope "${scope}".`)
}
