import { AppError } from '@belvedere/contract'
import type { Spec, TableProfile } from '@belvedere/spec'
import { plainJson } from '../../plain-json.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/files.ts'
import type { SpecDeps } from './deps.ts'
import { viewSpec } from './specs.ts'

/** Why a version looks as it does, and what would be drawn without some of the rules; null where no rule weighs it. */
export async function whyVersion(
  deps: SpecDeps,
  by: Actor,
  roomId: string,
  { version, without }: { version: number; without: readonly string[] },
) {
  const { spec: stored } = await viewSpec(deps, by, roomId, version)
  const { tables } = await roomTables(deps.store.read, roomId)
  const profiles = tables.map(({ profile }) => profile)
  const validated = deps.validate(stored, { tables: profiles })
  const table = validated.ok ? tableOf(validated.spec, profiles) : undefined
  if (!validated.ok || table === undefined)
    throw new AppError('conflict', 'The table of this chart is not in the room any more. Link its file again.')
  const why = await deps.assistant.why(validated.spec, table, { without, person: by.person })
  return why && { ...why, rivals: why.rivals.map(asAnswer), instead: why.instead && asAnswer(why.instead) }
}

const tableOf = (spec: Spec, tables: readonly TableProfile[]): TableProfile | undefined =>
  tables.find(({ name }) => name === spec.data?.name)

const asAnswer = <T extends { spec: Spec }>(other: T) => ({ ...other, spec: plainJson(other.spec) })
