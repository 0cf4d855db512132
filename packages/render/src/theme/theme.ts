import type { ChartLanguage } from '@belvedere/spec'
import { bubbleSignal, minBubbleArea } from './bubble-size.ts'
import { localeTexts } from './locales.ts'

/** Chart styles: colours of the client's design tokens, Inter 12, light grid, no frame. */
export type ChartTheme = 'light' | 'dark'

export interface Palette {
  surface: string
  ink: string
  muted: string
  /** Grid lines: lighter than any border. */
  grid: string
  accent: string
  /** Countries beneath a map's marks. */
  land: string
  /** The timestep's label behind the marks. */
  ghost: string
  category: string[]
  /** From low to high. */
  ramp: string[]
  diverging: string[]
}

/**
 * The first six are the client's, with the olive moved away from the orange for people with protanopia. Each further colour
 * was found by search as the most distinct from those before it, for normal vision and for protanopia, deuteranopia and
 * tritanopia (Machado et al. 2009).
 */
export const palettes: { [theme in ChartTheme]: Palette } = {
  light: {
    surface: '#FFFFFF',
    ink: '#1C1B19',
    muted: '#6E6A63',
    grid: '#ECE9E3',
    accent: '#0B7A75',
    land: '#ECE9E3',
    ghost: '#F0EEE9',
    category: [
      '#0B7A75',
      '#E0803E',
      '#5566C9',
      '#C2456B',
      '#5F7C14',
      '#7B5EA7',
      '#5F2D1C',
      '#D6AA8E',
      '#9CB7C5',
      '#2FA8DC',
      '#4B334A',
      '#906E44',
    ],
    ramp: ['#E3F1EE', '#B4DCD6', '#7FC2BA', '#48A49D', '#0B7A75', '#0A5A59', '#0B3D40'],
    diverging: ['#A8501C', '#E0803E', '#F3C9A4', '#F4F2EE', '#A5D3CD', '#3F9C96', '#0A5F5C'],
  },
  dark: {
    surface: '#17191B',
    ink: '#ECE9E3',
    muted: '#9C988F',
    grid: '#26292C',
    accent: '#45B8AE',
    land: '#292C30',
    ghost: '#25292C',
    category: [
      '#45B8AE',
      '#F0A05A',
      '#8C9BF0',
      '#E77C9A',
      '#C6E48F',
      '#B294DB',
      '#8E634E',
      '#5E8016',
      '#FECFF0',
      '#1F84AE',
      '#63F6BE',
      '#C29D6F',
    ],
    ramp: ['#17302F', '#1B4A48', '#216A66', '#2B8D87', '#45B8AE', '#83D3CB', '#C4EDE8'],
    diverging: ['#F0A05A', '#B9743C', '#6B4A30', '#2A2E30', '#22504D', '#2F8A83', '#62CFC5'],
  },
}

/** The Vega-Lite config of a theme; a spec's own config and properties win over it. */
export function themeConfig(theme: ChartTheme, font: string, language: ChartLanguage) {
  const { surface, ink, muted, grid, accent, category, ramp, diverging } = palettes[theme]
  const text = { labelFontSize: 12, titleFontSize: 12, labelColor: muted, titleColor: muted, titleFontWeight: 400 }
  return {
    // Mark descriptions only matter in SVG; here they would cost an interpreted expression per mark and frame.
    aria: false,
    ...(localeTexts[language].vega && { locale: localeTexts[language].vega }),
    background: surface,
    padding: 0,
    font,
    view: { stroke: null, continuousWidth: 300, continuousHeight: 220, discreteWidth: 300, discreteHeight: 220 },
    axis: {
      ...text,
      domain: false,
      ticks: false,
      labelSeparation: 6,
      gridColor: grid,
      gridWidth: 1,
      labelPadding: 8,
      titlePadding: 12,
      tickColor: grid,
      domainColor: grid,
    },
    axisX: { titlePadding: 10 },
    // Vertical grid lines between categories carry no information.
    axisBand: { grid: false, labelOverlap: 'greedy' },
    axisPoint: { labelOverlap: 'greedy' },
    axisXBand: { labelAngle: 0 },
    axisXPoint: { labelAngle: 0 },
    axisTemporal: { labelFlush: false },
    axisQuantitative: { labelFlush: false },
    header: {
      labelFontSize: 12,
      labelFontWeight: 600,
      titleFontSize: 12,
      labelColor: ink,
      titleColor: muted,
      titleFontWeight: 400,
      labelPadding: 8,
    },
    title: {
      color: ink,
      fontSize: 13,
      fontWeight: 600,
      anchor: 'start',
      offset: 10,
      subtitleColor: muted,
      subtitleFontSize: 12,
    },
    legend: {
      ...text,
      labelColor: ink,
      orient: 'top',
      titleOrient: 'left',
      titlePadding: 12,
      titleAnchor: 'start',
      offset: 16,
      symbolSize: 90,
      symbolStrokeWidth: 2,
      symbolBaseFillColor: muted,
      symbolBaseStrokeColor: muted,
      labelOffset: 6,
      columnPadding: 18,
      rowPadding: 4,
      gradientLength: 180,
      gradientThickness: 10,
      gradientLabelOffset: 4,
      gradientStrokeWidth: 0,
      unselectedOpacity: 0.25,
    },
    range: { category, ordinal: ramp.slice(1), ramp, heatmap: ramp, diverging },
    mark: { color: accent },
    scale: {
      barBandPaddingInner: 0.28,
      rectBandPaddingInner: 0.04,
      bandPaddingOuter: 0.14,
      minSize: minBubbleArea,
      maxSize: { signal: bubbleSignal },
    },
    bar: { color: accent, continuousBandSize: 8, minBandSize: 1 },
    line: { color: accent, strokeWidth: 2.25, strokeJoin: 'round', strokeCap: 'round' },
    trail: { color: accent },
    area: { color: accent, fillOpacity: 0.85 },
    point: { color: accent, filled: true, size: 60, opacity: 0.78 },
    circle: { color: accent, size: 60, opacity: 0.78 },
    square: { color: accent, size: 60, opacity: 0.78 },
    tick: { color: accent, thickness: 1.5, opacity: 0.8 },
    rect: { color: accent },
    arc: { color: accent, stroke: surface, strokeWidth: 1.5 },
    rule: { color: muted },
    text: { color: ink, fontSize: 12 },
    // Overlays must be distinguishable from the marks.
    style: { overlay: { color: ink }, ground: { stroke: muted, strokeWidth: 0.75 } },
    geoshape: { color: accent, stroke: surface, strokeWidth: 0.5 },
    boxplot: {
      box: { fillOpacity: 0.85 },
      median: { color: surface },
      rule: { color: muted },
      outliers: { size: 20, opacity: 0.5 },
    },
    errorband: { band: { opacity: 0.18 } },
    errorbar: { rule: { color: ink, strokeWidth: 1.25 } },
  }
}
