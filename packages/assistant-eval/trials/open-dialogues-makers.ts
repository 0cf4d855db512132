import type { Dialogues } from '../../assistant/testing/turns.ts'
import { levelsOf } from './right-charts.ts'
import { batches, campaigns, incidents, measurements } from './tables-makers.ts'

/** How people who run servers, machines, ads and a brewhouse go on from their first chart. */
export const openDialoguesOfMakers: Dialogues = {
  'incidents: the worst hosts': {
    table: incidents,
    lines: [
      ['incidents by service', { dimension: 'svc', measure: 'count' }],
      ['just p1 and p2', { dimension: 'svc', measure: 'count', filters: ['Sev: P1 and P2'] }],
      ['by host instead', { dimension: 'host', measure: 'count', filters: ['Sev: P1 and P2'] }],
      ['worst on top', { dimension: 'host', sort: /^-|descending/, filters: ['Sev: P1 and P2'] }],
      ['top 5 only', { dimension: 'host', filters: ['Sev: P1 and P2', /Top 5/] }],
      ['ok all sevs again', { dimension: 'host', measure: 'count', filters: [/Top 5/] }],
    ],
  },
  'incidents: how fast we are': {
    table: incidents,
    lines: [
      ['mttr per month', { dimension: /month Opened/, measure: 'mean TTR_h' }],
      ['as bars', { mark: 'bar', dimension: /month Opened/, measure: 'mean TTR_h' }],
      ['median instead', { mark: 'bar', dimension: /month Opened/, measure: 'median TTR_h' }],
      ['no i meant time to ack', { dimension: /month Opened/, measure: 'median TTA_min' }],
      ['split by dc', { dimension: /month Opened/, measure: 'median TTA_min', fieldsOfAll: /DC/ }],
      [
        'what is it for LON1 in march 2024?',
        /\b24\b/,
        { known: 'a short answer or question about what stands is not understood' },
      ],
    ],
  },
  'measurements: diameters': {
    table: measurements,
    lines: [
      ['diameter by machine', levelsOf('Dia_mm', 'Mach.')],
      ['boxplot', { mark: 'boxplot', fields: ['Dia_mm', 'Mach.'] }],
      [
        'only shafts and flanges',
        { mark: 'boxplot', fields: ['Dia_mm', 'Mach.'], filters: [/Part: (shaft and flange|flange and shaft)/] },
      ],
      ['per shift', { mark: 'boxplot', fieldsOfAll: /^(?=.*Dia_mm)(?=.*Shift)/, filters: [/shaft/] }],
      ['undo', { mark: 'boxplot', fieldsOfAll: /^(?=.*Dia_mm)(?=.*Mach\.)(?!.*Shift)/, filters: [/shaft/] }],
      ['now all parts', { mark: 'boxplot', fields: ['Dia_mm', 'Mach.'], filters: [] }],
    ],
  },
  'measurements: what is not ok': {
    table: measurements,
    lines: [
      [
        'nok count per machine',
        { dimension: 'Mach.', measure: 'count', filters: ['NOK: yes'] },
        { known: 'a count of what is \u201cyes\u201d puts the yes and no on the axis' },
      ],
      [
        'split by defect',
        { dimension: 'Mach.', color: 'Defect', filters: ['NOK: yes'] },
        { known: 'the turn before it was read wrongly' },
      ],
      [
        'stacked to 100',
        [
          { dimension: 'Mach.', color: 'Defect', yStack: 'normalize' },
          { dimension: 'Mach.', color: 'Defect', xStack: 'normalize' },
        ],
      ],
      [
        'night shift only',
        { dimension: 'Mach.', color: 'Defect', filters: /^(?=.*NOK: yes)(?=.*Shift: night)/ },
        { known: 'the turn before it was read wrongly' },
      ],
      ['which machine has the most?', /M02/],
      [
        'drop M02',
        { dimension: 'Mach.', color: 'Defect', filters: /^(?=.*NOK: yes)(?=.*Shift: night)(?=.*Mach\.?: not M02)/i },
        { known: 'the turn before it was read wrongly' },
      ],
    ],
  },
  'ads: where the money goes': {
    table: campaigns,
    lines: [
      ['spend per campaign', { dimension: 'Campaign', measure: 'sum Spend €' }],
      ['revenue instead', { dimension: 'Campaign', measure: 'sum Rev €' }],
      ['as a pie', { mark: 'arc', color: 'Campaign', uses: /sum Rev €/ }],
      ['nah bars', { mark: 'bar', dimension: 'Campaign', measure: 'sum Rev €' }],
      [
        'only newsletter and meta',
        { mark: 'bar', dimension: 'Campaign', filters: [/Channel: (Newsletter and Meta|Meta and Newsletter)/] },
      ],
      [
        'break it down by channel',
        { dimension: 'Campaign', measure: 'sum Rev €', color: 'Channel', filters: [/Meta/] },
      ],
    ],
  },
  'ads: clicks over time': {
    table: campaigns,
    lines: [
      ['clicks by month', { dimension: /month Day/, measure: 'sum Clicks' }],
      ['weekly pls', { dimension: /week Day/, measure: 'sum Clicks' }],
      ['one line per device', { mark: 'line', dimension: /week Day/, color: 'Device' }],
      ['only q4 2023', { mark: 'line', color: 'Device', filters: [/Day.*(2023-10|2023.*Q4|Q4.*2023)/] }],
      [
        'w/o tablet',
        { mark: 'line', color: 'Device', filters: /^(?=.*Day.*2023)(?=.*(not tablet|mobile and desktop))/ },
      ],
      ['whole period again', { mark: 'line', color: 'Device', filters: [/not tablet|mobile and desktop/] }],
    ],
  },
  'brewhouse: how strong': {
    table: batches,
    lines: [
      ['abv by beer', levelsOf('ABV', 'Beer')],
      ['sort high to low', { dimension: 'Beer', sort: /^-|descending/ }],
      ['only since 2022', { dimension: 'Beer', filters: [/Brew date.*(2022-01-01|2021-12-31|2022)/i] }],
      ['max instead of average', { dimension: 'Beer', measure: 'max ABV', filters: [/Brew date.*202/i] }],
      ['whats the max for ipa', /\b8\b(?!\.)|8\.0/],
      ['taste rating instead', { dimension: 'Beer', measure: /^(max|mean) Taste 1-5/, filters: [/Brew date.*202/i] }],
    ],
  },
  'brewhouse: how much': {
    table: batches,
    lines: [
      ['litres per year', { dimension: /year Brew Date/, measure: 'sum Vol (l)' }],
      ['stack by beer', { dimension: /year Brew Date/, measure: 'sum Vol (l)', color: 'Beer' }],
      ['without dumped batches', { dimension: /year Brew Date/, color: 'Beer', filters: [/Dumped: (no|not yes)/i] }],
      [
        'just lukas',
        { dimension: /year Brew Date/, color: 'Beer', filters: /^(?=.*Dumped: (no|not yes))(?=.*Brewed by: Lukas)/i },
      ],
      [
        'and anna',
        {
          dimension: /year Brew Date/,
          color: 'Beer',
          filters: /^(?=.*Dumped: (no|not yes))(?=.*Brewed by: (Anna|Lukas and Anna|Anna and Lukas))/i,
        },
      ],
      ['everyone again', { dimension: /year Brew Date/, color: 'Beer', filters: [/Dumped: (no|not yes)/i] }],
    ],
  },
}
