import { type Language, type TranslatableText, textOfAll } from '@belvedere/texts'
import { validationTexts } from '@belvedere/texts/validation'

const textOf = textOfAll(validationTexts)
export const text = validationTexts.message

export interface SpecFault {
  /** `encoding.x.field`, `layer[0].mark`; empty for the whole spec. */
  path: string
  message: string
  severity: 'error' | 'warning'
}

/** Collects at most `limit` faults, so that a hostile spec cannot cause a huge response. */
export class Faults {
  readonly #list: { path: string; text: TranslatableText; severity: SpecFault['severity'] }[] = []
  readonly #limit: number

  constructor(limit = 50) {
    this.#limit = limit
  }

  error(path: string, message: TranslatableText): undefined {
    this.#add(path, message, 'error')
  }

  warn(path: string, message: TranslatableText): undefined {
    this.#add(path, message, 'warning')
  }

  get failed(): boolean {
    return this.#list.some(({ severity }) => severity === 'error')
  }

  toTexts(language: Language): SpecFault[] {
    return this.#list.map(({ path, text, severity }) => ({ path, message: textOf(text, language), severity }))
  }

  #add(path: string, text: TranslatableText, severity: SpecFault['severity']): undefined {
    if (this.#list.length < this.#limit) this.#list.push({ path, text, severity })
  }
}

/** The path of a member of the value at `path`. */
export function pathAt(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`
  const isIdentifier = /^[A-Za-z_$][\w$]*$/.test(step)
  if (!isIdentifier) return `${path}[${JSON.stringify(step.slice(0, 80))}]`
  return path === '' ? step : `${path}.${step}`
}

/** A name for quoting in a message: shortened, with `?` for quotes and control characters, so that it stays on one line. */
export function quotableName(name: string): string {
  return name.slice(0, 80).replace(/[\p{Cc}"]/gu, '?')
}

/** The fault with a question for the nearest known name, if there is one. */
export function withSuggestion(fault: TranslatableText, name: string | undefined): TranslatableText {
  return name === undefined ? fault : text('suggestion', { fault, name: quotableName(name) })
}

export const transformUse = (name: string): TranslatableText => text('use.transform', { name })

/** Checks every member of a list at its own path. */
export function checkEach(
  list: readonly unknown[],
  path: string,
  check: (value: unknown, path: string) => unknown,
): undefined {
  for (const [i, member] of list.entries()) check(member, pathAt(path, i))
}
