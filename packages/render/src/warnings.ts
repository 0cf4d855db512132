import type { Logger } from './vega-edge.ts'

export interface WarningLog {
  logger: Logger
  warnings: string[]
  errors: string[]
}

/** Collects what Vega and Vega-Lite say, each sentence once, at most 50 of them. */
export function collectWarnings(): WarningLog {
  const warnings: string[] = []
  const errors: string[] = []
  const keep = (list: string[], words: readonly unknown[]) => {
    const sentence = words.map(wordOf).join(' ').slice(0, 500)
    if (list.length < 50 && !list.includes(sentence)) list.push(sentence)
    return logger
  }
  function level(): number
  function level(level: number): Logger
  function level(set?: number): number | Logger {
    return set === undefined ? 2 : logger
  }
  const logger: Logger = {
    level,
    error: (...words) => keep(errors, words),
    warn: (...words) => keep(warnings, words),
    info: () => logger,
    debug: () => logger,
  }
  return { logger, warnings, errors }
}

function wordOf(word: unknown): string {
  if (word instanceof Error) return word.message
  return typeof word === 'object' && word !== null ? (JSON.stringify(word) ?? '') : String(word)
}
