import type { core } from 'zod'

/**
 * The message of a zod issue; for `parse(…, { error: issueMessage })`. Called only if the schema has no message of its
 * own; undefined: zod's default.
 */
export function issueMessage(fault: core.$ZodRawIssue): string | undefined {
  switch (fault.code) {
    case 'invalid_type':
    case 'invalid_value':
      if (fault.input === undefined) return 'This is missing.'
      return fault.code === 'invalid_type'
        ? `Give ${kindWords[fault.expected] ?? fault.expected}.`
        : `Give ${fault.values.map((value) => JSON.stringify(value)).join(' or ')}.`
    case 'unrecognized_keys':
      return `There is no ${fault.keys.map((key) => JSON.stringify(key.slice(0, 50))).join(', no ')} here.`
    case 'too_big':
      return `Give ${fault.inclusive === false ? 'less than' : 'at most'} ${fault.maximum}${unitWords(fault)}.`
    case 'too_small':
      return `Give ${fault.inclusive === false ? 'more than' : 'at least'} ${fault.minimum}${unitWords(fault)}.`
    default:
      return undefined
  }
}

const kindWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

function unitWords({ origin }: { origin: string }): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' of them' : ''
}
