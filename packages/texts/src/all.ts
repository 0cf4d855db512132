import { textOfAll } from '../format/text-of.ts'
import { contractTexts } from './contract.ts'
import { designTexts } from './design.ts'
import { mailTexts } from './mail.ts'
import { renderTexts } from './render.ts'
import { serverTexts } from './server.ts'
import { specTexts } from './spec.ts'
import { validationTexts } from './validation.ts'
import { vizTexts } from './viz.ts'

/** Puts a text of any part into words. Only for processes that have every part: browsers load those that they need. */
export const textOf = textOfAll(
  contractTexts,
  designTexts,
  mailTexts,
  renderTexts,
  serverTexts,
  specTexts,
  validationTexts,
  vizTexts,
)
