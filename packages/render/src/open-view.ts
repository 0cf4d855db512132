import { rowCondition, type ValueSteps } from '@belvedere/query'
import {
  type ChartWidget,
  defaultChartLimits,
  describeSpec,
  type Spec,
  sampleSize,
  subtitleOf,
  timestepOf,
  titleOf,
  transformsOf,
  widgetsOf,
} from '@belvedere/spec'
import type { ColumnTable, ShapeSet } from '@belvedere/tables'
import { readMatchingRows } from '@belvedere/tables'
import { renderTexts } from '@belvedere/texts/render'
import { colourValues } from './compile/colour-domains.ts'
import { compileSpec } from './compile/compile.ts'
import { initialParams } from './compile/initial-params.ts'
import { leastMarks } from './compile/least-marks.ts'
import { datasetName, prepareSpec } from './compile/prepare-spec.ts'
import { dropRedundantOffsets, type IsOneEach, isOneEachIn } from './compile/redundant-offsets.ts'
import { unitsOf } from './compile/units.ts'
import { specTexts, usedFields } from './compile/used-fields.ts'
import { fontStack } from './draw/fonts.ts'
import { liveEngineTable, readLiveRows } from './live-tables.ts'
import { type CompiledView, LiveView, type LiveViewParts } from './live-view.ts'
import { factsOfRows } from './maps/map-facts.ts'
import { resolvePlaces } from './maps/resolve-places.ts'
import { LimitExceeded, RenderError, toRenderError, toViewError } from './model/errors.ts'
import { text } from './model/texts.ts'
import type { RenderTable, RenderWarning, View, ViewOptions } from './model/view-types.ts'
import { columnsOf, EngineError, isLarge, isMap, type QueriedMaps, queriedParts } from './queried-tables.ts'
import { ownSource, rowsOf, type TableSource } from './rows.ts'
import { selectionsOf } from './scene/selections.ts'
import { palettes, themeConfig } from './theme/theme.ts'
import { fromEngineText } from './vega/aliases.ts'
import { limitPanels } from './vega/panel-limit.ts'
import type { FetchedRows } from './vega/query-transform.ts'
import { numberRows } from './vega/sample-transform.ts'
import type { Tuple } from './vega/vega-types.ts'
import { viewsOf } from './vega/view-tree.ts'
import { collectWarnings, type WarningLog } from './warnings.ts'

// Temporal cells are UTC, but Vega's time scales, units and formats use the time zone of the process.
process.env.TZ = 'UTC'

/**
 * Opens a spec as a live view: plan queries → read columns → load fonts → prepare → resolve places → compile → parse → run →
 * fit. Rejects with `RenderError`, or with `LimitExceeded`. The spec has passed `validateSpec`; even so, nothing here reads a
 * file or URL that it names, and no code is generated from it.
 */
export async function openView(options: ViewOptions, given: Partial<TableSource> = {}): Promise<View> {
  const source = { ...ownSource, ...given }
  try {
    return await openWith(options, { source, engineFault: null })
  } catch (thrown) {
    if (!isOfEngine(thrown)) throw toViewError(thrown)
    // What a query cannot do may be done with the rows themselves.
    return await openWith(options, { source, engineFault: toRenderError(thrown) }).catch((second: unknown) => {
      throw toViewError(second)
    })
  }
}

const isOfEngine = (thrown: unknown): boolean =>
  thrown instanceof EngineError || (thrown instanceof Error && isOfEngine(thrown.cause))

/** Where rows come from. After a fault of the engine nothing is asked of it. */
interface RowAccess {
  source: TableSource
  engineFault: RenderError | null
}

async function openWith(options: ViewOptions, access: RowAccess): Promise<View> {
  const parts = await partsOf(options, access)
  try {
    return await LiveView.open(parts, options)
  } catch (thrown) {
    parts.close()
    throw thrown
  }
}

async function partsOf(options: ViewOptions, { source, engineFault }: RowAccess): Promise<LiveViewParts> {
  const usedTables = tablesOf(options.spec, options.tables)
  const profiles = options.tables.map((table) => table.profile)
  const used = usedTables.map(({ profile }) => profile)
  const [mainTable = { name: '', rows: 0, fields: [] }] = used
  const fields = profiles.flatMap((profile) => profile.fields.map((field) => field.name))
  const selfExplanatory = new Set(
    mainTable.fields.flatMap(({ name, type, semanticType }) =>
      type === 'nominal' && semanticType !== 'boolean' ? [name] : [],
    ),
  )
  const { marks: maxMarks = Number.POSITIVE_INFINITY, panels: maxPanels = Number.POSITIVE_INFINITY } =
    options.limits ?? {}
  const timesteps = timestepOf(options.spec, mainTable)
  const { animation = {} } = options.spec.usermeta?.belvedere ?? {}
  const widgets = widgetsOf(options.spec, mainTable)
  const steps = new Map(widgets.flatMap(stepsOf))
  const language = options.spec.usermeta?.belvedere?.wishes?.language ?? 'en'
  const shapes = await shapesOf(usedTables, source)
  const prepare = (isOneEach: IsOneEach) => {
    const prepared = prepareSpec(options.spec, fields, selfExplanatory)
    dropRedundantOffsets(prepared.spec, isOneEach)
    return prepared
  }
  const compile = ({ theme, font, tables, queriedMaps, isOneEach, log }: CompileOptions) => {
    const prepared = prepare(isOneEach)
    const maps = resolvePlaces(
      prepared.spec,
      (map, at) => {
        const facts = queriedMaps.get(at)
        if (facts !== undefined) return facts
        const rows = tables.get(map.table ?? '')
        return rows ? factsOfRows(map, rows) : 'unread'
      },
      ({ table = '', field }) => {
        const set = shapes.get(table)
        return set?.columns.includes(fromEngineText(field)) ? set : null
      },
    )
    log.warnings.push(...(maps?.warnings ?? []))
    const tuples = [...tables].map(([name, table]): [string, Tuple[]] => [name, rowsOf(table)])
    if (isSampled) for (const [, rows] of tuples) numberRows(rows)
    const compiled = compileSpec(prepared, {
      config: themeConfig(theme, font, language),
      font,
      language,
      rows: new Map([...tuples, ...(maps?.datasets ?? [])]),
      hasFixedDomains: timesteps !== null && animation.scales !== 'step',
      logger: log.logger,
      maps: maps && { ...maps, palette: palettes[theme] },
      colourValues: colourValues(used, palettes[theme].category.length),
    })
    return { prepared, maps, compiled }
  }
  const { theme: firstTheme } = options
  const isSampled = sampleSize(transformsOf(options.spec)) !== null
  const isEachDrawn = options.spec.usermeta?.belvedere?.wishes?.points === 'each'
  const compileWithoutRows = (isOneEach: IsOneEach, queriedMaps: QueriedMaps) =>
    compile({ theme: firstTheme, font: '', tables: new Map(), queriedMaps, isOneEach, log: collectWarnings() }).compiled
  const { run, runLive, copyFailures = new Map() } = source
  const queried =
    run &&
    (await queriedParts(
      engineFault ? [] : usedTables,
      { run, runLive, copyFailures, limits: options.limits ?? defaultChartLimits, isEachDrawn },
      { prepare, compile: compileWithoutRows },
    ))
  const isQueried = queried?.names.has(mainTable.name) ?? false
  if (!isQueried && leastMarks(options.spec, mainTable) > maxMarks)
    throw new LimitExceeded({ limit: 'marks', value: maxMarks })
  const tables = await readTables(
    options,
    usedTables.filter(({ profile }) => !queried?.names.has(profile.name)),
    {
      source,
      conditionOf: (table) =>
        // Outlines are chosen by all values of a column.
        isMap(options.spec)
          ? null
          : rowCondition(
              compileWithoutRows(() => false, new Map()).vega,
              datasetName(table.profile.name),
              'live' in table ? liveEngineTable('', table.live).columns : columnsOf(table.profile.fields),
            ),
    },
  )
  const texts = [...textsOf(options.spec, tables)]
  if (queried) for await (const text of queried.tables.texts(specTexts(options.spec))) texts.push(text)
  const font = fontStack(texts)
  const build = (theme: ViewOptions['theme']): CompiledView => {
    const log = collectWarnings()
    const byName = new Map([...tables].map(([name, table]) => [datasetName(name), table]))
    const isOneEachHere = isOneEachIn(byName)
    const isOneEach: IsOneEach = (...question) => queried?.isOneEach(...question) ?? isOneEachHere(...question)
    const queriedMaps = queried?.maps ?? new Map()
    const { prepared, maps, compiled } = compile({ theme, font, tables: byName, queriedMaps, isOneEach, log })
    const fetched = new Map<string, FetchedRows>()
    queried?.tables.connect(compiled.vega, {
      steps,
      brushed: new Map([...compiled.brushed].map(([name, fields]) => [`${name}_store`, fields])),
      timestep: timesteps?.param ?? null,
      theme,
      language,
      onFewer: (as, points) => {
        if (!log.warnings.some(isOfFewer)) log.warnings.push(text(`density.as_${as}`, { points }))
      },
      onFetched: (data, rows) => fetched.set(data, rows),
    })
    limitPanels(compiled.vega, maxPanels)
    return {
      compiled,
      units: unitsOf(compiled.normalized, profiles, language),
      selections: selectionsOf(prepared.spec, compiled, { hasSteps: queried !== null }),
      layout: prepared.layout,
      onMap: maps !== null,
      font,
      log,
      fetched,
    }
  }
  return {
    build,
    title: titleOf(options.spec),
    subtitle: subtitleOf(options.spec),
    titled: options.title ?? 'outside',
    description:
      typeof options.spec.description === 'string' ? options.spec.description : describeSpec(options.spec, mainTable),
    widgets,
    params: initialParams(options.spec),
    timesteps,
    rows: Math.max(0, ...used.map(({ name, rows }) => (queried?.names.has(name) ? rowsOfQuery : rows))),
    isEachDrawn,
    isSmooth: animation.smooth === true,
    maxMarks,
    engineFault,
    toReadableSql: (sql) => queried?.tables.toReadableSql(sql) ?? sql,
    fetchAhead: async (signal, value, abort) => queried?.tables.fetchAhead(signal, value, abort),
    pauseDrawn: (signal) => queried?.tables.pauseDrawn(signal),
    close: () => queried?.tables.close(),
  }
}

const isOfFewer = (warning: RenderWarning): boolean =>
  typeof warning !== 'string' && warning.key.startsWith('render.density.')

/** A query, of a cube after the first ones, takes as long as so many rows of a dataflow. */
const rowsOfQuery = 125_000

/** Where a widget's values are those of its steps, these by its param. */
const stepsOf = ({ name, min, max, step }: ChartWidget): [string, ValueSteps][] =>
  min === undefined || max === undefined || step === undefined ? [] : [[name, { min, max, step }]]

interface CompileOptions {
  theme: ViewOptions['theme']
  font: string
  /** Tables in memory, by the names of their data sets. */
  tables: ReadonlyMap<string, ColumnTable>
  queriedMaps: QueriedMaps
  isOneEach: IsOneEach
  log: WarningLog
}

/** The tables that a spec names. Throws `RenderError` for one that is not there. */
function tablesOf(spec: Spec, tables: readonly RenderTable[]): RenderTable[] {
  const usedNames = new Set<string>()
  for (const view of viewsOf(spec)) if (view.data && typeof view.data.name === 'string') usedNames.add(view.data.name)
  const tableNames = new Set(tables.map(({ profile }) => profile.name))
  for (const name of usedNames)
    if (!tableNames.has(name)) throw new RenderError(renderTexts.message('reason.table_missing', { name }))
  const texts = specTexts(spec)
  return tables.filter(({ profile }) => usedNames.has(profile.name) || texts.has(profile.name))
}

/** The shapes of tables that have some, by the names of their data sets. */
async function shapesOf(tables: readonly RenderTable[], { shapes }: TableSource): Promise<Map<string, ShapeSet>> {
  const sets = new Map<string, ShapeSet>()
  for (const table of tables) {
    const { profile } = table
    const hasShapes = 'files' in table && profile.fields.some(({ type }) => type === 'geojson')
    const set = hasShapes ? await shapes(table.files) : null
    if (set) sets.set(datasetName(profile.name), set)
  }
  return sets
}

interface RowSource {
  source: TableSource
  /** What all rows meet that the chart may draw. */
  conditionOf(table: RenderTable): ReturnType<typeof rowCondition>
}

/** Of a large table, only the rows are read that its constant filters leave: the dataflow would drop the others. */
async function readTables(
  { spec, limits }: ViewOptions,
  tables: readonly RenderTable[],
  { source: { columns, run, runLive }, conditionOf }: RowSource,
): Promise<Map<string, ColumnTable>> {
  const maxRows = limits?.rows ?? Number.POSITIVE_INFINITY
  const read = new Map<string, ColumnTable>()
  for (const one of tables) {
    const { profile } = one
    const fields = usedFields(spec, profile.fields)
    if ('live' in one) {
      if (!runLive) throw new Error('Tables in databases cannot be read here.')
      const rows = await readLiveRows(one.live, fields, { where: conditionOf(one), maxRows, run: runLive })
      read.set(profile.name, rows)
      continue
    }
    const { files } = one
    const isFiltered = isLarge(one) || profile.rows > maxRows
    const where = isFiltered ? conditionOf(one) : null
    const table =
      where === null ? null : await readMatchingRows(files, fields, { where, atMost: maxRows, run: run ?? undefined })
    if (table === null && profile.rows > maxRows) throw new LimitExceeded({ limit: 'rows', value: maxRows })
    read.set(profile.name, table ?? (await columns(files, fields)))
  }
  return read
}

/** All texts that may appear on the canvas. */
function* textsOf(spec: Spec, tables: Map<string, ColumnTable>): Generator<string> {
  yield* specTexts(spec)
  for (const { columns } of tables.values()) {
    for (const column of Object.values(columns)) {
      for (const value of column) {
        // A column has one type, so its first value is representative.
        if (value === null) continue
        if (typeof value !== 'string') break
        yield value
      }
    }
  }
}
