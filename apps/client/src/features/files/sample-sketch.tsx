/** A small drawing of a chart of a sample. */
export function SampleSketch({ id }: { id: string }) {
  return (
    <svg className="sample-picture" viewBox="0 0 120 64" aria-hidden="true">
      <path className="sample-grid" d="M8 12h104M8 28h104M8 44h104" />
      {drawings[id] ?? bars}
    </svg>
  )
}

const dots: readonly [number, number, number, number][] = [
  [20, 16, 3, 0],
  [28, 24, 4, 0],
  [34, 18, 2.5, 1],
  [42, 30, 5, 0],
  [50, 26, 3, 2],
  [58, 36, 3, 1],
  [66, 34, 6, 2],
  [76, 42, 3, 1],
  [84, 40, 2.5, 2],
  [94, 48, 4, 1],
  [102, 46, 3, 2],
]
const scatter = (
  <g>
    {dots.map(([x, y, r, series]) => (
      <circle key={x} className={`sample-${series}`} cx={x} cy={y} r={r} />
    ))}
  </g>
)
const bubbles = (
  <g>
    <circle className="sample-0" cx="30" cy="20" r="7" />
    <circle className="sample-1" cx="46" cy="26" r="12" />
    <circle className="sample-2" cx="72" cy="36" r="9" />
    <circle className="sample-0" cx="92" cy="46" r="5" />
    <circle className="sample-2" cx="62" cy="18" r="3.5" />
    <circle className="sample-1" cx="86" cy="28" r="3" />
  </g>
)
const line = (
  <g fill="none" strokeWidth="2.5" strokeLinejoin="round">
    <path className="sample-line-0" d="M8 46 20 40l12 2 12-14 12 4 12-16 12 6 12-10 12 4 8-6" />
    <path className="sample-line-1" d="M8 52 20 50l12-6 12 2 12-8 12 4 12-10 12 2 12-4 8 2" />
  </g>
)
const bars = (
  <g>
    {[30, 42, 22, 36, 14, 26].map((height, at) => (
      <rect key={height} className="sample-0" x={14 + at * 16} y={54 - height} width={10} height={height} rx={1.5} />
    ))}
  </g>
)
const places = (
  <g>
    {dots.map(([x, y, r, series]) => (
      <circle key={x} className={`sample-${series}`} cx={124 - x * 1.04} cy={8 + ((y * 7 + x * 3) % 48)} r={r * 0.9} />
    ))}
  </g>
)
const cells = (
  <g>
    {Array.from({ length: 60 }, (_, at) => {
      const [column, row] = [at % 12, Math.floor(at / 12)]
      const height = Math.sin(column * 0.7 + row) + Math.cos(row * 1.3 - column * 0.4)
      return (
        <rect
          key={at}
          className="sample-0"
          x={12 + column * 8}
          y={7 + row * 10}
          width={8}
          height={10}
          opacity={0.15 + 0.2 * (height + 2)}
        />
      )
    })}
  </g>
)
const drawings: { [id: string]: typeof bars } = {
  cars: scatter,
  penguins: scatter,
  earthquakes: places,
  precipitation: cells,
  gapminder: bubbles,
  'world-health': bubbles,
  health: bubbles,
  weather: line,
  'seattle-weather': line,
  'sensor-readings': line,
  stocks: line,
  airquality: line,
}
