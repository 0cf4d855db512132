import type { Dialogues } from '../../assistant/testing/turns.ts'
import { calls, deliveries, operations, reports } from './tables-analysts.ts'

const elective = /^Urgency: elective$/
const cancelled = /^Cancelled: Y$/
const lights = /^Issue: street light out$/

/** What analysts of services say while they edit; written by somebody who had not seen how the assistant reads. */
export const openDialoguesOfAnalysts: Dialogues = {
  'theatre lists: turnover': {
    table: operations,
    lines: [
      ['avg turnover per theatre', { dimension: 'Theatre', measure: 'mean turnover_min', filters: [] }],
      ['by site instead', { dimension: 'Site', measure: 'mean turnover_min', filters: [] }],
      ['only elective', { dimension: 'Site', measure: 'mean turnover_min', filters: [elective] }],
      ['median', { dimension: 'Site', measure: 'median turnover_min', filters: [elective] }],
      [
        'sort high to low',
        { dimension: 'Site', measure: 'median turnover_min', filters: [elective], sort: /^-|descending/ },
      ],
      ['whats the lowest', [/Moor Lane|\b28\b/, { dimension: 'Site', filters: /Bottom 1\b/ }]],
    ],
  },
  'theatre lists: cancellations over time': {
    table: operations,
    lines: [
      ['cancelled ops per month', { dimension: /month Op Date/, measure: 'count', filters: [cancelled] }],
      ['quarterly', { dimension: /quarter Op Date/, measure: 'count', filters: [cancelled] }],
      ['split by reason', { dimension: /quarter Op Date/, color: 'Canc reason', filters: [cancelled] }],
      ['as stacked bars', { mark: 'bar', dimension: /quarter Op Date/, color: 'Canc reason', filters: [cancelled] }],
      [
        'drop the DNAs',
        {
          dimension: /quarter Op Date/,
          color: 'Canc reason',
          filters: /(?=.*Cancelled: Y)(?=.*(not DNA|: (?!.*DNA).*no bed))/,
        },
      ],
      ['undo', { mark: 'bar', color: 'Canc reason', filters: [cancelled] }],
    ],
  },
  'last mile: what clients cost': {
    table: deliveries,
    lines: [
      ['revenue by client', { dimension: 'Client', measure: 'sum rev_gbp' }],
      ['no, I meant cost', { dimension: 'Client', measure: 'sum cost_gbp' }],
      ['split by year', { measure: 'sum cost_gbp', fieldsOfAll: /Client/, title: /year/i }],
      ['just 2023 and 2024', { measure: 'sum cost_gbp', fieldsOfAll: /Client/, filters: /2023.*(2024|2025)/ }],
      [
        'grouped not stacked',
        [
          { measure: 'sum cost_gbp', xOffset: /Del Date|Client/, filters: /2023/ },
          { measure: 'sum cost_gbp', yOffset: /Del Date|Client/, filters: /2023/ },
        ],
      ],
      ['back to all years', { measure: 'sum cost_gbp', fieldsOfAll: /Client.*Del Date|Del Date.*Client/, filters: [] }],
    ],
  },
  'last mile: drivers': {
    table: deliveries,
    lines: [
      ['drops per driver', { dimension: 'Driver', measure: 'count', filters: [] }],
      ['top 5', { dimension: 'Driver', measure: 'count', filters: [/^Top 5/] }],
      ['by avg rating instead', { dimension: 'Driver', measure: 'mean Cust rating (1-5)', filters: [/^Top 5/] }],
      [
        'vans only',
        {
          dimension: 'Driver',
          measure: 'mean Cust rating (1-5)',
          filters: /(?=.*Veh type: (van|van and e-van|e-van and van)(,|$))(?=.*Top 5)/i,
        },
      ],
      ['all drivers again', { dimension: 'Driver', measure: 'mean Cust rating (1-5)', filters: [/Veh type: .*van/i] }],
      ['how many drops did bev do', [/\b(56|22|33)\b/, { measure: 'count', filters: /Driver: Bev/ }]],
    ],
  },
  'call log: waits': {
    table: calls,
    lines: [
      ['avg wait by queue', { dimension: 'Queue', measure: 'mean wait_s', filters: [] }],
      ['per team too', { measure: 'mean wait_s', fieldsOfAll: /(?=.*Queue)(?=.*Team)/ }],
      ['heatmap', { mark: 'rect', color: 'mean wait_s', fields: ['Queue', 'Team'] }],
      ['talk time not wait', { mark: 'rect', color: 'mean Talk (s)', fields: ['Queue', 'Team'] }],
      [
        'without sales',
        { mark: 'rect', color: 'mean Talk (s)', fields: ['Queue', 'Team'], filters: [/Queue: not Sales/] },
      ],
      [
        'bars again',
        { mark: 'bar', measure: 'mean Talk (s)', fieldsOfAll: /(?=.*Queue)(?=.*Team)/, filters: [/Queue: not Sales/] },
      ],
    ],
  },
  'call log: volumes': {
    table: calls,
    lines: [
      ['weekly calls', { dimension: 'yearweek Call Start', measure: 'count' }],
      ['monthly is better', { dimension: /month Call Start/, measure: 'count' }],
      ['one line per channel', { mark: 'line', dimension: /month Call Start/, color: 'Channel' }],
      [
        'only phone n chat',
        {
          mark: 'line',
          dimension: /month Call Start/,
          color: 'Channel',
          filters: [/Channel: (phone and chat|chat and phone)/],
        },
      ],
      ['stacked area', { mark: 'area', color: 'Channel', filters: [/Channel: (phone and chat|chat and phone)/] }],
      ['how many chats in total', [/\b93\b/, { measure: 'count', filters: [/Channel: chat$/] }]],
    ],
  },
  'street reports: potholes and lights': {
    table: reports,
    lines: [
      ['potholes per ward', { dimension: 'Ward', measure: 'count', filters: [/^Issue: pothole$/] }],
      ['same for street lights', { dimension: 'Ward', measure: 'count', filters: [lights] }],
      ['which ward has fewest', [/Weston/, { dimension: 'Ward', measure: 'count', filters: /Bottom 1\b/ }]],
      ['avg days to close instead', { dimension: 'Ward', measure: 'mean Days to close', filters: /street light out/ }],
      [
        'add the contractor',
        {
          measure: 'mean Days to close',
          fieldsOfAll: /(?=.*Ward)(?=.*Contractor)/,
          filters: /street light out/,
        },
      ],
      [
        'take contractor out again',
        {
          dimension: 'Ward',
          measure: 'mean Days to close',
          fieldsOfAll: /^(?!.*Contractor)/,
          filters: /street light out/,
        },
      ],
    ],
  },
  'street reports: cost by year': {
    table: reports,
    lines: [
      ['total est cost per fy', { dimension: 'FY', measure: 'sum Est. cost £', filters: [] }],
      ['line chart', { mark: 'line', dimension: 'FY', measure: 'sum Est. cost £' }],
      ['one line per prio', { mark: 'line', dimension: 'FY', measure: 'sum Est. cost £', color: 'Prio' }],
      [
        'P1 + P2 only',
        { mark: 'line', dimension: 'FY', color: 'Prio', filters: [/Prio: (P1 and P2|P2 and P1)|Prio: not P3/] },
      ],
      [
        'mean rather than total',
        {
          mark: 'line',
          dimension: 'FY',
          color: 'Prio',
          measure: 'mean Est. cost £',
          filters: [/P1 and P2|P2 and P1|not P3/],
        },
      ],
      ['clear filters', { mark: 'line', dimension: 'FY', color: 'Prio', measure: 'mean Est. cost £', filters: [] }],
    ],
  },
}
