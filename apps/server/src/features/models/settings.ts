import type { ModelSettings, RouteInput, routes } from '@belvedere/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { Actor } from '../../room/caller.ts'
import { seal, unseal } from '../../sealing.ts'
import type { ModelSettingsTable } from '../../store/schema.ts'
import type { ModelDeps } from './deps.ts'
import { originOf, withoutSlash } from './endpoint.ts'
import { ownAccount, tokensOf } from './token-use.ts'

type SettingsRequest = RouteInput<typeof routes.models.put>['body']
const defaultLimits = { tokensPerDay: 1_000_000, secondsPerCall: 30 }

/** A key is bound to its owner and the endpoint's origin: pointing the settings elsewhere does not disclose it. */
const sealingContext = (person: string, baseUrl: string) => `${person} ${originOf(baseUrl)}`

/** The person's own language model; null if there is none. */
export async function ownSettings(deps: ModelDeps, actor: Actor): Promise<ModelSettings | null> {
  const row = await settingsRow(deps, actor.person)
  return row === null ? null : settingsView(deps, row)
}

/** Saves a person's language model. Without a key the stored one stays, if the endpoint's origin does. */
export async function putSettings(deps: ModelDeps, actor: Actor, request: SettingsRequest): Promise<ModelSettings> {
  const current = await settingsRow(deps, actor.person)
  const baseUrl = withoutSlash(request.baseUrl)
  const limits = request.limits ?? (current === null ? defaultLimits : limitsOf(current))
  const values = {
    kind: request.kind,
    base_url: baseUrl,
    model: request.model,
    key: sealedKey(deps, actor, { ...request, baseUrl }, current),
    tokens_per_day: limits.tokensPerDay,
    seconds_per_call: limits.secondsPerCall,
    updated_at: deps.now(),
  }
  await deps.store.write((tx) =>
    tx
      .insertInto('model_settings')
      .values({ person_id: actor.person, ...values })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
      .execute(),
  )
  return settingsView(deps, { person_id: actor.person, ...values })
}

/** Deletes a person's language model and its key. */
export async function removeSettings({ store }: ModelDeps, actor: Actor): Promise<void> {
  await store.write((tx) => tx.deleteFrom('model_settings').where('person_id', '=', actor.person).execute())
}

export async function settingsRow({ store }: ModelDeps, person: string): Promise<ModelSettingsTable | null> {
  const row = await store.read
    .selectFrom('model_settings')
    .selectAll()
    .where('person_id', '=', person)
    .executeTakeFirst()
  return row ?? null
}

/** The stored key for an endpoint; null if there is none or it cannot be decrypted. */
export const keyFor = (deps: ModelDeps, row: ModelSettingsTable | null, baseUrl: string): string | null =>
  row === null || row.key === null || originOf(row.base_url) !== originOf(baseUrl)
    ? null
    : unseal(deps.sealing, row.key, sealingContext(row.person_id, baseUrl))

function sealedKey(
  { sealing }: ModelDeps,
  { person }: Actor,
  { kind, apiKey, baseUrl }: Pick<SettingsRequest, 'kind' | 'apiKey' | 'baseUrl'>,
  current: ModelSettingsTable | null,
): string | null {
  if (apiKey) return seal(sealing, apiKey, sealingContext(person, baseUrl))
  const storedKey =
    apiKey === undefined && current !== null && originOf(current.base_url) === originOf(baseUrl) ? current.key : null
  if (storedKey !== null || kind !== 'anthropic') return storedKey
  const text = serverTexts.message('models.key_needed')
  throw new TextError('invalid_request', text, { fields: [{ path: 'apiKey', text }] })
}

const limitsOf = (row: ModelSettingsTable) => ({
  tokensPerDay: row.tokens_per_day,
  secondsPerCall: row.seconds_per_call,
})

const settingsView = async (deps: ModelDeps, row: ModelSettingsTable): Promise<ModelSettings> => ({
  kind: row.kind,
  baseUrl: row.base_url,
  model: row.model,
  hasKey: row.key !== null,
  updatedAt: new Date(row.updated_at).toISOString(),
  limits: limitsOf(row),
  tokensToday: await tokensOf(deps, ownAccount(row.person_id)),
})
