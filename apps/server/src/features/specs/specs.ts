import { AppError } from '@belvedere/contract'
import type { Spec, SpecFault } from '@belvedere/spec'
import type { Language, TranslatableText } from '@belvedere/texts'
import { textOf } from '@belvedere/texts/all'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import { plainJson } from '../../plain-json.ts'
import { requireRoom } from '../../room/access.ts'
import type { Actor } from '../../room/caller.ts'
import { roomTables } from '../../room/room-files.ts'
import { commitVersion, noSuchVersion, redoVersion, undoVersion } from '../../room/spec-versions.ts'
import { explanationColumn, specColumn } from '../../store/json-columns.ts'
import type { SpecDeps } from './deps.ts'

/** How much longer to wait for a probe on a busy machine, so that the response can say what was wrong. */
const busyFactor = 4

type CheckedSpec = { spec: Spec | null; faults: SpecFault[] }

/**
 * All faults of a spec in this room, by path. It is drawn only if it has no other faults; that takes the room's
 * process, so the role must allow editing.
 */
export async function checkSpec(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  { spec, language }: { spec: unknown; language: Language },
): Promise<SpecFault[]> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  return (await checkInput(deps, roomId, spec, language)).faults
}

async function checkInput(
  { store, validate, probe, probeTimeoutMs }: SpecDeps,
  room: string,
  input: unknown,
  language: Language,
): Promise<CheckedSpec> {
  const { tables } = await roomTables(store.read, room)
  const validated = validate(input, { tables: tables.map(({ profile }) => profile), language })
  if (!validated.ok) return { spec: null, faults: validated.faults }
  const { spec } = validated
  const deadline = AbortSignal.timeout(busyFactor * probeTimeoutMs)
  const probed = await probe({ room, spec, tables }, deadline).catch((cause: unknown) => {
    if (!deadline.aborted) throw cause
    throw new TextError('unavailable', serverTexts.message('specs.slow'), { cause })
  })
  const inWords = (text: TranslatableText | string) => (typeof text === 'string' ? text : textOf(text, language))
  const warnings = probed.warnings.map((warning) => ({
    path: '',
    message: inWords(warning),
    severity: 'warning' as const,
  }))
  if (probed.fault === null) return { spec, faults: warnings }
  const { kind, text } = probed.fault
  const message = inWords(text)
  // A chart without marks is allowed: a filter may match no row.
  if (kind === 'empty') return { spec, faults: [{ path: '', message, severity: 'warning' }, ...warnings] }
  return { spec: null, faults: [{ path: '', message, severity: 'error' }, ...warnings] }
}

/** Sets the spec, based on the version that its author saw. */
export async function putSpec(
  deps: SpecDeps,
  actor: Actor,
  roomId: string,
  {
    spec: input,
    expectedVersion,
    language = 'en',
  }: { spec: unknown; expectedVersion: number | null; language?: Language },
): Promise<number> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  const { spec, faults } = await checkInput(deps, roomId, input, language)
  if (spec === null) {
    const errors = faults.filter(({ severity }) => severity === 'error').map(({ path, message }) => ({ path, message }))
    const [first] = errors
    if (first === undefined) throw new TextError('invalid_spec', serverTexts.message('specs.invalid'))
    throw new AppError('invalid_spec', first.message, { errors })
  }
  const next = { spec, by: 'user', explanation: null, expected: expectedVersion } as const
  const version = await deps.log.change(roomId, (change) => commitVersion(change, roomId, next))
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return version
}

/** Returns to the parent version; null before the first. */
export async function undoSpec(deps: SpecDeps, actor: Actor, roomId: string): Promise<number | null> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  const version = await deps.log.change(roomId, (change) => undoVersion(change, roomId))
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return version
}

/** Moves to the newest child version; `nothing_to_undo` if there is none. */
export async function redoSpec(deps: SpecDeps, actor: Actor, roomId: string): Promise<number> {
  await requireRoom(deps.store.read, actor, roomId, 'edit')
  const version = await deps.log.change(roomId, (change) => redoVersion(change, roomId))
  deps.bus.publish({ type: 'drawing_changed', room: roomId })
  return version
}

/** All versions, newest first. */
export async function listSpecs({ store }: SpecDeps, actor: Actor, roomId: string) {
  await requireRoom(store.read, actor, roomId, 'view')
  const rows = await store.read
    .selectFrom('specs')
    .select(['version', 'title', 'subtitle', 'by', 'created_at'])
    .where('room_id', '=', roomId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }))
}

/** One version with its spec and explanation, current or not. */
export async function viewSpec({ store }: SpecDeps, actor: Actor, roomId: string, version: number) {
  await requireRoom(store.read, actor, roomId, 'view')
  const row = await store.read
    .selectFrom('specs')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw noSuchVersion(version)
  const stored = `room ${roomId}, version ${version}`
  return {
    version: row.version,
    parent: row.parent,
    by: row.by,
    title: row.title,
    subtitle: row.subtitle,
    spec: plainJson(specColumn.read(row.spec, stored)),
    explanation: explanationColumn.readNullable(row.explanation, stored),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
