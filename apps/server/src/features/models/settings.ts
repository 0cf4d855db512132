import { AppError, type ModelSettings, type RouteInput, type routes } from '@belvedere/contract'
import type { Actor } from '../../room/caller.ts'
import type { ModelSettingsTable } from '../../store/schema.ts'
import type { ModelDeps } from './deps.ts'
import { originOf, withoutSlash } from './endpoint.ts'
import { seal, unseal } from './sealing.ts'
import { ownAccount, tokensOf } from './token-use.ts'

type Wanted = RouteInput<typeof routes.models.put>['body']
const usual = { tokensPerDay: 1_000_000, secondsPerCall: 30 }

/** A key opens for its owner at its endpoint alone: with another address nobody learns it. */
const placeOf = (person: string, baseUrl: string) => `${person} ${originOf(baseUrl)}`

/** Somebody's own language model; null where they have none. */
export async function ownSettings(deps: ModelDeps, by: Actor): Promise<ModelSettings | null> {
  const row = await settingsRow(deps, by.person)
  return row === null ? null : settingsView(deps, row)
}

/** Keeps somebody's language model. Without a key the one that is kept stays, where the endpoint's origin does. */
export async function putSettings(deps: ModelDeps, by: Actor, wanted: Wanted): Promise<ModelSettings> {
  const before = await settingsRow(deps, by.person)
  const baseUrl = withoutSlash(wanted.baseUrl)
  const limits = wanted.limits ?? (before === null ? usual : limitsOf(before))
  const values = {
    kind: wanted.kind,
    base_url: baseUrl,
    model: wanted.model,
    key: sealedKey(deps, by, { ...wanted, baseUrl }, before),
    tokens_per_day: limits.tokensPerDay,
    seconds_per_call: limits.secondsPerCall,
    updated_at: deps.now(),
  }
  await deps.store.write((tx) =>
    tx
      .insertInto('model_settings')
      .values({ person_id: by.person, ...values })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
      .execute(),
  )
  return settingsView(deps, { person_id: by.person, ...values })
}

/** Forgets somebody's language model and its key; what is not there is left so. */
export async function removeSettings({ store }: ModelDeps, by: Actor): Promise<void> {
  await store.write((tx) => tx.deleteFrom('model_settings').where('person_id', '=', by.person).execute())
}

export async function settingsRow({ store }: ModelDeps, person: string): Promise<ModelSettingsTable | null> {
  const row = await store.read
    .selectFrom('model_settings')
    .selectAll()
    .where('person_id', '=', person)
    .executeTakeFirst()
  return row ?? null
}

/** The key that is kept for an endpoint; null where there is none, or it cannot be opened any more. */
export const keyFor = (deps: ModelDeps, row: ModelSettingsTable | null, baseUrl: string): string | null =>
  row === null || row.key === null || originOf(row.base_url) !== originOf(baseUrl)
    ? null
    : unseal(deps.sealing, row.key, placeOf(row.person_id, baseUrl))

function sealedKey(
  { sealing }: ModelDeps,
  { person }: Actor,
  { kind, apiKey, baseUrl }: Pick<Wanted, 'kind' | 'apiKey' | 'baseUrl'>,
  before: ModelSettingsTable | null,
): string | null {
  if (apiKey) return seal(sealing, apiKey, placeOf(person, baseUrl))
  const kept =
    apiKey === undefined && before !== null && originOf(before.base_url) === originOf(baseUrl) ? before.key : null
  if (kept !== null || kind !== 'anthropic') return kept
  const message = 'Anthropic takes no requests without a key. Give one.'
  throw new AppError('invalid_request', message, { errors: [{ path: 'apiKey', message }] })
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
