import { AppError } from '@belvedere/contract'
import { newId } from '../../ids.ts'
import type { Caller, Member } from '../../room/caller.ts'
import { announceErasure, type Remains } from '../../room/erase.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { adoptGuest, newPerson } from './guest.ts'
import { beginSignIn, endSignIn } from './sign-ins.ts'

export interface SignedIn {
  member: Member
  refreshToken: string
  /** The guest's room that came along. */
  adopted: string[]
}

export interface Registration {
  email: string
  password: string
  name?: string | undefined
  country?: string | undefined
  profession?: string | undefined
}

/** Makes an account and signs in; a guest keeps the room. */
export async function register(deps: SessionDeps, before: Caller, given: Registration): Promise<SignedIn> {
  const { password, ...about } = given
  const hash = await deps.passwords.hash(password)
  return enter(deps, before, async (tx) => {
    const made = await makeAccount(tx, { ...about, emailVerified: false, passwordHash: hash }, deps.now())
    if (made === null) throw new AppError('email_taken', 'There is an account with this e-mail. Sign in instead.')
    return made
  })
}

export interface NewAccount extends Omit<Registration, 'password'> {
  emailVerified: boolean
  passwordHash: string | null
}

/** The new account’s id; null where the e-mail has one. */
export async function makeAccount(tx: Tx, given: NewAccount, at: number): Promise<string | null> {
  const made = await tx
    .insertInto('people')
    .values({
      ...newPerson(newId(), at),
      kind: 'user',
      email: given.email,
      email_verified: given.emailVerified ? 1 : 0,
      password_hash: given.passwordHash,
      name: given.name ?? null,
      country: given.country ?? null,
      profession: given.profession ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Signs in by e-mail and password. An unknown e-mail and a wrong password look and last the same. */
export async function login(
  deps: SessionDeps,
  before: Caller,
  given: { email: string; password: string; ip: string },
): Promise<SignedIn> {
  const attempt = await deps.throttle.attempt({ ip: given.ip, account: given.email })
  const account = await deps.store.read
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where('email', '=', given.email)
    .executeTakeFirst()
  const right = await deps.passwords.verify(given.password, account?.password_hash ?? null)
  if (account === undefined || !right) throw new AppError('invalid_credentials', 'E-mail or password is wrong.')
  await attempt.succeeded()
  return enter(deps, before, async () => account.id)
}

/** Begins the sign-in and ends the one before, in one transaction with what finds or makes the account. */
export async function enter(
  deps: Pick<SessionDeps, 'store' | 'bus' | 'now'>,
  before: Caller,
  account: (tx: Tx) => Promise<string>,
): Promise<SignedIn> {
  const at = deps.now()
  const { signedIn, remains } = await deps.store.write(async (tx) => {
    const person = await account(tx)
    const begun = await beginSignIn(tx, person, at)
    const left = await leave(tx, before, person, at)
    return { signedIn: { ...begun, adopted: left.adopted }, remains: left.remains }
  })
  announceErasure(deps.bus, remains)
  for (const room of signedIn.adopted) deps.bus.publish({ type: 'token_rotated', room })
  return signedIn
}

async function leave(
  tx: Tx,
  before: Caller,
  person: string,
  at: number,
): Promise<{ remains: Remains; adopted: string[] }> {
  switch (before.kind) {
    case 'guest':
      return adoptGuest(tx, before.person, person, at)
    case 'user':
      await endSignIn(tx, before.signIn, 'signed in again', at)
      return { remains: { rooms: [], signIns: [before.signIn], files: [], redrawn: [] }, adopted: [] }
    case 'nobody':
      return { remains: { rooms: [], signIns: [], files: [], redrawn: [] }, adopted: [] }
  }
}
