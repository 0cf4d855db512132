import { textOfAll } from '@belvedere/texts'
import { renderTexts } from '@belvedere/texts/render'

export const text = renderTexts.message
export const textOf = textOfAll(renderTexts)
