import { renderTexts } from '@belvedere/texts/render'
import type { Loader } from 'vega'
import { RenderError } from '../model/errors.ts'

const refuse = async (uri: string): Promise<never> => {
  throw new RenderError(renderTexts.message('reason.external', { address: String(uri).slice(0, 200) }))
}

/** A loader that rejects everything. Vega's own would read any file and URL; tables are passed in as rows. */
export const denyLoader: Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse }
