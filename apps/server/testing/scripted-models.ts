import { runTurn } from '@belvedere/assistant'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { inProcessAssistant } from './in-process-assistant.ts'
import { canary } from './room-with-model.ts'
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts'
import { aServer, type TestServer } from './test-server.ts'

/** The server of this test file, and the endpoint of the current test; see `useScriptedModels`. */
export let test: TestServer
export let model: ScriptedModel

/** One server with the real assistant per test file, and a new endpoint per test. */
export function useScriptedModels(): void {
  beforeAll(async () => {
    test = await aServer({}, { assistant: inProcessAssistant(runTurn) })
  })
  afterAll(() => test.close())
  beforeEach(startAnother)
  afterEach(() => model.close())
}

/** Replaces an endpoint that a test has closed. */
export async function startAnother(): Promise<void> {
  model = await startScriptedModel({ key: canary })
}
