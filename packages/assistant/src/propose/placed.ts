import type { Channel, TimeUnit } from '@belvedere/spec'
import type { ChannelPlacement } from '../grammar/placements.ts'
import type { LinkedSentence } from '../link/sentence.ts'
import { chartSlot } from './chart-slot.ts'
import type { ChartDraft, ChartSlot } from './draft.ts'
import { type ChartPlace, chartPlaces, type StandingChart, slotAt } from './standing.ts'

/** What words put on a channel, and which place of the chart that is; null: none of those that a draft has. */
export interface ChartPlacement {
  channel: Channel
  place: ChartPlace | null
  to: ChartSlot | null
}

/** Which place of the chart that stands words mean by a channel. */
export function placementIn(
  standing: StandingChart,
  sentence: LinkedSentence,
  { channel, link, column, unit }: ChannelPlacement,
): ChartPlacement {
  const stepped = unit === undefined ? undefined : sentence.table.fields.find(({ name }) => name === column)
  const to = link
    ? chartSlot(sentence, link.field, { link })
    : stepped
      ? { ...chartSlot(sentence, stepped, { given: 'named step of time' }), unit: unit as TimeUnit }
      : null
  const split = standing.draft.series ? 'series' : 'panel'
  const place = placeOf(standing, channel) === 'series' && !to ? split : placeOf(standing, channel)
  const holder = to && chartPlaces.find((one) => one !== place && slotAt(standing.draft, one)?.field === to.field)
  // What stands elsewhere moves to an axis or to panels, and is repeated by colour, size and the like.
  if (to && holder) return { channel, place: null, to }
  if (place === 'measure' && to?.facts?.role !== 'measure') return { channel, place: null, to }
  return { channel, place, to }
}

function placeOf({ channels, draft }: StandingChart, channel: Channel): ChartPlace | null {
  const drawn = chartPlaces.find((place) => channels[place] === channel)
  if (drawn) return drawn
  switch (channel) {
    case 'facet':
      return 'panel'
    case 'row':
    case 'column':
      return null
    case 'color':
      return draft.series === null && draft.mark !== 'rect' ? 'series' : null
    case 'size':
      return draft.shape === 'relation' && draft.measures.length < 2 ? 'second' : null
    default:
      return null
  }
}

/** Whether a draft has on its channel what words put there. */
export function holdsPlacement(draft: ChartDraft, { channel, place, to }: ChartPlacement): boolean {
  const field = to?.field
  if (place !== null) return slotAt(draft, place)?.field === field
  return (draft.placed ?? []).some((one) => one.channel === channel && one.slot?.field === field)
}
