import { AppError, errorCodes, type Scope } from '@belvedere/contract'

/** A person who does something, whatever door they came through. Use cases judge by this alone. */
export interface Actor {
  kind: 'user' | 'guest'
  person: string
}
/** Who sends a request, as its cookies say. */
export type Caller = { kind: 'nobody' } | Member
export type Member = Actor & { signIn: string }
/** Who sends a request with an API key: the user whose key it is, within its scopes. */
export interface KeyHolder extends Actor {
  kind: 'user'
  key: string
  scopes: readonly Scope[]
}

/** Somebody, a guest too; else `not_authenticated`. */
export function requireMember(caller: Caller): Member {
  if (caller.kind === 'nobody') throw new AppError('not_authenticated', 'Sign in, or begin as a guest.')
  return caller
}

/** Somebody with an account; a guest is `guest_not_allowed`. */
export function requireUser(caller: Caller): Member {
  const member = requireMember(caller)
  if (member.kind === 'guest') throw new AppError('guest_not_allowed', errorCodes.guest_not_allowed.detail)
  return member
}

/** The holder of a key that may do this; `forbidden` where its scopes do not reach. */
export function requireScope(holder: KeyHolder, scope: Scope): KeyHolder {
  if (holder.scopes.includes(scope)) return holder
  throw new AppError('forbidden', `This API key may not ${scope}. Make one with the scope "${scope}".`)
}
