import type { Language } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { newId } from '../../ids.ts'
import type { Caller, Member } from '../../room/caller.ts'
import { announceErasure, type ErasureResult } from '../../room/erasure.ts'
import type { Tx } from '../../store/store.ts'
import type { SessionDeps } from './deps.ts'
import { adoptGuest, newPerson } from './guest.ts'
import { queueMail } from './mail-jobs.ts'
import { beginSignIn, endSignIn } from './sign-ins.ts'
import { verifyPassword } from './verify-password.ts'

export interface SignedIn {
  member: Member
  refreshToken: string
  /** Expiry of the refresh token, milliseconds since 1970. */
  expiresAt: number
  /** Ids of the adopted guest rooms. */
  adopted: string[]
}

/** What a sign-in needs to know of its request; any `RequestContext` will do. */
export interface SignInCaller {
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

/** Creates an account, signs in and sends the verification link; a guest keeps the room. */
export async function register(
  deps: SessionDeps,
  from: SignInCaller,
  credentials: Registration & { language: Language },
): Promise<SignedIn> {
  const { password, language, ...about } = credentials
  await deps.policy.require(password, { email: about.email, name: about.name ?? null, at: 'password' })
  await deps.actionLimits.countArrival('account', from.ip)
  const hash = await deps.passwords.hash(password)
  const signedIn = await beginBrowserSignIn(deps, from, async (tx) => {
    const person = await makeAccount(tx, { ...about, emailVerified: false, passwordHash: hash }, deps.now())
    if (person === null) throw new TextError('email_taken', serverTexts.message('sessions.email_taken'))
    if (await deps.actionLimits.mayGreet(tx, about.email))
      await queueMail(tx, { email: about.email, kind: 'verify_email', language }, deps.now())
    return { person, ended: [] }
  })
  deps.wakeMail()
  return signedIn
}

export interface NewAccount extends Omit<Registration, 'password' | 'name'> {
  name?: string | null | undefined
  emailVerified: boolean
  passwordHash: string | null
}

/** The new account's id; null if the e-mail is taken. */
export async function makeAccount(tx: Tx, credentials: NewAccount, at: number): Promise<string | null> {
  const row = await tx
    .insertInto('people')
    .values({
      ...newPerson(newId(), at),
      kind: 'user',
      email: credentials.email,
      email_verified: credentials.emailVerified ? 1 : 0,
      // An account of a provider comes with a proven e-mail; one with a password may be of somebody who only typed
      // the address.
      holder_proven: credentials.emailVerified && credentials.passwordHash === null ? 1 : 0,
      password_hash: credentials.passwordHash,
      name: credentials.name ?? null,
      country: credentials.country ?? null,
      profession: credentials.profession ?? null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Signs in by e-mail and password. An unknown e-mail and a wrong password are indistinguishable, also in time. */
export async function login(
  deps: SessionDeps,
  from: SignInCaller,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const { email, password } = credentials
  const account = await deps.store.read
    .selectFrom('people')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const claim = { email, passwordHash: account?.password_hash ?? null, ip: from.ip }
  const isRight = await verifyPassword(deps, claim, password)
  if (account === undefined || !isRight) throw wrongCredentials()
  return beginBrowserSignIn(deps, from, async (tx) => {
    const { password_hash, disabled_at } = await tx
      .selectFrom('people')
      .select(['password_hash', 'disabled_at'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow(wrongCredentials)
    // A password changed during the verification is wrong: no session may begin that the change did not end.
    if (password_hash !== account.password_hash) throw wrongCredentials()
    if (disabled_at !== null) throw new TextError('forbidden', serverTexts.message('sessions.account_disabled'))
    return { person: account.id, ended: [] }
  })
}

const wrongCredentials = () => new TextError('invalid_credentials', serverTexts.message('sessions.wrong_credentials'))

/** The account to sign in to, and the sign-ins that ended for it. */
export interface EnteredAccount {
  person: string
  ended: string[]
}

/** Starts a sign-in and ends the browser's previous one, in the transaction that finds or creates the account. */
export async function beginBrowserSignIn(
  deps: Pick<SessionDeps, 'store' | 'bus' | 'lifetimes' | 'now'>,
  from: Pick<SignInCaller, 'caller' | 'userAgent'>,
  account: (tx: Tx) => Promise<EnteredAccount>,
): Promise<SignedIn> {
  const at = deps.now()
  const { signedIn, remains, ended } = await deps.store.write(async (tx) => {
    const { person, ended } = await account(tx)
    const expiresAt = at + deps.lifetimes.refreshToken
    const session = await beginSignIn(tx, { person, userAgent: from.userAgent, expiresAt }, at)
    const previous = await endPreviousSession(tx, from.caller, person, at)
    return { signedIn: { ...session, adopted: previous.adopted }, remains: previous.remains, ended }
  })
  for (const signIn of ended) deps.bus.publish({ type: 'sign_in_ended', signIn })
  announceErasure(deps.bus, remains)
  for (const room of signedIn.adopted) deps.bus.publish({ type: 'token_rotated', room })
  return signedIn
}

async function endPreviousSession(
  tx: Tx,
  previousCaller: Caller,
  person: string,
  at: number,
): Promise<{ remains: ErasureResult; adopted: string[] }> {
  switch (previousCaller.kind) {
    case 'guest':
      return adoptGuest(tx, previousCaller.person, person, at)
    case 'user':
      await endSignIn(tx, previousCaller.signIn, 'signed in again', at)
      return { remains: { rooms: [], signIns: [previousCaller.signIn], files: [], redrawn: [] }, adopted: [] }
    case 'nobody':
      return { remains: { rooms: [], signIns: [], files: [], redrawn: [] }, adopted: [] }
  }
}
