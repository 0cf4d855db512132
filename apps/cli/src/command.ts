import type { ParseArgsConfig } from 'node:util'

export type OptionValues = { [name: string]: string | boolean | (string | boolean)[] | undefined }

export interface CliCommand {
  /** Name and arguments, as shown in the help. */
  usage: string
  summary: string
  /** Options, notes and examples for the command's own help. */
  details: string
  options: NonNullable<ParseArgsConfig['options']>
  run(values: OptionValues, positionals: readonly string[]): Promise<void>
}

/** Thrown for an invalid command line. */
export class UsageError extends Error {}

/** The value of a text option. */
export function optionText(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

export function numberOf(values: OptionValues, name: string): number | undefined {
  const value = optionText(values, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number))
    throw new UsageError(`--${name} must be a number, not "${value}".`)
  return number
}

export const listOf = (values: OptionValues, name: string): string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.filter((element) => typeof element === 'string') : []
}
