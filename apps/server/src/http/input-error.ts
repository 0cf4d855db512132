import type { TranslatableText } from '@belvedere/texts'
import { contractMessage } from '@belvedere/texts/contract'
import { TextError } from '@belvedere/texts/errors'
import { serverTexts } from '@belvedere/texts/server'
import type { core, ZodError } from 'zod'

/** Options for parsing input. An issue has a message only if its schema has one; `inputError` words the others. */
export const parseOptions = { error: () => '', reportInput: true }

/** The error for input that does not fit its schema, parsed with `parseOptions`. */
export function inputError(error: ZodError): TextError {
  const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), text: issueText(issue) }))
  const [first] = fields
  if (first === undefined) return new TextError('invalid_request', serverTexts.message('http.invalid'))
  const { path, text } = first
  const detail = path === '' ? text : serverTexts.message('http.invalid_at', { path, reason: text })
  return new TextError('invalid_request', detail, { fields })
}

type SizeIssue = core.$ZodIssueTooBig | core.$ZodIssueTooSmall

function issueText(issue: core.$ZodIssue): TranslatableText {
  if (issue.message !== '')
    return contractMessage(issue.message) ?? serverTexts.message('input.as_written', { text: issue.message })
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? serverTexts.message('input.missing') : kindText(issue.expected)
    case 'invalid_value':
      return issue.input === undefined ? serverTexts.message('input.missing') : choiceText(issue.values)
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => JSON.stringify(key.slice(0, 50)))
      return serverTexts.message(names.length === 1 ? 'input.unknown_key' : 'input.unknown_keys', { names })
    }
    case 'too_big':
      return maximumText(issue, Number(issue.maximum))
    case 'too_small':
      return minimumText(issue, Number(issue.minimum))
    case 'invalid_format':
      return serverTexts.message(issue.format === 'datetime' ? 'input.time' : 'input.invalid')
    default:
      return serverTexts.message('input.invalid')
  }
}

function kindText(type: string): TranslatableText {
  switch (type) {
    case 'string':
    case 'number':
    case 'int':
    case 'boolean':
    case 'object':
    case 'array':
      return serverTexts.message(`input.kind.${type}`)
    case 'record':
      return serverTexts.message('input.kind.object')
    default:
      return serverTexts.message('input.kind.other', { type })
  }
}

function choiceText(values: readonly unknown[]): TranslatableText {
  const valueList = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1
    ? serverTexts.message('input.only', { value: valueList })
    : serverTexts.message('input.one_of', { values: valueList })
}

function maximumText({ origin, inclusive }: SizeIssue, limit: number): TranslatableText {
  if (inclusive === false) return serverTexts.message('input.less_than', { limit })
  if (origin === 'string') return serverTexts.message('input.at_most_characters', { limit })
  return serverTexts.message(origin === 'array' ? 'input.at_most_entries' : 'input.at_most', { limit })
}

function minimumText({ origin, inclusive }: SizeIssue, limit: number): TranslatableText {
  if (inclusive === false) return serverTexts.message('input.more_than', { limit })
  if (origin === 'string') return serverTexts.message('input.at_least_characters', { count: limit })
  if (origin === 'array') return serverTexts.message('input.at_least_entries', { count: limit })
  return serverTexts.message('input.at_least', { limit })
}
