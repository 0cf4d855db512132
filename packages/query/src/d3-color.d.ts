declare module 'd3-color' {
  /** A colour of CSS: channels 0–255, opacity 0–1; NaN where there is none. */
  export function rgb(specifier: string): { r: number; g: number; b: number; opacity: number }
}
