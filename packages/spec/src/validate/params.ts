import { fieldName } from '../fields/field-ref.ts'
import { isObject } from '../model/json.ts'
import { isReservedName } from '../model/params.ts'
import { readExpression } from './expression.ts'
import { checkEach, type Faults, pathAt, quotableName, text } from './faults.ts'
import { checkField, type ValidationScope } from './scope.ts'
import { checkStyle } from './style.ts'

const inputs: ReadonlySet<unknown> = new Set([
  'range',
  'select',
  'radio',
  'checkbox',
  'text',
  'date',
  'color',
  'number',
])
const bindKeys: ReadonlySet<string> = new Set(['input', 'min', 'max', 'step', 'options', 'labels', 'name', 'debounce'])

/** The names of all params that a spec and its inner views define. Checks the names. */
export function definedParams(
  spec: unknown,
  faults: Faults,
): { params: ReadonlySet<string>; selections: ReadonlySet<string> } {
  const names = new Set<string>()
  const selections = new Set<string>()
  const add = (name: string, path: string): undefined => {
    if (names.has(name)) faults.error(path, text('param.twice', { name: quotableName(name) }))
    names.add(name)
  }
  const walk = (value: unknown, path: string): undefined => {
    if (Array.isArray(value)) return checkEach(value, path, walk)
    if (!isObject(value)) return
    if (Array.isArray(value.params)) {
      checkEach(value.params, pathAt(path, 'params'), (param, paramPath) => {
        if (!isObject(param) || typeof param.name !== 'string') return faults.error(paramPath, text('param.unnamed'))
        if (!/^[A-Za-z_]\w{0,79}$/.test(param.name))
          faults.error(pathAt(paramPath, 'name'), text('param.characters', { name: quotableName(param.name) }))
        else if (isReservedName(param.name))
          faults.error(pathAt(paramPath, 'name'), text('param.reserved', { name: quotableName(param.name) }))
        add(param.name, pathAt(paramPath, 'name'))
        if ('select' in param) selections.add(param.name)
      })
    }
    if (Array.isArray(value.transform))
      checkEach(value.transform, pathAt(path, 'transform'), (transform, here) => {
        if (isObject(transform) && typeof transform.param === 'string') add(transform.param, pathAt(here, 'param'))
      })
    for (const key of ['layer', 'hconcat', 'vconcat', 'concat', 'spec']) walk(value[key], pathAt(path, key))
  }
  walk(spec, '')
  return { params: names, selections }
}

export function checkParams(params: unknown, path: string, scope: ValidationScope): undefined {
  if (params === undefined) return
  const { faults } = scope
  if (!Array.isArray(params) || params.length > 50) return faults.error(path, text('param.list'))
  params.forEach((param, i) => {
    if (!isObject(param)) return
    const here = pathAt(path, i)
    if ('select' in param) checkSelection(param, here, scope)
    else checkVariable(param, here, scope)
  })
}

function checkVariable(
  param: { [key: string]: unknown },
  path: string,
  { faults, params }: ValidationScope,
): undefined {
  for (const key of Object.keys(param))
    if (!['name', 'value', 'expr', 'bind', 'description'].includes(key))
      faults.error(pathAt(path, key), text('param.key', { key: quotableName(key) }))
  if (param.expr !== undefined) checkStyle({ expr: param.expr }, path, params, faults)
  if (typeof param.expr === 'string' && readExpression(param.expr, params).readsRows)
    faults.error(pathAt(path, 'expr'), text('param.reads_rows'))
  checkStyle(param.value, pathAt(path, 'value'), params, faults)
  if (param.bind === undefined) return
  const { bind } = param
  const bindPath = pathAt(path, 'bind')
  if (!isObject(bind)) return faults.error(bindPath, text('widget.object'))
  for (const key of Object.keys(bind))
    if (!bindKeys.has(key)) faults.error(pathAt(bindPath, key), text('widget.key', { key: quotableName(key) }))
  if (!inputs.has(bind.input))
    faults.error(pathAt(bindPath, 'input'), text('widget.input', { inputs: [...inputs].map(String).join(', ') }))
  if (bind.name !== undefined && typeof bind.name !== 'string')
    faults.error(pathAt(bindPath, 'name'), text('widget.name'))
  for (const key of ['min', 'max', 'step', 'debounce'])
    if (bind[key] !== undefined && typeof bind[key] !== 'number')
      faults.error(pathAt(bindPath, key), text('value.number', { key }))
  for (const key of ['options', 'labels'])
    if (bind[key] !== undefined && !isFlatList(bind[key]))
      faults.error(pathAt(bindPath, key), text('value.list', { key }))
  if ((bind.input === 'select' || bind.input === 'radio') && !Array.isArray(bind.options))
    faults.error(bindPath, text('widget.options'))
}

function isFlatList(value: unknown): boolean {
  return Array.isArray(value) && value.every((candidate) => typeof candidate !== 'object' || candidate === null)
}

const selectKeys: ReadonlySet<string> = new Set([
  'type',
  'encodings',
  'fields',
  'on',
  'clear',
  'resolve',
  'toggle',
  'nearest',
  'translate',
  'zoom',
  'mark',
])
/** Common event streams. Others are rejected, because their filters may contain expressions. */
const events =
  /^(?:click|dblclick|pointer\w{2,8}|mouse\w{2,8}|touch\w{2,6}|drag|wheel!?)(?:\[event\.(?:shift|alt|ctrl|meta)Key\])?$/
const toggles: ReadonlySet<unknown> = new Set([
  true,
  false,
  'true',
  'false',
  'event.shiftKey',
  'event.altKey',
  'event.ctrlKey',
  'event.metaKey',
])

function checkSelection(param: { [key: string]: unknown }, path: string, scope: ValidationScope): undefined {
  const { faults, params, views } = scope
  for (const key of Object.keys(param))
    if (!['name', 'select', 'value', 'bind', 'views', 'description'].includes(key))
      faults.error(pathAt(path, key), text('selection.key', { key: quotableName(key) }))
  const { select, bind } = param
  const selectPath = pathAt(path, 'select')
  const kind = isObject(select) ? select.type : select
  if (kind !== 'interval' && kind !== 'point') faults.error(selectPath, text('selection.kind'))
  if (isObject(select)) {
    for (const key of Object.keys(select))
      if (!selectKeys.has(key)) faults.error(pathAt(selectPath, key), text('selection.key', { key: quotableName(key) }))
    for (const key of ['on', 'clear', 'translate', 'zoom']) {
      const value = select[key]
      const isSwitch = typeof value === 'boolean' && key !== 'on'
      if (value !== undefined && !isSwitch && !(typeof value === 'string' && events.test(value)))
        faults.error(pathAt(selectPath, key), text('selection.events'))
    }
    if (select.toggle !== undefined && !toggles.has(select.toggle))
      faults.error(pathAt(selectPath, 'toggle'), text('selection.toggle'))
    if (Array.isArray(select.fields))
      select.fields.forEach(
        (ref, i) => void checkField(ref, pathAt(pathAt(selectPath, 'fields'), i), text('use.selection'), scope),
      )
    checkStyle(select.mark, pathAt(selectPath, 'mark'), params, faults)
  }
  if (kind === 'interval' && isObject(param.value) && !Object.values(param.value).every(Array.isArray))
    faults.error(pathAt(path, 'value'), text('selection.interval'))
  if (param.views !== undefined) checkViews(param.views, pathAt(path, 'views'), views, faults)
  if (kind === 'interval' && (bind === 'legend' || (isObject(bind) && 'legend' in bind)))
    return faults.error(pathAt(path, 'bind'), text('selection.legend'))
  if (bind === undefined || bind === 'scales' || bind === 'legend') return
  if (!isObject(bind)) return faults.error(pathAt(path, 'bind'), text('selection.bind'))
  for (const [field, widget] of Object.entries(bind)) {
    const place = pathAt(pathAt(path, 'bind'), field)
    if (isObject(widget)) checkVariable({ name: fieldName(field), bind: widget }, place, scope)
    else if (field !== 'legend' || typeof widget !== 'string') faults.error(place, text('widget.object'))
  }
}

function checkViews(names: unknown, path: string, views: ReadonlySet<string>, faults: Faults): undefined {
  if (!Array.isArray(names)) return faults.error(path, text('selection.views'))
  return checkEach(names, path, (name, here) => {
    if (typeof name !== 'string' || !views.has(name))
      faults.error(here, text('selection.view_unknown', { name: quotableName(String(name)) }))
  })
}
