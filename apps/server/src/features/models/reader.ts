import { ModelFault, type ModelPort, readWithModel } from '@belvedere/assistant'
import { rolesAllowed, roomsOfPerson } from '../../room/access.ts'
import type { LinkedTable } from '../../room/files.ts'
import type { AssistedReader, AssistedTurn, ReaderFor } from '../../room/models-port.ts'
import { type AskedModel, askedModel, EndpointFault } from './asked-model.ts'
import { keepCalls } from './calls.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { where } from './failure.ts'
import type { TokensUnderWay } from './use.ts'

const sampleRows = 5
const keyRefused = `The endpoint refused the key before. Give one that it takes, ${where}.`
/** A refused key is not tried again for so long, unless the settings change. */
const refusedMs = 10 * 60_000

type Privacy = Exclude<Awaited<ReturnType<typeof privacyOf>>, 'off' | null>

/** Gives each turn its model, at the privacy of its room. What a model was sent is kept, whatever came of it. */
export function readersWith(deps: ModelDeps): ReaderFor {
  /** Models whose endpoint refused the key, with when they may be tried again. */
  const refused = new Map<string, number>()
  /** Endpoints that take no JSON mode, by origin and model. */
  const plain = new Set<string>()
  const underWay: TokensUnderWay = new Map()

  return async (turn) => {
    const privacy = await privacyOf(deps, turn)
    const chosen = privacy === 'off' || privacy === null ? null : await chooseModel(deps, turn)
    if (privacy === 'off' || privacy === null || chosen === null) return null
    return readerOf({ deps, turn, privacy, chosen, refused, plain, underWay })
  }
}

interface Reading {
  deps: ModelDeps
  turn: AssistedTurn
  privacy: Privacy
  chosen: ChosenModel
  refused: Map<string, number>
  plain: Set<string>
  underWay: TokensUnderWay
}

const readerOf = ({ deps, turn, privacy, chosen, refused, plain, underWay }: Reading): AssistedReader => ({
  label: chosen.model,
  async read(request, { tables, onText }, signal) {
    const permitted = async () => {
      // A turn may wait for long, and a model may be asked more than once in it.
      if ((await privacyOf(deps, turn)) !== privacy)
        throw new ModelFault('What a model may be told in this room has just changed. Send the message again.')
    }
    const asked = askedModel(deps, chosen, { plain, underWay, permitted })
    const model = rememberingRefusals(asked, { identity: chosen.identity, refused, now: deps.now })
    const samples = () => samplesOf(deps, privacy === 'rows' ? tables : [])
    try {
      const reading = await readWithModel(request, { model, detail: privacy, samples, onText }, signal)
      return { ...reading, calls: asked.calls.length }
    } finally {
      await keepCalls(deps, turn, asked.calls)
    }
  },
})

/** Says once what is wrong with a key, and leaves the endpoint alone for a while. */
const rememberingRefusals = (
  asked: AskedModel,
  { identity, refused, now }: { identity: string; refused: Map<string, number>; now(): number },
): ModelPort => ({
  async write(prompt, options) {
    if ((refused.get(identity) ?? 0) > now()) throw new ModelFault(keyRefused)
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
  const row = await roomsOfPerson(store.read, person)
    .select('rooms.privacy')
    .where('rooms.id', '=', room)
    .where('members.role', 'in', rolesAllowed('edit'))
    .executeTakeFirst()
  return row?.privacy ?? null
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
