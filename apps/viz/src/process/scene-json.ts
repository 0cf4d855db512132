import type { ViewScene } from '@belvedere/render'

type Plot = ViewScene['views'][number]
type Mark = Plot['marks'][number]

/** Maximum characters of one text in a scene: more than a readable tooltip or category. */
const maxTextLength = 500
/** Maximum characters of all marks in a scene, which is sent to every viewer and cached with each still frame. */
const budget = 2_000_000

/**
 * The scene as JSON within a size limit: long texts are truncated, and marks beyond the budget are left to `pick`. Otherwise
 * a few hundred marks with cells of 60 KB would make a scene of 60 MB per viewer.
 */
export function sceneJson(scene: ViewScene): string {
  const json = JSON.stringify(scene)
  return json.length <= budget ? json : JSON.stringify(leanScene(scene))
}

function leanScene(scene: ViewScene): ViewScene {
  let remaining = budget
  const fits = (value: unknown) => {
    remaining -= JSON.stringify(value).length
    return remaining >= 0
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

/** Domains keep all values, because pixels are converted into them; the more values, the shorter each. */
function leanDomain(domain: Plot['scales'][string]['domain']): Plot['scales'][string]['domain'] {
  const longest = Math.max(20, Math.min(maxTextLength, Math.floor(budget / domain.length)))
  return domain.map((value) => cut(value, longest))
}

function cut<T>(value: T, longest = maxTextLength): T | string {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest - 1).toWellFormed()}…` : value
}
