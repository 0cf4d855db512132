import { randomNumbers } from '@belvedere/spec'

/** Samples that are made when they are taken, as they would be too large to ship: the text of a CSV file in parts. */
export const madeSamples: { readonly [file: string]: () => Iterable<string> } = {
  'sensor-readings.csv': sensorReadings,
}

const stationsPerRegion = 10
const regions = ['coast', 'valley', 'hills', 'plateau'] as const
const hourMs = 3_600_000
const firstHour = Date.UTC(2021, 0, 1)
const endHour = Date.UTC(2024, 0, 1)
const hoursOfYear = 8766

/** Temperature, humidity, wind and rain at forty stations in each hour of three years, 1,051,200 rows; made up. */
function* sensorReadings(): Generator<string> {
  const random = randomNumbers(20_210_101)
  const stations = regions.flatMap((region, at) =>
    Array.from({ length: stationsPerRegion }, (_, number) => ({
      name: `${region.slice(0, 2).toUpperCase()}-${String(number + 1).padStart(2, '0')}`,
      region,
      warmth: 14 - 3.5 * at + random() * 3,
      swing: 3 + 1.5 * at + random(),
      /** What the weather of the last hours has left. */
      drift: 0,
    })),
  )
  yield 'time,station,region,temperature_c,humidity_percent,wind_m_s,rain_mm\n'
  for (let at = firstHour; at < endHour; at += hourMs) {
    const hour = (at - firstHour) / hourMs
    const season = -Math.cos((2 * Math.PI * hour) / hoursOfYear)
    const daytime = -Math.cos((2 * Math.PI * ((hour % 24) - 3)) / 24)
    const time = new Date(at).toISOString().slice(0, 16)
    let rows = ''
    for (const station of stations) {
      station.drift = 0.97 * station.drift + (random() - 0.5) * 1.6
      const temperature = station.warmth + 9 * season + station.swing * daytime + station.drift
      const humidity = Math.min(100, Math.max(15, 68 - 14 * daytime - 2 * station.drift + (random() - 0.5) * 8))
      const wind = Math.abs(3 + Math.abs(station.drift) + (random() - 0.5) * 4)
      const rain = humidity > 78 && random() < 0.3 ? random() ** 3 * 12 : 0
      rows += `${time},${station.name},${station.region},${temperature.toFixed(1)},${humidity.toFixed(0)},${wind.toFixed(1)},${rain.toFixed(1)}\n`
    }
    yield rows
  }
}
