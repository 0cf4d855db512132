import { channelPatterns } from './patterns/channels.ts'
import { filterPatterns } from './patterns/filters.ts'
import { flagPatterns } from './patterns/flags.ts'
import { looksPatterns } from './patterns/looks.ts'
import { measurePatterns } from './patterns/measures.ts'
import { orderPatterns } from './patterns/order.ts'
import { overlayPatterns } from './patterns/overlays.ts'
import { swapPatterns } from './patterns/swap.ts'
import { timePatterns } from './patterns/time.ts'
import { widgetPatterns } from './patterns/widgets.ts'

/**
 * How people ask for a change of a chart, in English: per reader the patterns that it answers to. A reader's name says
 * what the edit does; `readers/` turns what fills the slots into edits. Slots: `{column}` a field, `{encoding}` a field
 * with its aggregate or time unit, `{values}` values of one field, `{condition}` a filter in words, `{unknown}` words
 * that name nothing in the table. Of two readings that explain as much the earlier pattern's is taken.
 */
export const patterns = {
  ...overlayPatterns,
  ...flagPatterns,
  ...channelPatterns,
  ...filterPatterns,
  ...orderPatterns,
  ...measurePatterns,
  ...timePatterns,
  ...looksPatterns,
  ...widgetPatterns,
  ...swapPatterns,
}

export type ReaderName = keyof typeof patterns
