import type { RenderTable } from '@belvedere/render'
import { canonicalJson, isObject, type Spec } from '@belvedere/spec'
import type { ChartFacts } from './chart-facts.ts'

export type Condition =
  | { state: 'unopened' }
  | { state: 'known'; facts: ChartFacts }
  | { state: 'failed'; detail: string }
  /** Another version took its place before it was opened. */
  | { state: 'replaced' }

/** What somebody hears who waits for a version to be opened. */
export type Settled =
  | Exclude<Condition, { state: 'unopened' }>
  /** It could not be opened until now, through no fault that is known to be its own; it may yet. */
  | { state: 'interrupted'; detail: string }

const lossesRememberedMs = 10 * 60_000
const lossesBorne = 1

/** A spec version of a room with its tables, and what is known of it. */
export class RoomVersion {
  readonly number: number
  readonly spec: Spec
  readonly tables: RenderTable[]
  readonly content: string
  #settled = Promise.withResolvers<Settled>()
  #condition: Condition = { state: 'unopened' }
  #losses: number[] = []

  constructor(number: number, spec: Spec, tables: RenderTable[]) {
    this.number = number
    this.spec = spec
    this.tables = tables
    this.content = contentOf(spec, tables)
  }

  get condition(): Condition {
    return this.#condition
  }

  get facts(): ChartFacts | null {
    return this.#condition.state === 'known' ? this.#condition.facts : null
  }

  /** Resolves once the version was opened, failed, was replaced, or was interrupted too often to wait for it. */
  get settled(): Promise<Settled> {
    return this.#settled.promise
  }

  learn(facts: ChartFacts): void {
    this.#become({ state: 'known', facts })
  }

  fail(detail: string): void {
    this.#become({ state: 'failed', detail })
  }

  replace(): void {
    if (this.#condition.state === 'unopened') this.#settled.resolve({ state: 'replaced' })
  }

  /** Whoever waits for it to be opened waits no longer; it may be opened all the same. */
  interrupt(detail: string): void {
    if (this.#condition.state !== 'unopened') return
    this.#settled.resolve({ state: 'interrupted', detail })
    this.#settled = Promise.withResolvers()
  }

  /** Its drawing overstepped a limit. True where that happened once too often: it would only happen again. */
  blame(now: number): boolean {
    this.#losses = [...this.#losses.filter((at) => now - at < lossesRememberedMs), now]
    return this.#losses.length > lossesBorne
  }

  #become(condition: Exclude<Condition, { state: 'unopened' }>): void {
    this.#condition = condition
    this.#settled.resolve(condition)
  }
}

/**
 * Equal where the same picture comes of it: wishes and explanations ride in a spec without being drawn, and tables that
 * it does not name are only linked to the same room.
 */
export function contentOf(spec: Spec, tables: RenderTable[]): string {
  const ours = spec.usermeta?.belvedere
  const timestep = isObject(ours) ? ours.timestep : undefined
  const names = namesIn(spec)
  const named = tables.filter(({ profile }) => names.has(profile.name))
  return canonicalJson({ spec: { ...spec, usermeta: { timestep } }, tables: named.map(tableKey) })
}

/** True where a table of before is another one now, or gone. One that came along changes no picture. */
export function tablesChanged(before: RenderTable[], after: RenderTable[]): boolean {
  const keys = new Set(after.map(tableKey))
  return before.some((table) => !keys.has(tableKey(table)))
}

const tableKey = ({ files, profile }: RenderTable): string =>
  canonicalJson({ files, fields: profile.fields.map(({ name, type }) => [name, type]) })

/** Every text under a key `name`: a table that a spec draws is named by one of them, also in a lookup. */
function namesIn(spec: Spec): Set<string> {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isObject(node)) return
    if (typeof node.name === 'string') names.add(node.name)
    for (const child of Object.values(node)) visit(child)
  }
  visit(spec)
  return names
}
