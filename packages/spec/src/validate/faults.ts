export interface SpecFault {
  /** `encoding.x.field`, `layer[0].mark`; empty for the whole spec. */
  path: string
  message: string
  severity: 'error' | 'warning'
}

/** Collects at most `limit` faults, so that a hostile spec cannot cause a huge answer. */
export class Faults {
  readonly list: SpecFault[] = []
  readonly #limit: number

  constructor(limit = 50) {
    this.#limit = limit
  }

  error(path: string, message: string): undefined {
    this.#add({ path, message, severity: 'error' })
  }

  warn(path: string, message: string): undefined {
    this.#add({ path, message, severity: 'warning' })
  }

  get failed(): boolean {
    return this.list.some(({ severity }) => severity === 'error')
  }

  #add(fault: SpecFault): undefined {
    if (this.list.length < this.#limit) this.list.push(fault)
  }
}

/** The path of a member of the value at `path`. */
export function at(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`
  const plain = /^[A-Za-z_$][\w$]*$/.test(step)
  if (!plain) return `${path}[${JSON.stringify(step.slice(0, 80))}]`
  return path === '' ? step : `${path}.${step}`
}

/** A name for use in a message: quoted, shortened, on one line. */
export function quoted(name: string): string {
  return `"${name.slice(0, 80).replace(/[\p{Cc}"]/gu, '?')}"`
}

/** Checks every member of a list at its own path. */
export function each(
  list: readonly unknown[],
  path: string,
  check: (one: unknown, path: string) => unknown,
): undefined {
  for (const [i, one] of list.entries()) check(one, at(path, i))
}
