import { QueryStopped } from '@belvedere/query'
import type { RunLiveStatement } from '@belvedere/render'
import { DatabaseAway, RenderError } from '@belvedere/render/errors'
import type { RunStatement } from '@belvedere/tables'
import { renderTexts } from '@belvedere/texts/render'
import { unreachable } from '../unreachable.ts'
import { askParent } from './ask-parent.ts'
import type { QueryResponse } from './query-messages.ts'

/** Lets the service run a statement, in the process of queries. */
export const statementByParent: RunStatement = async (statement, signal) => {
  const response = await answerTo({ type: 'statement', statement }, signal)
  if (response.type === 'result') return response.result
  throw faultOf(response)
}

/** Lets the service ask a database. */
export const databaseByParent: RunLiveStatement = async (statement, signal) => {
  const response = await answerTo({ type: 'database_statement', statement }, signal)
  if (response.type === 'selected') return response
  throw faultOf(response)
}

async function answerTo(request: object, signal: AbortSignal | undefined): Promise<QueryResponse> {
  if (signal?.aborted) throw new QueryStopped('cancelled')
  return (await askParent(request, signal)) as QueryResponse
}

function faultOf(response: QueryResponse): Error {
  switch (response.type) {
    case 'stopped':
      return new QueryStopped(response.limit, response.value)
    case 'failed':
      return new Error(response.message)
    case 'lost':
      return new Error('The process of queries was lost.')
    // The service ends this process, as where queries were ended from outside.
    case 'busy':
      return new Error('The process of queries has no time.')
    case 'unavailable':
      return unavailable(response.reason)
    case 'result':
    case 'selected':
    case 'read':
    case 'computed':
    case 'tables':
    case 'table':
    case 'copies':
    case 'dropped':
      return new Error('A statement has columns.')
    default:
      return unreachable(response)
  }
}

/** Of a table that is missing, others of its database may be there. */
function unavailable(reason: Extract<QueryResponse, { type: 'unavailable' }>['reason']): RenderError {
  const text = renderTexts.message(`reason.database.${reason}`)
  return reason === 'missing' ? new RenderError(text) : new DatabaseAway(text)
}
