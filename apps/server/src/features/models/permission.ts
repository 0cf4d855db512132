import { AppError } from '@belvedere/contract'
import type { FastifyRequest } from 'fastify'
import { isDirectLoopback } from '../../http/direct-loopback.ts'
import type { Actor } from '../../room/caller.ts'
import type { ModelDeps } from './deps.ts'

type Deps = Pick<ModelDeps, 'store' | 'isLocal'>

const unconfirmed =
  'Confirm your e-mail before you use a language model of your own: this service asks it in your name.'

/**
 * Lets somebody name an endpoint: whoever has confirmed their e-mail, for this service then asks what they name. Where
 * this machine alone is served, whoever sits at it need not. Throws `email_unverified`.
 */
export async function requireNamingEndpoints(deps: Deps, by: Actor, request: FastifyRequest): Promise<void> {
  if (deps.isLocal && isDirectLoopback(request)) return
  if (!(await isConfirmed(deps, by.person))) throw new AppError('email_unverified', unconfirmed)
}

/** Why the endpoint that somebody has named is not asked; null where it may be. */
export async function refusalToAsk(deps: Deps, person: string): Promise<string | null> {
  return deps.isLocal || (await isConfirmed(deps, person)) ? null : unconfirmed
}

async function isConfirmed({ store }: Pick<Deps, 'store'>, person: string): Promise<boolean> {
  const row = await store.read.selectFrom('people').select('email_verified').where('id', '=', person).executeTakeFirst()
  return row?.email_verified === 1
}
