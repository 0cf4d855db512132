import { textOfAll } from '../format/text-of.ts'
import { assistantTexts } from './assistant.ts'
import { contractTexts } from './contract.ts'
import { designTexts } from './design.ts'
import { mailTexts } from './mail.ts'
import { renderTexts } from './render.ts'
import { serverTexts } from './server.ts'
import { specTexts } from './spec.ts'
import { unreadTexts } from './unread.ts'
import { validationTexts } from './validation.ts'
import { vizTexts } from './viz.ts'

/** Puts a text of any part into words. Only for processes that have every part: browsers load those that they need. */
export const textOf = textOfAll(
  assistantTexts,
  contractTexts,
  designTexts,
  mailTexts,
  renderTexts,
  serverTexts,
  specTexts,
  unreadTexts,
  validationTexts,
  vizTexts,
)
