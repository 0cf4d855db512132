import type { Spec, TableProfile } from '@belvedere/spec'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { plainJson } from '../../plain-json.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/room-files.ts'
import type { SpecDeps } from './deps.ts'
import { viewSpec } from './specs.ts'

/** Explains a version's design, and what would be drawn without some of the rules; null if no rule weighs it. */
export async function whyVersion(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  { version, without }: { version: number; without: readonly string[] },
) {
  const { spec: storedSpec } = await viewSpec(deps, actor, roomId, version)
  const { tables } = await roomTables(deps.store.read, roomId)
  const profiles = tables.map(({ profile }) => profile)
  const validated = deps.validate(storedSpec, { tables: profiles })
  const table = validated.ok ? tableOf(validated.spec, profiles) : undefined
  if (!validated.ok || table === undefined) throw new TextError('conflict', serverTexts.message('specs.table_gone'))
  const why = await deps.assistant.why(validated.spec, table, { without, person: actor.person })
  return why && { ...why, rivals: why.rivals.map(withPlainSpec), instead: why.instead && withPlainSpec(why.instead) }
}

const tableOf = (spec: Spec, tables: readonly TableProfile[]): TableProfile | undefined =>
  tables.find(({ name }) => name === spec.data?.name)

const withPlainSpec = <T extends { spec: Spec }>(chart: T) => ({ ...chart, spec: plainJson(chart.spec) })
