import { serveAssistant } from '../src/assistant/serve-assistant.ts'
import { scriptedAssistant } from './scripted-assistant.ts'

await serveAssistant(scriptedAssistant, async () => undefined)
