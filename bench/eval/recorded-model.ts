import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelFault, type ModelPort, type Prompt } from '@belvedere/assistant'

/** The prompts of one case go to, and its answers come from, `<id>.json`; those of its second attempt `<id>.2.json`. */
const fileOf = (folder: string, id: string, attempt: number): string =>
  join(folder, `${encodeURIComponent(id)}${attempt === 1 ? '' : `.${attempt}`}.json`)

/** Writes what a model is asked about a case into a folder, as `{id, prompt}`. */
export function recordPrompts(model: ModelPort, folder: string, id: string): ModelPort {
  mkdirSync(folder, { recursive: true })
  let attempt = 0
  return {
    write(prompt: Prompt, options) {
      attempt += 1
      writeFileSync(fileOf(folder, id, attempt), `${JSON.stringify({ id, prompt }, null, 2)}\n`)
      return model.write(prompt, options)
    },
  }
}

/** Answers a case with what the files of a folder hold, whoever wrote them. */
export function replayAnswers(folder: string, id: string): ModelPort {
  let attempt = 0
  return {
    async write() {
      attempt += 1
      const file = fileOf(folder, id, attempt)
      if (!existsSync(file)) throw new ModelFault('There is no answer of this case.')
      return { text: readFileSync(file, 'utf8'), judge: () => undefined }
    },
  }
}

/** Nobody answers: only prompts are wanted. */
export const noModel: ModelPort = {
  async write() {
    throw new ModelFault('No model was asked.')
  },
}
