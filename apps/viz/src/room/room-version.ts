import type { RenderTable } from '@belvedere/render'
import { canonicalJson, type ExceededLimit, isObject, type Spec } from '@belvedere/spec'
import type { TranslatableText } from '@belvedere/texts'
import { keepTrace, recordSpan } from '@belvedere/tracing'
import { namedTables } from '../process/named-tables.ts'
import type { SpecFacts } from './spec-facts.ts'

export type VersionCondition =
  | { state: 'unopened' }
  | { state: 'known'; facts: SpecFacts }
  | ({ state: 'failed' } & VersionFault)
  /** Replaced by another version before it was opened. */
  | { state: 'replaced' }

/** Why a version is not drawn. `exceeded`: the limit at which it was stopped. */
export interface VersionFault {
  text: TranslatableText
  exceeded: ExceededLimit | null
}

/** The outcome for callers that wait for a version to be opened. */
export type VersionOutcome =
  | Exclude<VersionCondition, { state: 'unopened' }>
  /** Not opened so far, for no known fault of its own; it still may be. */
  | { state: 'interrupted'; text: TranslatableText }

const lossWindowMs = 10 * 60_000
const maxLosses = 1

/** A version of a room's spec with its tables and its facts once opened. */
export class RoomVersion {
  readonly number: number
  readonly spec: Spec
  readonly tables: RenderTable[]
  readonly content: string
  #settled = Promise.withResolvers<VersionOutcome>()
  #condition: VersionCondition = { state: 'unopened' }
  #losses: number[] = []
  /** Records the first frame in the trace of the call that brought the version; null once it was sent. */
  #recordFrame: (() => void) | null = frameRecorder()

  constructor(number: number, spec: Spec, tables: RenderTable[]) {
    this.number = number
    this.spec = spec
    this.tables = tables
    this.content = drawnContentKey(spec, tables)
  }

  /** Called for each frame that a viewer is sent. */
  noteSent(): void {
    this.#recordFrame?.()
    this.#recordFrame = null
  }

  get condition(): VersionCondition {
    return this.#condition
  }

  get facts(): SpecFacts | null {
    return this.#condition.state === 'known' ? this.#condition.facts : null
  }

  /** Resolves once the version is opened, failed, replaced, or interrupted too often to wait for. */
  get settled(): Promise<VersionOutcome> {
    return this.#settled.promise
  }

  learn(facts: SpecFacts): void {
    this.#settle({ state: 'known', facts })
  }

  fail(fault: VersionFault): void {
    this.#settle({ state: 'failed', ...fault })
  }

  replace(): void {
    if (this.#condition.state === 'unopened') this.#settled.resolve({ state: 'replaced' })
  }

  /** Rejects waiting callers; the version may still be opened later. */
  interrupt(text: TranslatableText): void {
    if (this.#condition.state !== 'unopened') return
    this.#settled.resolve({ state: 'interrupted', text })
    this.#settled = Promise.withResolvers()
  }

  /** Records that drawing exceeded a limit. Returns true if that happened too often to try again. */
  recordOverrun(now: number): boolean {
    this.#losses = [...this.#losses.filter((at) => now - at < lossWindowMs), now]
    return this.#losses.length > maxLosses
  }

  #settle(condition: Exclude<VersionCondition, { state: 'unopened' }>): void {
    this.#condition = condition
    this.#settled.resolve(condition)
  }
}

/**
 * A key that is equal for specs with equal frames: most of `usermeta` is not drawn, and neither are tables that the spec
 * does not name.
 */
export function drawnContentKey(spec: Spec, tables: RenderTable[]): string {
  const ours = spec.usermeta?.belvedere
  const { timestep, animation, wishes } = isObject(ours) ? ours : {}
  const points = isObject(wishes) ? wishes.points : undefined
  const named = namedTables(spec, tables).map(tableKey)
  return canonicalJson({ spec: { ...spec, usermeta: { timestep, animation, points } }, tables: named })
}

/** True if a table changed or was removed. A table that was added changes no frame. */
export function tablesChanged(previousTables: RenderTable[], tables: RenderTable[]): boolean {
  const keys = new Set(tables.map(tableKey))
  return previousTables.some((table) => !keys.has(tableKey(table)))
}

const tableKey = (table: RenderTable): string =>
  canonicalJson({
    ...('files' in table ? { files: table.files, kept: table.kept } : { live: table.live }),
    fields: table.profile.fields.map(({ name, type }) => [name, type]),
  })

function frameRecorder(): () => void {
  const inTrace = keepTrace()
  const since = performance.now()
  return () => inTrace(() => recordSpan('first frame', { ms: performance.now() - since }))
}
