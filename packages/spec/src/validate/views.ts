import { nearestName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { chartLanguages } from '../model/language.ts'
import { marks } from '../model/vocabulary.ts'
import { tasks } from '../model/wishes.ts'
import { checkDef, checkEncoding } from './encodings.ts'
import { at, each, type Faults, quoted } from './faults.ts'
import { checkParams } from './params.ts'
import { limits } from './plain-json.ts'
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
  if (!isObject(view)) return faults.error(path, 'A view is an object.')
  const form = forms.find((one) => one in view && (one !== 'facet' || 'spec' in view))
  if (!form)
    return faults.error(
      path,
      'A view needs a "mark", or "layer", "hconcat", "vconcat", "concat", "facet" or "repeat" with views inside.',
    )
  const top = inside[0] === 'top'
  const allowed = new Set([...common, ...keysOfForm[form], ...(top ? topOnly : [])])
  for (const key of Object.keys(view)) {
    if (allowed.has(key)) continue
    const near = nearestName(key, allowed)
    faults.error(
      at(path, key),
      misplacedKeyMessage(key) ?? `There is no ${quoted(key)} here${near ? `; did you mean ${quoted(near)}?` : '.'}`,
    )
  }
  count.views += form === 'mark' ? times : 0
  if (count.views > limits.views) return faults.error(path, `A spec draws at most ${limits.views} views.`)
  let scope = outer
  if (view.data !== undefined && view.data !== null) {
    const table = tableName(view.data, at(path, 'data'), scope)
    scope = table === undefined ? { ...scope, table: '', known: undefined } : withTable(scope, table)
  }
  checkParams(view.params, at(path, 'params'), scope)
  scope = checkTransforms(view.transform, at(path, 'transform'), scope)
  checkSize(view.width, at(path, 'width'), scope)
  checkSize(view.height, at(path, 'height'), scope)
  for (const key of ['title', 'view', 'resolve', 'config', 'autosize', 'padding', 'spacing'])
    checkStyle(view[key], at(path, key), params, faults)
  checkSharedSelections(view, path, faults)
  checkSpacing(view.spacing, at(path, 'spacing'), faults)
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
    checkEncoding(view.encoding, at(path, 'encoding'), form === 'mark' ? scope : { ...scope, encoding: undefined })
    checkProjection(view.projection, at(path, 'projection'), faults)
  }
  switch (form) {
    case 'mark':
      if (scope.table === undefined) faults.error(at(path, 'data'), 'Say which table to draw: {"data": {"name": …}}.')
      if (!inside.includes('layer')) checkPlaces(view, path, scope)
      checkMark(view.mark, at(path, 'mark'), scope)
      return checkSummaryMark(view, path, scope)
    case 'layer':
    case 'hconcat':
    case 'vconcat':
    case 'concat': {
      const views = view[form]
      if (!Array.isArray(views) || views.length === 0)
        return faults.error(at(path, form), `"${form}" holds a list of views.`)
      if (form !== 'layer' && inside[0] === 'layer') return faults.error(path, 'Layers hold marks and layers only.')
      return each(views, at(path, form), (one, place) => checkView(one, place, scope, count, times, [form, ...inside]))
    }
    case 'repeat': {
      const fields = repeatedFields(view.repeat)
      if (fields.length === 0 || fields.length > limits.views)
        return faults.error(
          at(path, 'repeat'),
          `"repeat" holds 1 to ${limits.views} fields, or lists of them by "row", "column" or "layer".`,
        )
      for (const { ref, place } of fields) checkField(ref, at(path, 'repeat') + place, 'The repeat', scope)
      checkRepeat(view, path, faults)
      const repeats = new Set([...scope.repeats, ...repeatersOf(view.repeat)])
      const inner = { ...scope, repeats }
      return checkView(view.spec, at(path, 'spec'), inner, count, times * viewCount(view.repeat), [form, ...inside])
    }
    case 'facet': {
      const { facet } = view
      const here = at(path, 'facet')
      if (!isObject(facet)) return faults.error(here, '"facet" is a field definition, or one for "row" and "column".')
      const split = ['row', 'column'].filter((key) => key in facet)
      if (split.length === 0) checkDef(facet, 'facet', here, scope)
      for (const key of split) checkDef(facet[key], key, at(here, key), scope)
      for (const [def, place] of split.length === 0
        ? [[facet, here] as const]
        : split.map((key) => [facet[key], at(here, key)] as const))
        if (isObject(def) && def.field === undefined)
          faults.error(place, 'A facet needs the field whose values part the rows.')
      return checkView(view.spec, at(path, 'spec'), scope, count, times, [form, ...inside])
    }
  }
}

function misplacedKeyMessage(key: string): string | undefined {
  if (key === 'datasets') return 'Inline data is not drawn; load it as a file and name its table.'
  if (key === 'projection') return 'A projection belongs to a view with a mark, or to layers.'
  return key === '$schema' || key === 'usermeta' || key === 'config'
    ? `${quoted(key)} belongs at the top of the spec.`
    : undefined
}

function checkTexts(view: View, path: string, { faults }: ValidationScope): undefined {
  for (const key of ['name', 'description', 'background'])
    if (view[key] !== undefined && typeof view[key] !== 'string')
      faults.error(at(path, key), `${quoted(key)} is a text.`)
  if (typeof view.name === 'string' && !/^[\w -]{0,80}$/.test(view.name))
    faults.error(at(path, 'name'), "A view's name is made of letters, digits, spaces, - and _.")
  if (view.title !== undefined && typeof view.title !== 'string' && !isObject(view.title))
    faults.error(at(path, 'title'), 'A title is a text or an object with "text".')
  const { $schema, usermeta, config } = view
  if (
    $schema !== undefined &&
    !(
      typeof $schema === 'string' &&
      /^https:\/\/vega\.github\.io\/schema\/vega-lite\/v[56](\.\d+){0,2}\.json$/.test($schema)
    )
  )
    faults.error(
      at(path, '$schema'),
      'The schema is that of Vega-Lite 6: https://vega.github.io/schema/vega-lite/v6.json.',
    )
  if (usermeta !== undefined) checkUsermeta(usermeta, at(path, 'usermeta'), faults)
  if (config !== undefined && !isObject(config)) faults.error(at(path, 'config'), '"config" is an object.')
}

/** Only our own part is checked; other tools may store anything else. */
function checkUsermeta(usermeta: unknown, path: string, faults: Faults): undefined {
  if (!isObject(usermeta)) return faults.error(path, '"usermeta" is an object.')
  const { belvedere } = usermeta
  if (belvedere === undefined) return
  const here = at(path, 'belvedere')
  if (!isObject(belvedere)) return faults.error(here, '"belvedere" is an object.')
  const { timestep, wishes, explanation } = belvedere
  if (timestep !== undefined && typeof timestep !== 'string')
    faults.error(at(here, 'timestep'), 'The timestep is the name of a param.')
  if (explanation !== undefined && !isObject(explanation))
    faults.error(at(here, 'explanation'), 'The explanation is an object.')
  if (wishes === undefined) return
  if (!isObject(wishes)) return faults.error(at(here, 'wishes'), '"wishes" is an object.')
  if (wishes.task !== undefined && !tasks.some((task) => task === wishes.task))
    faults.error(at(at(here, 'wishes'), 'task'), `A task is one of ${tasks.join(', ')}.`)
  if (wishes.mark !== undefined && !marks.some((mark) => mark === wishes.mark))
    faults.error(at(at(here, 'wishes'), 'mark'), 'There is no such mark.')
  if (wishes.every !== undefined && wishes.every !== true)
    faults.error(at(at(here, 'wishes'), 'every'), '"every" is true or absent.')
  if (wishes.language !== undefined && !chartLanguages.some((language) => language === wishes.language))
    faults.error(at(at(here, 'wishes'), 'language'), `A language is one of ${chartLanguages.join(', ')}.`)
}

function checkSize(size: unknown, path: string, { faults }: ValidationScope): undefined {
  if (size === undefined || size === 'container') return
  const value = isObject(size) ? size.step : size
  if (isObject(size) && Object.keys(size).some((key) => key !== 'step' && key !== 'for'))
    faults.error(path, 'A size is a number, "container" or {"step": …}.')
  else if (typeof value !== 'number' || value < 1 || value > 10_000)
    faults.error(path, 'A size is a number of pixels from 1 to 10,000, "container" or {"step": …}.')
}

function checkMark(mark: unknown, path: string, { faults, params }: ValidationScope): undefined {
  const type = isObject(mark) ? mark.type : mark
  if (!marks.some((one) => one === type)) {
    const near = typeof type === 'string' ? nearestName(type, marks) : undefined
    const why =
      type === 'image'
        ? 'Pictures are not drawn.'
        : `There is no mark ${quoted(String(type))}${near ? `; did you mean ${quoted(near)}?` : '.'}`
    faults.error(isObject(mark) ? at(path, 'type') : path, why)
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
  if (invalid !== undefined && !invalidModes.has(invalid))
    faults.error(at(path, 'invalid'), 'Rows without a number are left out ("filter"), shown ("show"), or break lines.')
  if (typeof interpolate === 'string' && !interpolations.has(interpolate))
    faults.error(at(path, 'interpolate'), 'There is no such course; take "linear", "monotone" or "step".')
}

/** Maps draw the built-in outlines of the countries that a field names, or points by longitude and latitude. */
function checkPlaces({ mark, encoding }: View, path: string, { faults }: ValidationScope): undefined {
  const channels = isObject(encoding) ? encoding : {}
  const named = isObject(channels.shape) && channels.shape.field !== undefined
  if ((isObject(mark) ? mark.type : mark) === 'geoshape' && !named)
    faults.error(
      at(path, 'encoding'),
      'A map needs the field that names the countries: {"shape": {"field": …, "type": "nominal"}}.',
    )
  if ((channels.longitude === undefined) !== (channels.latitude === undefined))
    faults.error(at(path, 'encoding'), 'A place needs both "longitude" and "latitude".')
}

function checkSpacing(spacing: unknown, path: string, faults: Faults): undefined {
  const isSpace = (one: unknown) => typeof one === 'number'
  if (spacing === undefined || isSpace(spacing)) return
  if (!isObject(spacing) || ![spacing.row, spacing.column].every((one) => one === undefined || isSpace(one)))
    faults.error(path, 'The space between views is a number of pixels, or one for "row" and one for "column".')
}

const repeatersOf = (repeat: unknown): string[] => (isObject(repeat) ? Object.keys(repeat) : ['repeat'])

function checkRepeat({ repeat, spec }: View, path: string, faults: Faults): undefined {
  const lists = Array.isArray(repeat) ? [repeat] : isObject(repeat) ? Object.values(repeat) : []
  for (const list of lists)
    if (Array.isArray(list) && (list.length === 0 || new Set(list).size < list.length))
      faults.error(at(path, 'repeat'), 'A repeat holds a list of fields, each once.')
  const inLayers = isObject(repeat) && repeat.layer !== undefined
  if (
    inLayers &&
    isObject(spec) &&
    Array.isArray(spec.params) &&
    spec.params.some((one) => isObject(one) && 'select' in one)
  )
    faults.error(at(at(path, 'spec'), 'params'), 'A view that is repeated as layers holds no selection.')
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
