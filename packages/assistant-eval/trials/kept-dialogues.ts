import type { Dialogues } from '../../assistant/testing/turns.ts'
import { evaluations, fieldTrials, projects, trees } from './tables-of-surveys.ts'
import { emergencies, meters, orders, swims, tools } from './tables-of-trades.ts'

/** The other half of the dialogues: only its share is looked at, so nothing is mended toward it. */
export const keptDialogues: Dialogues = {
  'orders: sales, then one country': {
    table: orders,
    lines: [
      ['sales per month', { x: 'yearmonth order_date', y: 'sum Order Total' }],
      ['split by customer type', { x: 'yearmonth order_date', color: 'Cust Type' }],
      ['only Sweden', { color: 'Cust Type', filters: ['Ship country: Sweden'] }],
      ['and for Germany?', { color: 'Cust Type', filters: ['Ship country: Germany'] }],
      ['remove the country filter', { color: 'Cust Type', filters: [] }],
      ['quarterly instead', { x: 'yearquarter order_date', color: 'Cust Type' }],
    ],
  },
  'orders: returns': {
    table: orders,
    lines: [
      ['returned orders per month', { dimension: /month order_date/, measure: /count/, filters: [/Returned.*: yes/] }],
      ['just the last year', { filters: [/Returned.*: yes/, /2024|2023-12/] }],
      ['make the line red', { mark: 'line', filters: [/Returned.*: yes/, /2024|2023-12/] }],
      ['why is it a line?', /line/i],
      ['show the ones that were kept instead', { filters: [/Returned.*: (no|not yes)/, /2024|2023-12/] }],
    ],
  },
  'visits: age and stay': {
    table: emergencies,
    lines: [
      ['LOS against age', { mark: 'point', fields: ['LOS (hrs)', 'Pt Age'] }],
      ['color by disposition', { mark: 'point', color: 'Disposition' }],
      ['only kids under 16', { color: 'Disposition', filters: [/Pt Age (under 16|up to 15)/i] }],
      ['other way round, age on the vertical axis', { y: 'Pt Age', x: 'LOS (hrs)' }],
      ['add a trend line', /trend|regression/i],
    ],
  },
  'visits: numbers only': {
    table: emergencies,
    lines: [
      ['how many visits are there?', /\b350\b/],
      ['how many by ambulance?', [/\b83\b/, { filters: [/ambulance/] }]],
      ['and by police?', [/\b82\b/, { filters: [/police/] }]],
      ['what is the average wait', /112|113/],
      ['show that per complaint', { dimension: 'Complaint', measure: 'mean wait_min' }],
    ],
  },
  'meters: gas and the weather': {
    table: meters,
    lines: [
      ['gas vs outdoor temp', { mark: /point|rect/, fields: ['gas_m3', 'outdoor temp (°C)'] }],
      ['one colour per building', { color: 'bldg' }],
      ['a panel for each building rather', [{ facet: 'bldg' }, { row: 'bldg' }, { column: 'bldg' }]],
      ['leave out the depot', { filters: [/not Depot/] }],
      [
        'only days colder than 5 degrees',
        { filters: /not Depot.*outdoor temp.*under 5|outdoor temp.*under 5.*not Depot/i },
      ],
    ],
  },
  'meters: a heatmap': {
    table: meters,
    lines: [
      ['heatmap of peak kw by building and month', { mark: 'rect', color: /peak_kW/, fields: ['bldg', 'reading_dt'] }],
      ['use the max', { mark: 'rect', color: 'max peak_kW' }],
      [
        'years instead of months',
        { mark: 'rect', color: 'max peak_kW', fields: ['bldg', 'reading_dt'], title: /year|reading/i },
      ],
      ['other colours please, blues', { mark: 'rect', 'colorScale.scheme': /blue/ }],
    ],
  },
  'tools: late ones': {
    table: tools,
    lines: [
      ['late loans per year', { dimension: /year (Out|Due) Date/, measure: 'count', filters: [/Late: yes/] }],
      ['by depot', { measure: 'count', filters: [/Late: yes/], title: /depot/i }],
      ['turn the filter off', { measure: 'count', filters: [] }],
      ['as a table of numbers? no wait, horizontal bars', { mark: 'bar', x: /count/ }],
      ['undo', { measure: 'count', filters: [] }],
    ],
  },
  'tools: fees': {
    table: tools,
    lines: [
      ['late fee distribution', { x: /Late Fee/ }],
      ['wider bins', { x: 'bin Late Fee' }],
      ['only fees above 5', { x: /Late Fee/, filters: [/Late Fee (over|from) 5/i] }],
      ['actually above 10', { x: /Late Fee/, filters: [/Late Fee (over|from) 10/i] }],
      ['colour by condition', { color: 'Condition on return', filters: [/Late Fee (over|from) 10/i] }],
    ],
  },
  'swim: times': {
    table: swims,
    lines: [
      ['time vs points', { mark: 'point', fields: ['FINA points', 'time_s'] }],
      ['only 100 m races', { mark: 'point', filters: [/distance.*: 100/i] }],
      ['only 200 m', { mark: 'point', filters: [/distance.*: 200/i] }],
      ['color by age group', { color: 'age_grp', filters: [/distance.*: 200/i] }],
      ['drop the seniors', { color: 'age_grp', filters: /distance.*: 200.*not Senior|not Senior.*distance.*: 200/i }],
      [
        'log scale on time',
        [
          { 'xScale.type': 'log', color: 'age_grp' },
          { 'yScale.type': 'log', color: 'age_grp' },
        ],
      ],
    ],
  },
  'evaluation: a statement by faculty': {
    table: evaluations,
    lines: [
      ['answers to Q1', [{ dimension: 'Q1 The lectures were clear', measure: 'count' }, { mark: 'arc' }]],
      [
        'per faculty',
        [
          { color: 'Faculty', measure: 'count' },
          { dimension: 'Faculty', measure: 'count' },
        ],
      ],
      ['as shares', [{ yStack: 'normalize' }, { xStack: 'normalize' }, { derived: /share/i }]],
      [
        'now the same for Q6',
        [
          { color: 'Q6 The exam was fair', measure: 'count' },
          { dimension: 'Q6 The exam was fair', measure: 'count' },
        ],
      ],
      [
        'only online students',
        [
          { color: 'Q6 The exam was fair', filters: ['Mode: online'] },
          { dimension: 'Q6 The exam was fair', filters: ['Mode: online'] },
        ],
      ],
    ],
  },
  'evaluation: overall marks': {
    table: evaluations,
    lines: [
      ['average overall by faculty', { dimension: 'Faculty', measure: 'mean Overall (1-10)' }],
      ['best first', { dimension: 'Faculty', sort: /^-|descending/ }],
      ['split by mode', { fields: /Faculty|Mode/, title: /mode/i, measure: 'mean Overall (1-10)' }],
      ['rather by international', { title: /international/i, measure: 'mean Overall (1-10)' }],
      ['exclude first year students', { filters: [/Yr of study(: not 1| over 1| from 2)/i] }],
      ['undo that', { filters: [], measure: 'mean Overall (1-10)' }],
    ],
  },
  'evaluation: the days of answering': {
    table: evaluations,
    lines: [
      ['responses over time', { x: /submitted/, measure: 'count' }],
      ['weekly', { x: /week submitted/, measure: 'count' }],
      ['area chart', { mark: 'area', x: /week submitted/ }],
      ['by mode', { mark: 'area', color: 'Mode' }],
      ['rename it to Who answered when', { title: 'Who answered when', mark: 'area' }],
    ],
  },
  'trees: on the map': {
    table: trees,
    lines: [
      ['map of all trees', { latitude: 'lat', longitude: 'lon' }],
      ['colour by health', { latitude: 'lat', color: 'health' }],
      ['only the dead ones', { latitude: 'lat', filters: ['Health: dead'] }],
      ['and the poor ones too', { latitude: 'lat', filters: [/dead and poor|poor and dead/] }],
      ['bigger dots for bigger trees', { latitude: 'lat', size: /height_m|DBH_cm|crown_m/ }],
    ],
  },
  'trees: species': {
    table: trees,
    lines: [
      ['trees by species', { dimension: 'common_name', measure: 'count' }],
      ['in each borough', { measure: 'count', title: /borough/i }],
      ['only Easton', { measure: 'count', filters: ['Borough: Easton'] }],
      ['now Westhill', { measure: 'count', filters: ['Borough: Westhill'] }],
      ['all boroughs', { measure: 'count', filters: [] }],
      ['reset', 'command'],
    ],
  },
  'trees: planting': {
    table: trees,
    lines: [
      ['trees planted by year', { dimension: /planted_yr/, measure: 'count' }],
      ['since 1980', { dimension: /planted_yr/, filters: [/Planted.*(from 1980|over 1979)/i] }],
      ['until 2000', { dimension: /planted_yr/, filters: /Planted.*(1980 to 2000|up to 2000)/i }],
      ['how many is that?', /\d+/],
      ['drop both year filters', { dimension: /planted_yr/, filters: [] }],
    ],
  },
  'projects: accidents': {
    table: projects,
    lines: [
      ['accidents per contractor', { dimension: 'Contractor', measure: 'sum Accidents' }],
      ['worst three', { dimension: 'Contractor', filters: [/Top 3/] }],
      ['average instead of total', { dimension: 'Contractor', measure: 'mean Accidents' }],
      ['publicly funded only', { dimension: 'Contractor', filters: /Publicly funded: yes/i }],
      ['why this chart?', /bar|contractor|length/i],
    ],
  },
  'fields: yield': {
    table: fieldTrials,
    lines: [
      ['avg yield by crop', { dimension: 'Crop', measure: 'mean yield_t_ha' }],
      [
        'and by farm',
        [
          { dimension: 'Farm', measure: 'mean yield_t_ha' },
          { title: /farm/i, measure: 'mean yield_t_ha' },
        ],
      ],
      ['without peas', { measure: 'mean yield_t_ha', filters: ['Crop: not peas'] }],
      ['organic only', { filters: ['Crop: not peas', 'Organic: yes'] }],
      ['now conventional', { filters: ['Crop: not peas', /Organic: (no|not yes)/] }],
      ['forget the crop filter', { filters: [/Organic: (no|not yes)/] }],
    ],
  },
  'fields: soil': {
    table: fieldTrials,
    lines: [
      ['clay against sand', { mark: 'point', fields: ['clay_pct', 'sand_pct'] }],
      ['size by yield', { mark: 'point', size: 'yield_t_ha' }],
      ['colour by organic matter', { mark: 'point', color: 'org_matter_pct', size: 'yield_t_ha' }],
      ['remove the size', { mark: 'point', color: 'org_matter_pct', size: undefined }],
      ['swap x and y', { mark: 'point', color: 'org_matter_pct', fields: ['clay_pct', 'sand_pct'] }],
    ],
  },
  'orders: figures, then a chart': {
    table: orders,
    lines: [
      ['what was the biggest order', [/1[, ]?89[67]/, { measure: /Order Total/, filters: [/Top 1/] }]],
      ['which country has the most orders', [/Sweden/, { dimension: 'Ship Country', measure: /count/ }]],
      ['show me all the countries', { dimension: 'Ship Country', measure: /count/ }],
      [
        'in percent',
        [
          { dimension: 'Ship Country', derived: /share|percent/i },
          { mark: 'arc', color: 'Ship Country' },
          { dimension: 'Ship Country', title: /share|percent|%/i },
        ],
      ],
      ['donut', { mark: 'arc', color: 'Ship Country' }],
    ],
  },
  'visits: the old ones': {
    table: emergencies,
    lines: [
      ['complaints', { dimension: 'Complaint', measure: 'count' }],
      ['patients 70+', { dimension: 'Complaint', filters: [/Pt Age from 70/i] }],
      [
        'insured ones only',
        { dimension: 'Complaint', filters: /Pt Age from 70.*Insured: Y|Insured: Y.*Pt Age from 70/i },
      ],
      ['all ages again', { dimension: 'Complaint', filters: [/Insured: Y/i] }],
      ['swap the axes', { dimension: 'Complaint', measure: 'count', filters: [/Insured: Y/i] }],
      ['start over', 'command'],
    ],
  },
}
