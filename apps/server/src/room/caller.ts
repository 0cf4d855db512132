import { AppError } from '@belvedere/contract'

/** Who sends a request, as its cookies say. */
export type Caller = { kind: 'nobody' } | Member
export type Member = { kind: 'user' | 'guest'; person: string; signIn: string }

/** Somebody, a guest too; else `not_authenticated`. */
export function requireMember(caller: Caller): Member {
  if (caller.kind === 'nobody') throw new AppError('not_authenticated', 'Sign in, or begin as a guest.')
  return caller
}

/** Somebody with an account; a guest is `guest_not_allowed`. */
export function requireUser(caller: Caller): Member {
  const member = requireMember(caller)
  if (member.kind === 'guest') throw new AppError('guest_not_allowed', 'Sign up or sign in to do this.')
  return member
}
