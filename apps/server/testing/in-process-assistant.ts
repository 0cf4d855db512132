import { introduceTable, type RunTurn, whyChart } from '@belvedere/assistant'
import { turnDepsOf } from '../src/assistant/turn-deps.ts'
import type { Assistant } from '../src/room/assistant-port.ts'

/** The assistant within the test's process; `assistant.contract.ts` checks it against the real one. */
export const inProcessAssistant = (runTurn: RunTurn): Assistant => ({
  async runTurn(ports, request, { signal }) {
    if (signal.aborted) return { kind: 'cancelled' }
    try {
      return await runTurn(turnDepsOf(ports), request, signal)
    } catch (cause) {
      if (signal.aborted) return { kind: 'cancelled' }
      return { kind: 'failed', code: 'unavailable', text: 'I could not read this message.', suggestions: [], cause }
    }
  },
  introduce: async (profile, { language }) => introduceTable(profile, language),
  why: async (spec, table, { without }) => whyChart(spec, table, { without }),
})
