import { FileError } from '../../sources/row-source.ts'
import { leftOutNames } from '../left-out.ts'
import { textOf } from './cf-attributes.ts'
import type { Grid, GridVariable } from './grid.ts'

/** A column of a table: a variable, or the positions along a dimension that has none. */
export interface GridColumn {
  name: string
  variable: GridVariable | null
  /** The dimensions of the table that the variable has, by their index. */
  axes: number[]
}

/** A table with a row for each cell of some variables with the same dimensions. */
export interface GridTable {
  part: string
  dimensions: string[]
  shape: number[]
  columns: GridColumn[]
  notes: string[]
}

const maxTables = 100

/** The tables of a grid: one for the variables of each list of dimensions. Throws `FileError` if there are none, or too many. */
export function gridTables({ variables, notes }: Grid, format: string): GridTable[] {
  const coordinates = new Map(
    variables.filter(isCoordinate).map((variable) => [variable.dimensions[0] ?? '', variable]),
  )
  const auxiliary = new Set(variables.flatMap((variable) => auxiliaryOf(variable, variables)))
  const bounds = new Set(variables.map(({ attributes }) => textOf(attributes, 'bounds')).filter((name) => name !== ''))
  const isData = (variable: GridVariable) =>
    variable.shape.length > 0 && !isCoordinate(variable) && !auxiliary.has(variable) && !bounds.has(variable.name)
  const data = variables.filter(isData)
  const shown = data.length > 0 ? data : variables.filter(({ shape }) => shape.length > 0)
  const groups = Map.groupBy(shown, ({ group, dimensions }) => JSON.stringify([group, dimensions]))
  const tables = [...groups.values()].flatMap((group) => tableOf(group, { coordinates, variables }))
  const [first] = tables
  if (first === undefined) {
    throw new FileError(
      `There is no variable with several values in this ${format}. Upload one with a table or a grid.`,
    )
  }
  if (tables.length > maxTables) {
    throw new FileError(
      `This ${format} holds ${tables.length.toLocaleString('en')} tables; at most ${maxTables} can be read. Split it.`,
      { code: 'too_large' },
    )
  }
  const scalars = variables.filter(({ shape }) => shape.length === 0).map(({ name }) => name)
  const boundNames = data.length > 0 ? variables.filter(({ name }) => bounds.has(name)).map(({ name }) => name) : []
  first.notes.push(
    ...notes,
    ...leftOutNames(scalars, 'as a single value'),
    ...leftOutNames(boundNames, 'as the bounds of cells'),
  )
  return tables
}

const isCoordinate = ({ name, group, dimensions }: GridVariable) =>
  dimensions.length === 1 && (dimensions[0] === name || dimensions[0] === `${group}/${name}`)

/** Variables that a variable names as further coordinates of its cells. */
function auxiliaryOf({ attributes, dimensions, group }: GridVariable, variables: GridVariable[]): GridVariable[] {
  const names = new Set(textOf(attributes, 'coordinates').split(/\s+/))
  return variables.filter(
    (other) =>
      names.has(other.name) &&
      other.group === group &&
      other.shape.length > 0 &&
      !isCoordinate(other) &&
      other.dimensions.every((dimension) => dimensions.includes(dimension)),
  )
}

function tableOf(
  group: GridVariable[],
  { coordinates, variables }: { coordinates: Map<string, GridVariable>; variables: GridVariable[] },
): GridTable[] {
  const [first] = group
  if (first === undefined || first.shape.includes(0)) return []
  const { dimensions, shape } = first
  const axesOf = (variable: GridVariable) => variable.dimensions.map((dimension) => dimensions.indexOf(dimension))
  const positions = dimensions.flatMap((dimension, axis): GridColumn[] => {
    const variable = coordinates.get(dimension) ?? null
    if (variable !== null && group.includes(variable)) return []
    const isSingle = variable === null && dimensions.length === 1
    return isSingle ? [] : [{ name: variable?.name ?? shortName(dimension), variable, axes: [axis] }]
  })
  const further = [...new Set(group.flatMap((variable) => auxiliaryOf(variable, variables)))]
  const columns = [...further, ...group].map((variable) => ({ name: variable.name, variable, axes: axesOf(variable) }))
  return [
    {
      part: partOf(group, first),
      dimensions: dimensions.map(shortName),
      shape,
      columns: [...positions, ...columns],
      notes: [],
    },
  ]
}

const maxInPart = 3

/** What a table is called: by its variable, its dimensions, or the folder that it is in. */
function partOf(variables: GridVariable[], { name, group, dimensions }: GridVariable): string {
  const isNamed = dimensions.every((dimension) => !dimension.includes('#'))
  const names = variables.slice(0, maxInPart).map((variable) => variable.name)
  if (variables.length === 1) return [group, name].filter((part) => part !== '').join(' ')
  if (!isNamed) return group === '' ? names.join(' ') : group
  return [group, ...dimensions.map(shortName)].filter((part) => part !== '').join(' ')
}

const shortName = (dimension: string) => (dimension.split('/').at(-1) ?? dimension).replace(/#\d+$/, '')
