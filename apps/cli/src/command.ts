import type { ParseArgsConfig } from 'node:util'

export type OptionValues = { [name: string]: string | boolean | (string | boolean)[] | undefined }

export interface CliCommand {
  /** Name and arguments, as help shows them. */
  usage: string
  summary: string
  /** Options, examples and what is special, for the command's own help. */
  details: string
  options: NonNullable<ParseArgsConfig['options']>
  run(values: OptionValues, positionals: readonly string[]): Promise<void>
}

/** The command line was not understood. */
export class UsageError extends Error {}

/** The value of an option that takes one. */
export function textOf(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function numberOf(values: OptionValues, name: string): number | undefined {
  const value = textOf(values, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${name} takes a number, not "${value}".`)
  return number
}

export const listOf = (values: OptionValues, name: string): string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
