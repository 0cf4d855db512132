import type { TranslatableText } from '@belvedere/texts'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../room/caller.ts'
import type { Store } from '../store/store.ts'
import { isDirectLoopback } from './direct-loopback.ts'

interface Deps {
  store: Store
  /** Whether only clients of this machine are served. */
  isLocal: boolean
}

const unconfirmed = serverTexts.message('models.confirm_email')

/**
 * Requires a confirmed e-mail for naming an endpoint, because this service then sends requests there. Not needed for
 * direct loopback clients of a local service. Throws `email_unverified`.
 */
export async function requireNamingEndpoints(deps: Deps, actor: Actor, request: FastifyRequest): Promise<void> {
  if (deps.isLocal && isDirectLoopback(request)) return
  if (!(await isConfirmed(deps, actor.person))) throw new TextError('email_unverified', unconfirmed)
}

/** Why a person's endpoint must not be asked; null: it may be. */
export async function refusalToAsk(deps: Deps, person: string): Promise<TranslatableText | null> {
  return deps.isLocal || (await isConfirmed(deps, person)) ? null : unconfirmed
}

async function isConfirmed({ store }: Pick<Deps, 'store'>, person: string): Promise<boolean> {
  const row = await store.read.selectFrom('people').select('email_verified').where('id', '=', person).executeTakeFirst()
  return row?.email_verified === 1
}
