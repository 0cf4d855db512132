import { list } from '../list.ts'

/** Words for a map, in English, and those that make something else of it. */
export const mapNouns: ReadonlySet<string> = new Set(list('map|maps|choropleth|choropleths|globe|cartogram'))
export const otherMaps: ReadonlySet<string> = new Set(
  list('heat|tree|color|colour|mind|road|site|story|concept|key|code|tile|treemap|heatmap'),
)
/** What may stand before the word, and belongs to the wish. */
export const beforeMap: ReadonlySet<string> = new Set(
  list(`
    a|an|the|one|world|country|countries|choropleth|geographic|geographical|geo|bubble|point|dot|shaded|coloured|colored|
    interactive|nice|on|onto|in|as|over|using|via|with|into|drawn|shown|plotted|displayed|put|placed|mapped`),
)
/** What may stand behind it. */
export const afterMap: ReadonlySet<string> = new Set(
  list('of|showing|shows|that|which|for|with|chart|plot|view|visualization|please|instead|the|world'),
)
/** What opens a question for places. */
export const asksWhere: ReadonlySet<string> = new Set(
  list('where|whereabouts|in|the|world|is|are|was|were|do|does|did|can|i|find|lie|located|happen|happened'),
)
