import { QueryStopped } from '@belvedere/query'
import type { RunStatement } from '@belvedere/tables'
import { unreachable } from '../unreachable.ts'
import { askParent } from './ask-parent.ts'
import type { QueryResponse } from './query-messages.ts'

/** Lets the service run a statement, in the process of queries. */
export const statementByParent: RunStatement = async (statement, signal) => {
  if (signal?.aborted) throw new QueryStopped('cancelled')
  const response = (await askParent({ type: 'statement', statement }, signal)) as QueryResponse
  switch (response.type) {
    case 'result':
      return response.result
    case 'stopped':
      throw new QueryStopped(response.limit, response.value)
    case 'failed':
      throw new Error(response.message)
    case 'lost':
      throw new Error('The process of queries was lost.')
    // The service ends this process, as where queries were ended from outside.
    case 'busy':
      throw new Error('The process of queries has no time.')
    case 'read':
    case 'computed':
      throw new Error('A statement has columns.')
    default:
      return unreachable(response)
  }
}
