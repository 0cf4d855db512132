import type { Cell } from '@belvedere/spec'

/** How a field may be called in a practice sentence, by the part that it can play there. */
export interface PracticeTable {
  name: string
  /** What a row is, in the plural. */
  rows: string[]
  columns: { name: string; values: Cell[]; said: string[]; part: 'Q' | 'C' | 'S' | 'T' | 'Y' | 'N' }[]
}

const count = 120
const each = (make: (i: number) => Cell): Cell[] => Array.from({ length: count }, (_, i) => make(i))
/** Numbers without order that are the same every time. */
const noise = (i: number, salt: number) => {
  const x = Math.sin(i * 12.9898 + salt * 78.233) * 43758.5453
  return x - Math.floor(x)
}
const pick = (values: string[], salt: number) => each((i) => values[Math.floor(noise(i, salt) * values.length)] ?? null)
const number = (from: number, to: number, salt: number, digits = 0) =>
  each((i) => Number((from + noise(i, salt) * (to - from)).toFixed(digits)))

/**
 * Made-up tables to practise sentences on. Parts: Q a quantity, S whole-number steps, C a category of few values,
 * T dates, Y years, N the rows' own names.
 */
export const practiceTables: PracticeTable[] = [
  {
    name: 'athletes',
    rows: ['athletes', 'people'],
    columns: [
      { name: 'Athlete', values: each((i) => `Runner ${i}`), said: ['athlete', 'name'], part: 'N' },
      {
        name: 'Nation',
        values: pick(['Kenya', 'Norway', 'Brazil', 'Canada'], 1),
        said: ['nation', 'country', 'nations'],
        part: 'C',
      },
      {
        name: 'Sport',
        values: pick(['rowing', 'judo', 'fencing'], 2),
        said: ['sport', 'sports', 'type of sport'],
        part: 'C',
      },
      { name: 'Height', values: number(150, 205, 3, 1), said: ['height', 'heights', 'body height'], part: 'Q' },
      { name: 'Weight', values: number(45, 120, 4, 1), said: ['weight', 'weights'], part: 'Q' },
      { name: 'RestingPulse', values: number(38, 80, 5), said: ['resting pulse', 'pulse', 'RestingPulse'], part: 'Q' },
      { name: 'Medals', values: number(0, 5, 6), said: ['medals', 'number of medals', 'medal count'], part: 'S' },
      { name: 'Debut', values: number(1988, 2012, 7), said: ['year', 'debut', 'years'], part: 'Y' },
    ],
  },
  {
    name: 'houses',
    rows: ['houses', 'homes', 'listings'],
    columns: [
      { name: 'Address', values: each((i) => `${i} Elm Road`), said: ['address'], part: 'N' },
      {
        name: 'District',
        values: pick(['harbour', 'old town', 'hills', 'station', 'parkside'], 8),
        said: ['district', 'districts'],
        part: 'C',
      },
      {
        name: 'Heating',
        values: pick(['gas', 'heat pump', 'wood'], 9),
        said: ['heating', 'kind of heating', 'heating type'],
        part: 'C',
      },
      { name: 'Price', values: number(90_000, 950_000, 10), said: ['price', 'prices', 'cost'], part: 'Q' },
      { name: 'Living Area', values: number(40, 320, 11, 1), said: ['living area', 'area', 'size'], part: 'Q' },
      { name: 'Energy_Use', values: number(30, 280, 12, 1), said: ['energy use', 'energy', 'energy_use'], part: 'Q' },
      {
        name: 'Bedrooms',
        values: number(1, 6, 13),
        said: ['bedrooms', 'number of bedrooms', 'bedroom count'],
        part: 'S',
      },
      {
        name: 'Built',
        values: each((i) => Date.UTC(1950 + (i % 70), i % 12, 1 + (i % 27))),
        said: ['date', 'year', 'time'],
        part: 'T',
      },
    ],
  },
  {
    name: 'harvests',
    rows: ['harvests', 'records', 'fields'],
    columns: [
      { name: 'plot', values: each((i) => `P-${i}`), said: ['plot'], part: 'N' },
      {
        name: 'crop_type',
        values: pick(['barley', 'oats', 'rye', 'spelt'], 14),
        said: ['crop type', 'crop', 'type of crop'],
        part: 'C',
      },
      { name: 'soil', values: pick(['clay', 'sand', 'loam'], 15), said: ['soil', 'soils', 'soil kind'], part: 'C' },
      { name: 'yield_tons', values: number(2, 11, 16, 2), said: ['yield', 'yields', 'yield in tons'], part: 'Q' },
      { name: 'rainfall_mm', values: number(300, 1100, 17, 1), said: ['rainfall', 'rain', 'rainfall_mm'], part: 'Q' },
      { name: 'fertilizer', values: number(0, 180, 18, 1), said: ['fertilizer', 'fertilizer amount'], part: 'Q' },
      { name: 'workers', values: number(1, 8, 19), said: ['workers', 'number of workers', 'worker count'], part: 'S' },
      { name: 'season', values: number(1995, 2020, 20), said: ['season', 'year', 'years'], part: 'Y' },
    ],
  },
  {
    name: 'rides',
    rows: ['rides', 'trips', 'journeys'],
    columns: [
      { name: 'Ride', values: each((i) => `R${i}`), said: ['ride'], part: 'N' },
      {
        name: 'Rider Kind',
        values: pick(['commuter', 'tourist', 'student'], 21),
        said: ['rider kind', 'kind of rider'],
        part: 'C',
      },
      { name: 'Line', values: pick(['north', 'south', 'ring'], 22), said: ['route', 'line'], part: 'C' },
      { name: 'Fare', values: number(1, 14, 23, 2), said: ['fare', 'fares', 'ticket fare'], part: 'Q' },
      {
        name: 'Distance',
        values: number(0.5, 40, 24, 2),
        said: ['distance', 'distances', 'travel distance'],
        part: 'Q',
      },
      { name: 'Delay', values: number(0, 55, 25, 1), said: ['delay', 'delays', 'delay time'], part: 'Q' },
      { name: 'Zones', values: number(1, 6, 26), said: ['zones', 'number of zones', 'zone count'], part: 'S' },
      {
        name: 'Ride Date',
        values: each((i) => Date.UTC(2010 + (i % 12), (i * 5) % 12, 1 + (i % 28))),
        said: ['ride date', 'year', 'date'],
        part: 'T',
      },
    ],
  },
]
