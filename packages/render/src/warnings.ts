import { leaksInternals } from './model/errors.ts'
import type { RenderWarning } from './model/view-types.ts'
import type { Logger } from './vega/vega-types.ts'

export interface WarningLog {
  logger: Logger
  warnings: RenderWarning[]
  /** Errors on which the dataflow stopped. */
  faults: Error[]
}

/** Collects up to 50 distinct warnings of Vega and Vega-Lite, without those that leak the engine's internals. */
export function collectWarnings(): WarningLog {
  const warnings: RenderWarning[] = []
  const faults: Error[] = []
  const warn = (words: readonly unknown[]) => {
    const sentence = words.map(wordOf).join(' ').slice(0, 500)
    if (warnings.length < 50 && !warnings.includes(sentence) && !leaksInternals(sentence)) warnings.push(sentence)
    return logger
  }
  const fail = (words: readonly unknown[]) => {
    const [error] = words.filter((word) => word instanceof Error)
    if (faults.length < 50) faults.push(error ?? new Error(words.map(wordOf).join(' ')))
    return logger
  }
  function level(): number
  function level(level: number): Logger
  function level(set?: number): number | Logger {
    return set === undefined ? 2 : logger
  }
  const logger: Logger = {
    level,
    error: (...words) => fail(words),
    warn: (...words) => warn(words),
    info: () => logger,
    debug: () => logger,
  }
  return { logger, warnings, faults }
}

function wordOf(word: unknown): string {
  if (word instanceof Error) return word.message
  return typeof word === 'object' && word !== null ? (JSON.stringify(word) ?? '') : String(word)
}
