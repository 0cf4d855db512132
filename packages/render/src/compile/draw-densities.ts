import { type CompiledMark, type PointDensity, panelColumns, type QueriedData } from '@belvedere/query'
import { isObject } from '@belvedere/spec'
import { landRole } from '../maps/base-map.ts'
import type { Palette } from '../theme/theme.ts'
import type { VegaSpec } from '../vega/vega-types.ts'

/**
 * Draws densities beneath the points that they stand for, of which there are none then. Those of one colour get a legend that
 * tells their counts.
 */
export function drawDensities(
  vega: VegaSpec,
  queries: readonly QueriedData[],
  { palette, title }: { palette: Pick<Palette, 'ramp' | 'muted'>; title: string },
): void {
  for (const { name, density } of queries) {
    if (!density) continue
    const { mark, among, color, panels } = density
    const picture: CompiledMark = {
      type: 'image',
      name: `${mark.name}_density`,
      from: { data: panels ? `${panels.facet.name}_picture` : name },
      interactive: true,
      encode: {
        update: {
          ...Object.fromEntries(
            ['image', 'x', 'y', 'width', 'height'].map((part) => [part, { field: `${panelColumns.picture}.${part}` }]),
          ),
          aspect: { value: false },
          smooth: { value: false },
        },
      },
    }
    const above = density.projection === null ? [] : coastsAbove(among, { coast: palette.muted, picture: name })
    among.splice(among.indexOf(mark), 0, picture, ...above)
    if (color) {
      strengthenLegend(vega, color.scale)
      continue
    }
    const counts = `${name}_counts`
    const tuples = `data(${JSON.stringify(name)})`
    const isDrawn = `length(${tuples}) > 0`
    vega.scales = [
      ...(vega.scales ?? []),
      {
        name: counts,
        type: 'log',
        domain: [1, { signal: `${isDrawn} ? max(2, ${tuples}[0][${JSON.stringify(panelColumns.picture)}].most) : 10` }],
        range: [...densityRamp(density, palette)],
      },
    ]
    const opacity = { signal: `${isDrawn} ? 1 : 0` }
    vega.legends = [
      ...(vega.legends ?? []),
      {
        fill: counts,
        type: 'gradient',
        direction: 'horizontal',
        gradientLength: { signal: 'clamp(width, 100, 200)' },
        title,
        format: 's',
        tickCount: 3,
        encode: {
          gradient: { update: { opacity } },
          // Vega sets the opacity of labels by whether they overlap.
          labels: { update: { fillOpacity: opacity } },
          title: { update: { opacity } },
        },
      },
    ]
  }
}

/** The colours of counts, from few to many: on land, the lightest would hardly be seen. */
export const densityRamp = ({ projection }: PointDensity, { ramp }: Pick<Palette, 'ramp'>): readonly string[] =>
  projection === null ? ramp : ramp.slice(1)

/** The edges of the land beneath a map's density, which hides them. */
function coastsAbove(
  among: readonly CompiledMark[],
  { coast, picture }: { coast: string; picture: string },
): CompiledMark[] {
  const opacity = { signal: `length(data(${JSON.stringify(picture)})) > 0 ? 0.6 : 0` }
  return among.flatMap((mark) =>
    mark.role === landRole
      ? [
          {
            ...structuredClone(mark),
            encode: {
              enter: { stroke: { value: coast }, strokeWidth: { value: 0.5 } },
              update: { strokeOpacity: opacity },
            },
          },
        ]
      : [],
  )
}

/** Single points are translucent, and so are their swatches; where many lie, a density is as strong as its colours. */
function strengthenLegend(vega: VegaSpec, scale: string): void {
  for (const legend of vega.legends ?? []) {
    if (legend.fill !== scale && legend.stroke !== scale) continue
    const encode = isObject(legend.encode) ? legend.encode : {}
    const symbols = isObject(encode.symbols) ? encode.symbols : {}
    const update = isObject(symbols.update) ? symbols.update : {}
    legend.encode = { ...encode, symbols: { ...symbols, update: { ...update, opacity: { value: 1 } } } }
  }
}
