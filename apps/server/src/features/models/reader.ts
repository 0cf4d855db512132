import { ModelFault, type ModelPort, readWithModel } from '@belvedere/assistant'
import type { LinkedTable } from '../../room/files.ts'
import type { AssistedReader, AssistedTurn, ReaderFor } from '../../room/models-port.ts'
import { type AskedModel, askedModel, EndpointFault } from './asked-model.ts'
import { keepCalls } from './calls.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import type { ModelDeps } from './deps.ts'
import { where } from './failure.ts'

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

  return async (turn) => {
    const privacy = await privacyOf(deps, turn.room)
    const chosen = privacy === 'off' || privacy === null ? null : await chooseModel(deps, turn)
    if (privacy === 'off' || privacy === null || chosen === null) return null
    return readerOf({ deps, turn, privacy, chosen, refused, plain })
  }
}

interface Reading {
  deps: ModelDeps
  turn: AssistedTurn
  privacy: Privacy
  chosen: ChosenModel
  refused: Map<string, number>
  plain: Set<string>
}

const readerOf = ({ deps, turn, privacy, chosen, refused, plain }: Reading): AssistedReader => ({
  label: chosen.model,
  async read(request, { tables, onText }, signal) {
    const asked = askedModel(deps, chosen, plain)
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

async function privacyOf({ store }: ModelDeps, room: string) {
  const row = await store.read.selectFrom('rooms').select('privacy').where('id', '=', room).executeTakeFirst()
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
