import { knownFacts, runTurn, suggestionsIn, whyChart } from '@belvedere/assistant'
import { serveAssistant } from './serve-assistant.ts'
import { warmUp } from './warm-up.ts'

await serveAssistant({ runTurn, knownFacts, suggestions: suggestionsIn, why: whyChart }, () => warmUp(runTurn))
