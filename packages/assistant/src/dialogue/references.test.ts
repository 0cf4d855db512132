import { holdDialogues } from '../../testing/dialogue.ts'
import { aTable, nominal, quantitative, rows } from '../../testing/tables.ts'

const cycle = <T>(options: readonly T[], at: number): T | undefined => options[at % options.length]
const parcels = aTable('parcels', [
  nominal(
    'Route',
    rows(60, (at) => cycle(['north', 'south', 'harbour'], at) ?? null),
  ),
  nominal(
    'Format',
    rows(60, (at) => cycle(['flat', 'boxed'], at) ?? null),
  ),
  quantitative(
    'Quoted Fee (€)',
    rows(60, (at) => 3 + (at % 17)),
  ),
  quantitative(
    'Charged Fee (€)',
    rows(60, (at) => 4 + (at % 13)),
  ),
])

holdDialogues({
  'short words about what stands are read with it': {
    table: parcels,
    lines: [
      ['average quoted fee by route', { dimension: 'Route', measure: 'mean Quoted Fee (€)' }],
      ['no, the other one', { dimension: 'Route', measure: 'mean Charged Fee (€)' }],
      ['only flat', { filters: ['Format: flat'] }],
      ['the other one', { filters: ['Format: boxed'] }],
      ['both', { filters: [] }],
      ['just north', { filters: ['Route: north'] }],
      ['sorry, I meant south', { filters: ['Route: south'] }],
      ['both', { filters: ['Route: north and south'] }],
      ['take that out again', { filters: ['Route: south'] }],
    ],
  },
  'a correction takes the place of what was misread': {
    table: parcels,
    lines: [
      ['average quoted fee by route', { dimension: 'Route', measure: 'mean Quoted Fee (€)' }],
      ['I meant the charged fee', { dimension: 'Route', measure: 'mean Charged Fee (€)' }],
      ['it should be the median', { measure: 'median Charged Fee (€)' }],
      ['damn it, by format!', { dimension: 'Format' }],
      ['top 1', { filters: [/Top 1/] }],
      ['show everything again', { filters: [] }],
    ],
  },
  'an answer in words can be drawn': {
    table: parcels,
    lines: [
      ['how many flat parcels', /30 of the 60 rows/],
      ['plot that', { measure: 'count', filters: ['Format: flat'] }],
    ],
  },
})
