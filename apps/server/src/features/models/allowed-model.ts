import { ModelFault, type ModelPort } from '@belvedere/assistant/ports'
import { rolesAllowed, selectRoomsOfPerson } from '../../room/access.ts'
import { type LinkedTable, roomTables } from '../../room/files.ts'
import type { AllowedModel, AssistedTurn, ModelFor } from '../../room/models-port.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { settingsPlace } from './failure.ts'
import { saveCalls } from './model-calls.ts'
import { EndpointFault, type RecordedModel, recordedModel } from './recorded-model.ts'
import type { ReservedTokens } from './token-use.ts'

const sampleRows = 5
const keyRefused = `The endpoint refused the key before. Give one that it takes, ${settingsPlace}.`
/** A refused key is not tried again for so long, unless the settings change. */
const refusedMs = 10 * 60_000

type Privacy = Exclude<Awaited<ReturnType<typeof privacyOf>>, 'off' | null>

/** Gives each turn its model, at the privacy of its room. What a model was sent is kept, whatever came of it. */
export function createModelFor(deps: ModelDeps): ModelFor {
  /** Models whose endpoint refused the key, with when they may be tried again. */
  const refused = new Map<string, number>()
  /** Endpoints that take no JSON mode, by origin and model. */
  const plain = new Set<string>()
  const underWay: ReservedTokens = new Map()

  return async (turn) => {
    const privacy = await privacyOf(deps, turn)
    const chosen = privacy === 'off' || privacy === null ? null : await chooseModel(deps, turn)
    if (privacy === 'off' || privacy === null || chosen === null) return null
    return allowedModel({ deps, turn, privacy, chosen, refused, plain, underWay })
  }
}

interface Allowed {
  deps: ModelDeps
  turn: AssistedTurn
  privacy: Privacy
  chosen: ChosenModel
  refused: Map<string, number>
  plain: Set<string>
  underWay: ReservedTokens
}

function allowedModel({ deps, turn, privacy, chosen, refused, plain, underWay }: Allowed): AllowedModel {
  let told: LinkedTable[] = []
  const permitted = async () => {
    if (chosen.refusal !== null) throw new ModelFault(chosen.refusal)
    // A turn may wait for long, and a model may be asked more than once in it.
    if ((await privacyOf(deps, turn)) !== privacy || !(await areLinked(deps, turn, told)))
      throw new ModelFault('What a model may be told in this room has just changed. Send the message again.')
  }
  const asked = recordedModel(deps, chosen, { plain, underWay, permitted })
  return {
    ...rememberingRefusals(asked, { identity: chosen.identity, refused, now: deps.now }),
    label: chosen.model,
    detail: privacy,
    samples(tables) {
      told = tables
      return samplesOf(deps, privacy === 'rows' ? tables : [])
    },
    async saveCalls() {
      const calls = asked.calls.splice(0)
      await saveCalls(deps, turn, calls)
      return calls.length
    },
  }
}

/** Says once what is wrong with a key, and leaves the endpoint alone for a while. */
const rememberingRefusals = (
  asked: RecordedModel,
  { identity, refused, now }: { identity: string; refused: Map<string, number>; now(): number },
): ModelPort => ({
  async write(prompt, options) {
    const leftMs = (refused.get(identity) ?? 0) - now()
    if (leftMs > 0 && leftMs <= refusedMs) throw new ModelFault(keyRefused)
    try {
      const written = await asked.write(prompt, options)
      refused.delete(identity)
      return written
    } catch (error) {
      if (error instanceof EndpointFault && (error.status === 401 || error.status === 403))
        refused.set(identity, now() + refusedMs)
      throw error
    }
  },
})

/** What a model may be told in the turn; null where who asked may not draw in the room any more. */
async function privacyOf({ store }: ModelDeps, { room, person }: AssistedTurn) {
  const row = await selectRoomsOfPerson(store.read, person)
    .select('rooms.privacy')
    .where('rooms.id', '=', room)
    .where('members.role', 'in', rolesAllowed('edit'))
    .executeTakeFirst()
  return row?.privacy ?? null
}

/** Whether all tables that a model is told of are in the room still. */
async function areLinked({ store }: ModelDeps, { room }: AssistedTurn, told: LinkedTable[]): Promise<boolean> {
  const { tables } = await roomTables(store.read, room)
  const names = new Set(tables.map(({ profile }) => profile.name))
  return told.every(({ profile }) => names.has(profile.name))
}

/** A few rows of each table; a table whose rows cannot be had goes without. */
async function samplesOf({ viz, record }: ModelDeps, tables: LinkedTable[]): Promise<Map<string, unknown[][]>> {
  const samples = new Map<string, unknown[][]>()
  for (const table of tables)
    try {
      samples.set(table.profile.name, await viz.rows(table, sampleRows))
    } catch (error) {
      record('sample rows could not be read', { err: error })
    }
  return samples
}
