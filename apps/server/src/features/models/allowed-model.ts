import type { ModelPort } from '@belvedere/assistant/ports'
import { serverTexts } from '@belvedere/texts/server'
import { rolesAllowed, selectRoomsOfPerson } from '../../room/access.ts'
import type { AllowedModel, AssistedTurn, ModelFor } from '../../room/models-port.ts'
import { type RoomTable, roomTables } from '../../room/room-files.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { settingsPlace, TranslatableModelFault } from './endpoint-failure.ts'
import { saveCalls } from './model-calls.ts'
import { EndpointFault, type RecordedModel, recordedModel } from './recorded-model.ts'
import type { ReservedTokens } from './token-use.ts'

const sampleRows = 5
const keyRefused = serverTexts.message('models.key_refused_before', settingsPlace)
/** A refused key is not tried again for this long, unless the settings change. */
const refusedKeyCooldownMs = 10 * 60_000

type Privacy = Exclude<Awaited<ReturnType<typeof privacyOf>>, 'off' | null>

/**
 * Creates the model of each turn at its room's privacy level. Everything sent to a model is recorded, whatever the
 * outcome.
 */
export function createModelFor(deps: ModelDeps): ModelFor {
  /** When a model whose endpoint refused the key may be tried again. */
  const refused = new Map<string, number>()
  /** Endpoints without JSON mode, by origin and model. */
  const formsWithoutJsonMode = new Set<string>()
  const reserved: ReservedTokens = new Map()

  return async (turn) => {
    const privacy = await privacyOf(deps, turn)
    const choice = privacy === 'off' || privacy === null ? null : await chooseModel(deps, turn)
    if (privacy === 'off' || privacy === null || choice === null) return null
    return allowedModel({ deps, turn, privacy, choice, refused, formsWithoutJsonMode, reserved })
  }
}

interface AllowedModelOptions {
  deps: ModelDeps
  turn: AssistedTurn
  privacy: Privacy
  choice: ChosenModel
  refused: Map<string, number>
  formsWithoutJsonMode: Set<string>
  reserved: ReservedTokens
}

function allowedModel({
  deps,
  turn,
  privacy,
  choice,
  refused,
  formsWithoutJsonMode,
  reserved,
}: AllowedModelOptions): AllowedModel {
  let sharedTables: RoomTable[] = []
  const requirePermission = async () => {
    if (choice.refusal !== null) throw new TranslatableModelFault(choice.refusal)
    // A turn may wait for long and ask a model several times.
    if ((await privacyOf(deps, turn)) !== privacy || !(await areStillLinked(deps, turn, sharedTables)))
      throw new TranslatableModelFault(serverTexts.message('models.privacy_changed'))
  }
  const recorded = recordedModel(deps, choice, { formsWithoutJsonMode, reserved, requirePermission })
  return {
    ...withRefusalMemory(recorded, { identity: choice.identity, refused, now: deps.now }),
    label: choice.model,
    detail: privacy,
    samples(tables) {
      sharedTables = tables
      return samplesOf(deps, privacy === 'rows' ? tables : [])
    },
    async saveCalls() {
      const calls = recorded.calls.splice(0)
      await saveCalls(deps, turn, calls)
      return calls.length
    },
  }
}

/** Reports a refused key once and then leaves the endpoint alone for a while. */
const withRefusalMemory = (
  recorded: RecordedModel,
  { identity, refused, now }: { identity: string; refused: Map<string, number>; now(): number },
): ModelPort => ({
  async write(prompt, options) {
    const remainingMs = (refused.get(identity) ?? 0) - now()
    if (remainingMs > 0 && remainingMs <= refusedKeyCooldownMs) throw new TranslatableModelFault(keyRefused)
    try {
      const answer = await recorded.write(prompt, options)
      refused.delete(identity)
      return answer
    } catch (error) {
      if (error instanceof EndpointFault && (error.status === 401 || error.status === 403))
        refused.set(identity, now() + refusedKeyCooldownMs)
      throw error
    }
  },
})

/** The room's privacy level; null if the author may not draw in the room any more. */
async function privacyOf({ store }: ModelDeps, { room, person }: AssistedTurn) {
  const row = await selectRoomsOfPerson(store.read, person)
    .select('rooms.privacy')
    .where('rooms.id', '=', room)
    .where('members.role', 'in', rolesAllowed('edit'))
    .executeTakeFirst()
  return row?.privacy ?? null
}

/** Whether all tables shared with the model are still in the room. */
async function areStillLinked(
  { store }: ModelDeps,
  { room }: AssistedTurn,
  sharedTables: RoomTable[],
): Promise<boolean> {
  const { tables } = await roomTables(store.read, room)
  const names = new Set(tables.map(({ profile }) => profile.name))
  return sharedTables.every(({ profile }) => names.has(profile.name))
}

/** A few rows of each table; tables whose rows cannot be read are left out. */
async function samplesOf({ viz, record }: ModelDeps, tables: RoomTable[]): Promise<Map<string, unknown[][]>> {
  const samples = new Map<string, unknown[][]>()
  for (const table of tables)
    try {
      samples.set(table.profile.name, await viz.readRows(table, sampleRows))
    } catch (error) {
      record('reading sample rows failed', { err: error })
    }
  return samples
}
