import { QueryStopped } from '@belvedere/query'
import { computeFigure, type RunStatement, readRows, Statements } from '@belvedere/tables'
import type { QueryRequest, QueryResponse } from '../process/query-messages.ts'
import { serveParent } from '../process/serve-parent.ts'
import { unreachable } from '../unreachable.ts'
import { previewRows } from './preview-rows.ts'

/** The program of the process of queries, the only one with a database that stays open. Its arguments are its limits. */

// Ctrl-C signals every process of a terminal; this one ends with the service that started it.
process.on('SIGINT', () => undefined)

type EmbeddedRequest = Extract<QueryRequest, { type: 'statement' | 'rows' | 'figure' }>

const [memoryMb, threads, resultMb, cubesMb] = process.argv.slice(2).map(Number)
if (!memoryMb || !threads || !resultMb || !cubesMb) throw new Error('The process of queries needs its limits.')
const statements = new Statements({ memoryMb, threads, resultMb, cubesMb })

await serveParent<EmbeddedRequest, QueryResponse>({
  types: ['statement', 'rows', 'figure'],
  isAtOnce: () => true,
  respond: async (request, { signal }) => {
    try {
      return await respond(request, signal)
    } catch (cause) {
      if (cause instanceof QueryStopped) return { type: 'stopped', limit: cause.limit, value: cause.value }
      return { type: 'failed', message: cause instanceof Error ? cause.message : String(cause) }
    }
  },
})

async function respond(request: EmbeddedRequest, signal: AbortSignal): Promise<QueryResponse> {
  switch (request.type) {
    case 'statement':
      return { type: 'result', result: await statements.run(request.statement, signal) }
    case 'rows': {
      const { files, fields, offset, limit, deadlineMs } = request
      const run = runWithin(deadlineMs)
      return { type: 'read', rows: previewRows(await readRows(files, { offset, limit, run }), fields) }
    }
    case 'figure': {
      const { files, profile, query, deadlineMs } = request
      return { type: 'computed', result: await computeFigure(files, profile, query, runWithin(deadlineMs)) }
    }
    default:
      return unreachable(request)
  }
}

/** Runs several statements, all of them within one deadline. */
function runWithin(deadlineMs: number): RunStatement {
  // Held here: Node may collect one that is only part of an `AbortSignal.any`, which then never aborts.
  const deadline = AbortSignal.timeout(deadlineMs)
  return (statement) => statements.run(statement, deadline)
}
