import type { Scope } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'

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
  if (caller.kind === 'nobody') throw new TextError('not_authenticated', serverTexts.message('access.sign_in'))
  return caller
}

/** A user; a guest is `guest_not_allowed`. */
export function requireUser(caller: Caller): Member {
  const member = requireMember(caller)
  if (member.kind === 'guest') throw new TextError('guest_not_allowed', serverTexts.message('access.sign_up'))
  return member
}

/** Throws `forbidden` unless the key has the scope. */
export function requireScope(holder: KeyHolder, scope: Scope): KeyHolder {
  if (holder.scopes.includes(scope)) return holder
  throw new TextError('forbidden', serverTexts.message('access.scope', { scope }))
}
