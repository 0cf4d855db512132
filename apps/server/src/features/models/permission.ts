import { AppError } from '@belvedere/contract'
import type { FastifyRequest } from 'fastify'
import { isDirectLoopback } from '../../http/direct-loopback.ts'
import type { Actor } from '../../room/caller.ts'
import type { ModelDeps } from './deps.ts'

type Deps = Pick<ModelDeps, 'store' | 'isLocal'>

const unconfirmedMessage =
  'Confirm your e-mail before you use a language model of your own: this service asks it in your name.'

/**
 * Requires a confirmed e-mail for naming an endpoint, because this service then sends requests there. Not needed for
 * direct loopback clients of a local service. Throws `email_unverified`.
 */
export async function requireNamingEndpoints(deps: Deps, actor: Actor, request: FastifyRequest): Promise<void> {
  if (deps.isLocal && isDirectLoopback(request)) return
  if (!(await isConfirmed(deps, actor.person))) throw new AppError('email_unverified', unconfirmedMessage)
}

/** Why a person's endpoint must not be asked; null: it may be. */
export async function refusalToAsk(deps: Deps, person: string): Promise<string | null> {
  return deps.isLocal || (await isConfirmed(deps, person)) ? null : unconfirmedMessage
}

async function isConfirmed({ store }: Pick<Deps, 'store'>, person: string): Promise<boolean> {
  const row = await store.read.selectFrom('people').select('email_verified').where('id', '=', person).executeTakeFirst()
  return row?.email_verified === 1
}
