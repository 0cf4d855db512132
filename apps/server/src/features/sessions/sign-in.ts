import { AppError } from '@belvedere/contract'
import { newId } from '../../ids.ts'
import type { Caller, Member } from '../../room/caller.ts'
import { announceErasure, type ErasureResult } from '../../room/erase.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { adoptGuest, newPerson } from './guest.ts'
import { queueMail } from './mail-jobs.ts'
import type { MailLanguage } from './mail-texts.ts'
import { beginSignIn, endSignIn } from './sign-ins.ts'
import { verifyPassword } from './verify-password.ts'

export interface SignedIn {
  member: Member
  refreshToken: string
  /** Of the refresh token, in milliseconds since 1970. */
  expiresAt: number
  /** The guest's room that came along. */
  adopted: string[]
}

/** Who comes, as their request says. `Call` is one. */
export interface Arrival {
  caller: Caller
  ip: string
  userAgent: string | undefined
}

export interface Registration {
  email: string
  password: string
  name?: string | undefined
  country?: string | undefined
  profession?: string | undefined
}

/** Makes an account, signs in and has the e-mail asked for proof; a guest keeps the room. */
export async function register(
  deps: SessionDeps,
  from: Arrival,
  given: Registration & { language: MailLanguage },
): Promise<SignedIn> {
  const { password, language, ...about } = given
  await deps.policy.require(password, { email: about.email, name: about.name ?? null, at: 'password' })
  await deps.budgets.arrive('account', from.ip)
  const hash = await deps.passwords.hash(password)
  const signedIn = await enter(deps, from, async (tx) => {
    const made = await makeAccount(tx, { ...about, emailVerified: false, passwordHash: hash }, deps.now())
    if (made === null) throw new AppError('email_taken', 'There is an account with this e-mail. Sign in instead.')
    if (await deps.budgets.mayGreet(tx, about.email))
      await queueMail(tx, { email: about.email, kind: 'verify_email', language }, deps.now())
    return { person: made, ended: [] }
  })
  deps.wakeMail()
  return signedIn
}

export interface NewAccount extends Omit<Registration, 'password' | 'name'> {
  name?: string | null | undefined
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
      // Whoever vouches for the e-mail made the account; a password comes from who may only have typed it.
      holder_proven: given.emailVerified && given.passwordHash === null ? 1 : 0,
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
  from: Arrival,
  given: { email: string; password: string },
): Promise<SignedIn> {
  const { email, password } = given
  const account = await deps.store.read
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const whose = { email, passwordHash: account?.password_hash ?? null, ip: from.ip }
  const right = await verifyPassword(deps, whose, password)
  if (account === undefined || !right) throw wrongCredentials()
  return enter(deps, from, async (tx) => {
    const { password_hash, disabled_at } = await tx
      .selectFrom('people')
      .select(['password_hash', 'disabled_at'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow(wrongCredentials)
    // A password that was changed while it was judged is the wrong one: no session begins that the change did not end.
    if (password_hash !== account.password_hash) throw wrongCredentials()
    if (disabled_at !== null)
      throw new AppError('forbidden', 'This account is disabled. Ask who runs this service to enable it.')
    return { person: account.id, ended: [] }
  })
}

const wrongCredentials = () => new AppError('invalid_credentials', 'E-mail or password is wrong.')

/** The account that somebody enters, and the sessions that ended for it. */
export interface EnteredAccount {
  person: string
  ended: string[]
}

/** Begins the sign-in and ends the one before, in one transaction with what finds or makes the account. */
export async function enter(
  deps: Pick<SessionDeps, 'store' | 'bus' | 'lifetimes' | 'now'>,
  from: Pick<Arrival, 'caller' | 'userAgent'>,
  account: (tx: Tx) => Promise<EnteredAccount>,
): Promise<SignedIn> {
  const at = deps.now()
  const { signedIn, remains, ended } = await deps.store.write(async (tx) => {
    const { person, ended } = await account(tx)
    const expiresAt = at + deps.lifetimes.refreshToken
    const begun = await beginSignIn(tx, { person, userAgent: from.userAgent, expiresAt }, at)
    const left = await leave(tx, from.caller, person, at)
    return { signedIn: { ...begun, adopted: left.adopted }, remains: left.remains, ended }
  })
  for (const signIn of ended) deps.bus.publish({ type: 'sign_in_ended', signIn })
  announceErasure(deps.bus, remains)
  for (const room of signedIn.adopted) deps.bus.publish({ type: 'token_rotated', room })
  return signedIn
}

async function leave(
  tx: Tx,
  before: Caller,
  person: string,
  at: number,
): Promise<{ remains: ErasureResult; adopted: string[] }> {
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
