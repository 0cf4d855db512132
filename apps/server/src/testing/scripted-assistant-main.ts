import { serveAssistant } from '../assistant/serve-assistant.ts'
import { scriptedAssistant } from './scripted-assistant.ts'

await serveAssistant(scriptedAssistant, async () => undefined)
