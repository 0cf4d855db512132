import type { ViewScene } from '@belvedere/render'

type Plot = ViewScene['views'][number]
type Mark = Plot['marks'][number]

/** Characters of one text in a scene: more than anybody reads in a tooltip, and more than categories have. */
const longestText = 500
/** Characters of a scene's marks together. Every viewer is sent them, and each still frame is kept with them. */
const budget = 2_000_000

/**
 * The scene as JSON. Where it would be too long, texts that are documents are cut and marks beyond the budget are left to
 * `pick`: a few hundred marks with cells of 60 KB were a scene of 60 MB for each of its viewers.
 */
export function sceneJson(scene: ViewScene): string {
  const json = JSON.stringify(scene)
  return json.length <= budget ? json : JSON.stringify(leanScene(scene))
}

function leanScene(scene: ViewScene): ViewScene {
  let left = budget
  const fits = (value: unknown) => {
    left -= JSON.stringify(value).length
    return left >= 0
  }
  const leanPlot = (plot: Plot): Plot => {
    const scales = Object.fromEntries(
      Object.entries(plot.scales).map(([channel, scale]) => [channel, { ...scale, domain: leanDomain(scale.domain) }]),
    )
    const marks: Mark[] = []
    for (const mark of plot.marks) {
      const lean = leanMark(mark)
      if (!fits(lean)) return { ...plot, scales, marks, truncated: true }
      marks.push(lean)
    }
    return { ...plot, scales, marks }
  }
  const legends = scene.legends.map((legend) => ({
    ...legend,
    entries: legend.entries.map((entry) => ({ ...entry, label: cut(entry.label), value: cut(entry.value) })),
  }))
  return { ...scene, description: cut(scene.description, 10_000), views: scene.views.map(leanPlot), legends }
}

const leanMark = (mark: Mark): Mark => ({
  ...mark,
  id: cut(mark.id),
  label: cut(mark.label),
  datum: Object.fromEntries(Object.entries(mark.datum).map(([field, cell]) => [field, cut(cell)])),
  texts: Object.fromEntries(Object.entries(mark.texts).map(([field, text]) => [field, cut(text)])),
})

/** A domain stays whole, for pixels are turned into its values: the more there are, the shorter each. */
function leanDomain(domain: Plot['scales'][string]['domain']): Plot['scales'][string]['domain'] {
  const longest = Math.max(20, Math.min(longestText, Math.floor(budget / domain.length)))
  return domain.map((value) => cut(value, longest))
}

function cut<T>(value: T, longest = longestText): T | string {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest - 1).toWellFormed()}…` : value
}
