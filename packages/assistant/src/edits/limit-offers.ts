import type { UnmetWish } from '@belvedere/lexicon'
import type { ChartFacts } from '../intent/chart-facts.ts'
import { type AnyText, text } from '../say/text.ts'

/** What comes nearest to a wish that cannot be met, as messages. */
export function limitOffers(limit: UnmetWish, { mark, measure, uses }: ChartFacts): AnyText[] {
  switch (limit) {
    case 'three_dimensions':
      return [text('offer.facet')]
    case 'smoothing':
      return [text('offer.trend_line'), text('offer.moving_average'), text('offer.quarter')]
    case 'growth_ranking':
      return uses.some(({ def }) => def.type === 'temporal') ? [text('offer.growth')] : []
    case 'outliers':
      if (!measure?.field) return []
      return [...(uses.length > 1 ? [text('offer.box_plot')] : []), text('offer.median')]
    case 'single_labels':
      return [text(mark === 'bar' ? 'offer.values_on_bars' : 'offer.value_labels')]
    case 'other_charts':
      return [text(mark === 'bar' ? 'offer.heatmap' : 'offer.bar')]
    case 'forecast':
    case 'chart_size':
    case 'theme':
    case 'second_axis':
      return []
    default:
      return limit satisfies never
  }
}
