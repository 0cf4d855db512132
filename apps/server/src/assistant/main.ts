import { introduceTable, runTurn, whyChart } from '@belvedere/assistant'
import { serveAssistant } from './serve-assistant.ts'
import { warmUp } from './warm-up.ts'

await serveAssistant({ runTurn, introduceTable, why: whyChart }, () => warmUp(runTurn))
