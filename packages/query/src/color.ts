export type Rgb = readonly [number, number, number]

/** Parses `#rrggbb` and `rgb(r, g, b)`, which themes and scales produce; null for any other colour. */
export function colorOf(text: string): Rgb | null {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text)
  const rgb = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(text)
  const parts = hex?.slice(1).map((part) => Number.parseInt(part, 16)) ?? rgb?.slice(1).map(Number)
  const [r, g, b] = parts ?? []
  return r === undefined || g === undefined || b === undefined ? null : [r, g, b]
}
