import type { TranslatableText } from '@belvedere/texts'
import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { chartLanguages } from '../model/language.ts'
import { marks } from '../model/vocabulary.ts'
import { analyticTasks } from '../model/wishes.ts'
import { specSizeLimits } from './copy-json.ts'
import { checkDef, checkEncoding } from './encodings.ts'
import { checkEach, type Faults, pathAt, quotableName, text, withSuggestion } from './faults.ts'
import { checkParams } from './params.ts'
import { checkProjection } from './projection.ts'
import { checkField, type ValidationScope, withTable } from './scope.ts'
import { checkStyle } from './style.ts'
import { checkSharedSelections, checkSummaryMark } from './summary-marks.ts'
import { checkTransforms, tableName } from './transforms.ts'

const forms = ['mark', 'layer', 'hconcat', 'vconcat', 'concat', 'repeat', 'facet'] as const
type Form = (typeof forms)[number]

const common = [
  'title',
  'name',
  'description',
  'data',
  'transform',
  'params',
  'width',
  'height',
  'view',
  'resolve',
  'spacing',
  'align',
  'bounds',
  'center',
  'columns',
]
const topOnly = ['$schema', 'usermeta', 'config', 'autosize', 'padding', 'background']
const keysOfForm: Record<Form, string[]> = {
  mark: ['mark', 'encoding', 'projection'],
  layer: ['layer', 'encoding', 'projection'],
  hconcat: ['hconcat'],
  vconcat: ['vconcat'],
  concat: ['concat'],
  repeat: ['repeat', 'spec'],
  facet: ['facet', 'spec'],
}

interface Count {
  views: number
}

/** Checks the outermost view and all inner views. */
export function checkSpec(spec: unknown, scope: ValidationScope): undefined {
  checkView(spec, '', scope, { views: 0 }, 1, ['top'])
}

/** `times`: how often outer repeats draw this view. `inside`: the forms of its outer views, innermost first. */
function checkView(
  view: unknown,
  path: string,
  outer: ValidationScope,
  count: Count,
  times: number,
  inside: readonly string[],
): undefined {
  const { faults, params } = outer
  if (!isObject(view)) return faults.error(path, text('view.object'))
  const form = forms.find((form) => form in view && (form !== 'facet' || 'spec' in view))
  if (!form) return faults.error(path, text('view.form'))
  const top = inside[0] === 'top'
  const allowed = new Set([...common, ...keysOfForm[form], ...(top ? topOnly : [])])
  for (const key of Object.keys(view)) {
    if (allowed.has(key)) continue
    const near = nearestName(key, allowed)
    faults.error(
      pathAt(path, key),
      misplacedKeyText(key) ?? withSuggestion(text('view.key', { key: quotableName(key) }), near),
    )
  }
  count.views += form === 'mark' ? times : 0
  if (count.views > specSizeLimits.views)
    return faults.error(path, text('view.too_many', { limit: specSizeLimits.views }))
  let scope = outer
  if (view.data !== undefined && view.data !== null) {
    const table = tableName(view.data, pathAt(path, 'data'), scope)
    scope = table === undefined ? { ...scope, table: '', knownFields: undefined } : withTable(scope, table)
  }
  checkParams(view.params, pathAt(path, 'params'), scope)
  scope = checkTransforms(view.transform, pathAt(path, 'transform'), scope)
  checkSize(view.width, pathAt(path, 'width'), scope)
  checkSize(view.height, pathAt(path, 'height'), scope)
  for (const key of ['title', 'view', 'resolve', 'config', 'autosize', 'padding', 'spacing'])
    checkStyle(view[key], pathAt(path, key), params, faults)
  checkSharedSelections(view, path, faults)
  checkSpacing(view.spacing, pathAt(path, 'spacing'), faults)
  checkTexts(view, path, scope)
  checkForm(form, view, path, scope, count, times, inside)
}

type View = { [key: string]: unknown }

function checkForm(
  form: Form,
  view: View,
  path: string,
  outer: ValidationScope,
  count: Count,
  times: number,
  inside: readonly string[],
): undefined {
  const { faults } = outer
  // Layers inherit the channels of outer layers; other views do not.
  const encoding = {
    ...(inside[0] === 'layer' ? outer.encoding : {}),
    ...(isObject(view.encoding) ? view.encoding : {}),
  }
  const scope = { ...outer, encoding }
  if (form === 'mark' || form === 'layer') {
    checkEncoding(view.encoding, pathAt(path, 'encoding'), form === 'mark' ? scope : { ...scope, encoding: undefined })
    checkProjection(view.projection, pathAt(path, 'projection'), faults)
  }
  switch (form) {
    case 'mark':
      if (scope.table === undefined) faults.error(pathAt(path, 'data'), text('view.data'))
      if (!inside.includes('layer')) checkPlaces(view, path, scope)
      checkMark(view.mark, pathAt(path, 'mark'), scope)
      return checkSummaryMark(view, path, scope)
    case 'layer':
    case 'hconcat':
    case 'vconcat':
    case 'concat': {
      const views = view[form]
      if (!Array.isArray(views) || views.length === 0)
        return faults.error(pathAt(path, form), text('view.list', { form }))
      if (form !== 'layer' && inside[0] === 'layer') return faults.error(path, text('view.layers'))
      return checkEach(views, pathAt(path, form), (child, place) =>
        checkView(child, place, scope, count, times, [form, ...inside]),
      )
    }
    case 'repeat': {
      const fields = repeatedFields(view.repeat)
      if (fields.length === 0 || fields.length > specSizeLimits.views)
        return faults.error(pathAt(path, 'repeat'), text('repeat.fields', { limit: specSizeLimits.views }))
      for (const { ref, place } of fields) checkField(ref, pathAt(path, 'repeat') + place, text('use.repeat'), scope)
      checkRepeat(view, path, faults)
      const repeats = new Set([...scope.repeats, ...repeatersOf(view.repeat)])
      const inner = { ...scope, repeats }
      return checkView(view.spec, pathAt(path, 'spec'), inner, count, times * viewCount(view.repeat), [form, ...inside])
    }
    case 'facet': {
      const { facet } = view
      const facetPath = pathAt(path, 'facet')
      if (!isObject(facet)) return faults.error(facetPath, text('facet.object'))
      const split = ['row', 'column'].filter((key) => key in facet)
      if (split.length === 0) checkDef(facet, 'facet', facetPath, scope)
      for (const key of split) checkDef(facet[key], key, pathAt(facetPath, key), scope)
      for (const [def, place] of split.length === 0
        ? [[facet, facetPath] as const]
        : split.map((key) => [facet[key], pathAt(facetPath, key)] as const))
        if (isObject(def) && def.field === undefined) faults.error(place, text('facet.field'))
      return checkView(view.spec, pathAt(path, 'spec'), scope, count, times, [form, ...inside])
    }
  }
}

function misplacedKeyText(key: string): TranslatableText | undefined {
  if (key === 'datasets') return text('view.datasets')
  if (key === 'projection') return text('view.projection')
  return key === '$schema' || key === 'usermeta' || key === 'config' ? text('view.top_only', { key }) : undefined
}

function checkTexts(view: View, path: string, { faults }: ValidationScope): undefined {
  for (const key of ['name', 'description', 'background'])
    if (view[key] !== undefined && typeof view[key] !== 'string')
      faults.error(pathAt(path, key), text('value.text', { key }))
  if (typeof view.name === 'string' && !/^[\w -]{0,80}$/.test(view.name))
    faults.error(pathAt(path, 'name'), text('view.name'))
  if (view.title !== undefined && typeof view.title !== 'string' && !isObject(view.title))
    faults.error(pathAt(path, 'title'), text('view.title'))
  const { $schema, usermeta, config } = view
  if (
    $schema !== undefined &&
    !(
      typeof $schema === 'string' &&
      /^https:\/\/vega\.github\.io\/schema\/vega-lite\/v[56](\.\d+){0,2}\.json$/.test($schema)
    )
  )
    faults.error(pathAt(path, '$schema'), text('view.schema'))
  if (usermeta !== undefined) checkUsermeta(usermeta, pathAt(path, 'usermeta'), faults)
  if (config !== undefined && !isObject(config))
    faults.error(pathAt(path, 'config'), text('value.object', { key: 'config' }))
}

/** Only our own part is checked; other tools may store anything else. */
function checkUsermeta(usermeta: unknown, path: string, faults: Faults): undefined {
  if (!isObject(usermeta)) return faults.error(path, text('value.object', { key: 'usermeta' }))
  const { belvedere } = usermeta
  if (belvedere === undefined) return
  const belvederePath = pathAt(path, 'belvedere')
  if (!isObject(belvedere)) return faults.error(belvederePath, text('value.object', { key: 'belvedere' }))
  const { timestep, animation, wishes, explanation } = belvedere
  if (timestep !== undefined && typeof timestep !== 'string')
    faults.error(pathAt(belvederePath, 'timestep'), text('usermeta.timestep'))
  checkAnimation(animation, pathAt(belvederePath, 'animation'), faults)
  if (explanation !== undefined && !isObject(explanation))
    faults.error(pathAt(belvederePath, 'explanation'), text('value.object', { key: 'explanation' }))
  if (wishes === undefined) return
  if (!isObject(wishes)) return faults.error(pathAt(belvederePath, 'wishes'), text('value.object', { key: 'wishes' }))
  if (wishes.task !== undefined && !analyticTasks.some((task) => task === wishes.task))
    faults.error(
      pathAt(pathAt(belvederePath, 'wishes'), 'task'),
      text('usermeta.task', { tasks: analyticTasks.join(', ') }),
    )
  if (wishes.mark !== undefined && !marks.some((mark) => mark === wishes.mark))
    faults.error(pathAt(pathAt(belvederePath, 'wishes'), 'mark'), text('usermeta.mark'))
  if (wishes.every !== undefined && wishes.every !== true)
    faults.error(pathAt(pathAt(belvederePath, 'wishes'), 'every'), text('usermeta.every'))
  if (wishes.points !== undefined && wishes.points !== 'each')
    faults.error(pathAt(pathAt(belvederePath, 'wishes'), 'points'), text('usermeta.points'))
  if (wishes.language !== undefined && !chartLanguages.some((language) => language === wishes.language))
    faults.error(
      pathAt(pathAt(belvederePath, 'wishes'), 'language'),
      text('usermeta.language', { languages: chartLanguages.join(', ') }),
    )
}

function checkAnimation(animation: unknown, path: string, faults: Faults): undefined {
  if (animation === undefined) return
  if (!isObject(animation)) return faults.error(path, text('value.object', { key: 'animation' }))
  const { scales, smooth } = animation
  if (scales !== undefined && scales !== 'step') faults.error(pathAt(path, 'scales'), text('usermeta.scales'))
  if (smooth !== undefined && smooth !== true) faults.error(pathAt(path, 'smooth'), text('usermeta.smooth'))
}

function checkSize(size: unknown, path: string, { faults }: ValidationScope): undefined {
  if (size === undefined || size === 'container') return
  const value = isObject(size) ? size.step : size
  if (isObject(size) && Object.keys(size).some((key) => key !== 'step' && key !== 'for'))
    faults.error(path, text('view.size_form'))
  else if (typeof value !== 'number' || value < 1 || value > 10_000)
    faults.error(path, text('view.size', { limit: 10_000 }))
}

function checkMark(mark: unknown, path: string, { faults, params }: ValidationScope): undefined {
  const type = isObject(mark) ? mark.type : mark
  if (!marks.some((mark) => mark === type)) {
    const near = typeof type === 'string' ? nearestName(type, marks) : undefined
    const fault =
      type === 'image'
        ? text('mark.image')
        : withSuggestion(text('mark.unknown', { name: quotableName(String(type)) }), near)
    faults.error(isObject(mark) ? pathAt(path, 'type') : path, fault)
  }
  if (!isObject(mark)) return
  checkMarkOptions(mark, path, faults)
  checkStyle(mark, path, params, faults)
}

const invalidModes: ReadonlySet<unknown> = new Set([
  null,
  'filter',
  'show',
  'break-paths-filter-domains',
  'break-paths-show-domains',
  'break-paths-show-path-domains',
])
const interpolations: ReadonlySet<unknown> = new Set([
  'basis',
  'basis-open',
  'basis-closed',
  'bundle',
  'cardinal',
  'cardinal-open',
  'cardinal-closed',
  'catmull-rom',
  'linear',
  'linear-closed',
  'monotone',
  'natural',
  'step',
  'step-before',
  'step-after',
])

function checkMarkOptions({ invalid, interpolate }: View, path: string, faults: Faults): undefined {
  if (invalid !== undefined && !invalidModes.has(invalid)) faults.error(pathAt(path, 'invalid'), text('mark.invalid'))
  if (typeof interpolate === 'string' && !interpolations.has(interpolate))
    faults.error(pathAt(path, 'interpolate'), text('mark.interpolate'))
}

/** Maps draw the built-in outlines of the countries or states that a field names, or points by longitude and latitude. */
function checkPlaces({ mark, encoding }: View, path: string, { faults }: ValidationScope): undefined {
  const channels = isObject(encoding) ? encoding : {}
  const named = isObject(channels.shape) && channels.shape.field !== undefined
  if ((isObject(mark) ? mark.type : mark) === 'geoshape' && !named)
    faults.error(pathAt(path, 'encoding'), text('mark.outlines'))
  if ((channels.longitude === undefined) !== (channels.latitude === undefined))
    faults.error(pathAt(path, 'encoding'), text('mark.position'))
}

function checkSpacing(spacing: unknown, path: string, faults: Faults): undefined {
  const isSpace = (spacingValue: unknown) => typeof spacingValue === 'number'
  if (spacing === undefined || isSpace(spacing)) return
  if (
    !isObject(spacing) ||
    ![spacing.row, spacing.column].every((candidate) => candidate === undefined || isSpace(candidate))
  )
    faults.error(path, text('view.spacing'))
}

const repeatersOf = (repeat: unknown): string[] => (isObject(repeat) ? Object.keys(repeat) : ['repeat'])

function checkRepeat({ repeat, spec }: View, path: string, faults: Faults): undefined {
  const lists = Array.isArray(repeat) ? [repeat] : isObject(repeat) ? Object.values(repeat) : []
  for (const list of lists)
    if (Array.isArray(list) && (list.length === 0 || new Set(list).size < list.length))
      faults.error(pathAt(path, 'repeat'), text('repeat.twice'))
  const inLayers = isObject(repeat) && repeat.layer !== undefined
  if (
    inLayers &&
    isObject(spec) &&
    Array.isArray(spec.params) &&
    spec.params.some((param) => isObject(param) && 'select' in param)
  )
    faults.error(pathAt(pathAt(path, 'spec'), 'params'), text('selection.repeated_layers'))
}

function repeatedFields(repeat: unknown): { ref: unknown; place: string }[] {
  if (Array.isArray(repeat)) return repeat.map((ref: unknown, i) => ({ ref, place: `[${i}]` }))
  if (!isObject(repeat)) return []
  return ['row', 'column', 'layer'].flatMap((key) => {
    const list = repeat[key]
    return Array.isArray(list) ? list.map((ref: unknown, i) => ({ ref, place: `.${key}[${i}]` })) : []
  })
}

/** The number of views that a repeat draws. */
function viewCount(repeat: unknown): number {
  if (Array.isArray(repeat)) return repeat.length
  if (!isObject(repeat)) return 1
  return ['row', 'column', 'layer'].reduce(
    (product, key) => product * (Array.isArray(repeat[key]) ? repeat[key].length : 1),
    1,
  )
}
