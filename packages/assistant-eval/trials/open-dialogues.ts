import type { Dialogues } from '../../assistant/testing/turns.ts'
import { climate, evaluations, fieldTrials, projects, trees } from './tables-of-surveys.ts'
import { emergencies, meters, orders, swims, tools } from './tables-of-trades.ts'

/** What strangers say while they edit; written by somebody who had not seen how the assistant reads. */
export const openDialogues: Dialogues = {
  'orders: product groups as a pie and back': {
    table: orders,
    lines: [
      ['orders by product group', { dimension: 'Product Group', measure: /count/ }],
      ['as a pie', { mark: 'arc', color: 'Product Group' }],
      ['hmm no, bars were better', { mark: 'bar', dimension: 'Product Group' }],
      ['biggest on top', { mark: 'bar', dimension: 'Product Group', sort: /^-|descending/ }],
      ['call it Orders 2023-24', { title: 'Orders 2023-24', mark: 'bar' }],
    ],
  },
  'orders: a wrong column': {
    table: orders,
    lines: [
      ['price by product group', { dimension: 'Product Group', measure: /Unit Price|Order Total/ }],
      ['no, I meant the order total', { dimension: 'Product Group', measure: /Order Total/ }],
      ['the average please', { dimension: 'Product Group', measure: 'mean Order Total' }],
      [
        'without tents and climbing',
        { dimension: 'Product Group', filters: [/not (Tents and Climbing|Climbing and Tents)/] },
      ],
      ['undo', { dimension: 'Product Group', measure: 'mean Order Total', filters: [] }],
    ],
  },
  'visits: waits by doctor': {
    table: emergencies,
    lines: [
      ['average wait by attending', { dimension: 'Attending', measure: 'mean wait_min' }],
      ['median', { dimension: 'Attending', measure: 'median wait_min' }],
      ['add the sex', { measure: 'median wait_min', fields: /Attending/, title: /sex/i }],
      ['take that out again', { dimension: 'Attending', color: /undefined/, measure: 'median wait_min' }],
      ['only triage 1 and 2', { dimension: 'Attending', filters: [/Triage Lvl(: 1 and 2| from 1 to 2| up to 2)/i] }],
      ['sort by name', { dimension: 'Attending', sort: /^$|ascending/ }],
    ],
  },
  'visits: the clock': {
    table: emergencies,
    lines: [
      ['visits by hour of day', { dimension: 'hours arrival_ts', measure: 'count' }],
      ['now by weekday', { dimension: 'day arrival_ts', measure: 'count' }],
      ['colour = how they arrived', { dimension: 'day arrival_ts', color: 'Arrived by' }],
      ['stack to 100%', { dimension: 'day arrival_ts', color: 'Arrived by', yStack: 'normalize' }],
      ['no police', { color: 'Arrived by', filters: [/not police|walk-in and ambulance|ambulance and walk-in/] }],
      ['as before', [{ color: 'Arrived by', filters: [] }, 'question']],
    ],
  },
  'meters: cost over the years': {
    table: meters,
    lines: [
      ['cost per year', { dimension: /year reading_dt/, measure: 'sum cost_eur' }],
      ['per month', { dimension: /month reading_dt/, measure: 'sum cost_eur' }],
      ['only the last two years', { dimension: /month reading_dt/, filters: [/2022-12|2023|2024/] }],
      ['from march to october 2023', { filters: [/2023-03-01.*2023-10-31|2023-03.*2023-11-01/] }],
      ['show all again', { dimension: /month reading_dt/, filters: [] }],
      ['running total', { dimension: /month reading_dt/, derived: /running/ }],
    ],
  },
  'meters: buildings compared': {
    table: meters,
    lines: [
      [
        'average day consumption by building',
        { dimension: 'bldg', measure: 'mean kWh_day' },
        { known: 'a word of a name, or its beginning, is tied to another column than the one meant' },
      ],
      [
        'do night instead',
        { dimension: 'bldg', measure: 'mean kWh_night' },
        { known: 'the turn before it was read wrongly' },
      ],
      [
        'split by tariff',
        { measure: 'mean kWh_night', color: 'tariff_cd' },
        { known: 'the turn before it was read wrongly' },
      ],
      ['side by side not stacked', { color: 'tariff_cd', xOffset: /tariff_cd/ }],
      ['only A1 and C3', { color: 'tariff_cd', filters: [/A1 and C3/] }],
      ['back', { color: 'tariff_cd', filters: [] }],
    ],
  },
  'tools: what is borrowed': {
    table: tools,
    lines: [
      ['loans by tool', { dimension: 'Tool', measure: 'count' }],
      ['top 5', { dimension: 'Tool', filters: [/Top 5/] }],
      ['make it 3', { dimension: 'Tool', filters: [/Top 3/] }],
      ['for students only', { filters: /Member Type: student/i }],
      ['and businesses?', { filters: /Member Type: (business|student and business|business and student)/i }],
      ['all tools again', { dimension: 'Tool', filters: /^(?!.*Top)/ }],
    ],
  },
  'tools: days out': {
    table: tools,
    lines: [
      ['days out by member type', { dimension: 'Member Type', measure: /Days Out/ }],
      ['box plot', { mark: 'boxplot', fields: ['Days Out', 'Member Type'] }],
      ['per tool category instead', { mark: 'boxplot', fields: ['Days Out', 'Tool Cat.'] }],
      ['drop garden', { mark: 'boxplot', filters: [/not garden|power and building|building and power/] }],
      ['what are we looking at?', /days out/i],
    ],
  },
  'swim: points over the seasons': {
    table: swims,
    lines: [
      ['average points per season', { dimension: /Season/, measure: 'mean FINA points' }],
      ['one line per club', { mark: 'line', color: 'Club' }],
      ['just Otters, Tidal and Marlins', { mark: 'line', color: 'Club', filters: [/Club: .*Otters/] }],
      ['since 2018', { color: 'Club', filters: [/Club: .*Otters/, /Season (from 2018|over 2017)/] }],
      ['start at zero', { mark: 'line', color: 'Club', 'yScale.zero': /true|undefined/ }],
      ['thicker lines', { mark: 'line', color: 'Club' }],
    ],
  },
  'swim: strokes': {
    table: swims,
    lines: [
      ['how many races per stroke', { dimension: 'stroke', measure: 'count' }],
      ['girls only', { dimension: 'stroke', filters: ['Sex: girls'] }],
      ['no, boys', { dimension: 'stroke', filters: ['Sex: boys'] }],
      ['both', { dimension: 'stroke', filters: /^$|girls and boys|boys and girls/ }],
      ['show the sexes in different colours', { dimension: 'stroke', color: 'Sex' }],
      ['girls pink and boys blue', { color: 'Sex', 'colorScale.range': /pink|#/i }],
    ],
  },
  'swim: winners': {
    table: swims,
    lines: [
      [
        'number of first places per club',
        { dimension: 'Club', measure: 'count', filters: [/Place: 1$/i] },
        { known: 'a verb or noun made of a value is no condition' },
      ],
      ['most first', { dimension: 'Club', sort: /^-|descending/ }, { known: 'the turn before it was read wrongly' }],
      [
        'what about second places',
        { dimension: 'Club', filters: [/Place: 2$/i] },
        { known: 'the turn before it was read wrongly' },
      ],
      [
        'podium places (1 to 3)',
        { dimension: 'Club', filters: [/Place (from 1 to 3|up to 3)|Place: 1, 2 and 3/i] },
        { known: 'the turn before it was read wrongly' },
      ],
    ],
  },
  'evaluation: hours': {
    table: evaluations,
    lines: [
      [
        'how many hours do they study',
        [{ x: /Hrs per week/ }, /1[56]/],
        { known: 'a word of a name, or its beginning, is tied to another column than the one meant' },
      ],
      ['as a histogram', { x: 'bin Hrs per week', y: 'count' }],
      ['law vs medicine', { filters: [/Law and Medicine|Medicine and Law/] }],
      ['only those who gave an 8 or more', { filters: /Overall.*(from 8|over 7)/ }],
    ],
  },
  'trees: sizes': {
    table: trees,
    lines: [
      ['height by trunk diameter', { mark: /point|rect/, fields: ['DBH_cm', 'height_m'] }],
      ['for oaks', { filters: [/oak/] }],
      ['limes as well', { filters: [/oak and lime|lime and oak/] }],
      ['tell them apart by colour', { color: 'common_name', filters: [/oak and lime|lime and oak/] }],
      ['between 10 and 20 metres high', { color: 'common_name', filters: /Height.* from 10 to 20/i }],
    ],
  },
  'projects: planned and actual': {
    table: projects,
    lines: [
      ['planned cost vs actual cost', { mark: 'point', fields: ['Actual Cost (k€)', 'Planned Cost (k€)'] }],
      ['colour by contractor', { color: 'Contractor', mark: 'point' }],
      ['only finished ones', { color: 'Contractor', filters: ['Status: finished'] }],
      ['also running', { color: 'Contractor', filters: [/finished and running|running and finished/] }],
      ['name the chart Plan and reality', { title: 'Plan and reality', color: 'Contractor' }],
    ],
  },
  'projects: cost by type': {
    table: projects,
    lines: [
      ['total cost by type', [{ dimension: 'Type', measure: /Cost/ }, 'question']],
      ['I mean the actual cost', { dimension: 'Type', measure: /(sum|mean) Actual Cost/ }],
      ['no, the other one', { dimension: 'Type', measure: /(sum|mean) Planned Cost/ }],
      ['lying bars', { y: 'Type', x: /Planned Cost/ }],
      ['cheapest first', { y: 'Type', sort: /^x|ascending/ }],
    ],
  },
  'projects: when they finish': {
    table: projects,
    lines: [
      ['projects by actual finish per quarter', { x: /quarter Actual Finish/, measure: 'count' }],
      ['planned finish instead', { x: /quarter Planned Finish/, measure: 'count' }],
      ['2021 and 2022 only', { x: /quarter Planned Finish/, filters: [/2021.*2022/] }],
      ['stack by type', { x: /quarter Planned Finish/, color: 'Type' }],
      ['housing and schools', { color: 'Type', filters: /housing and school|school and housing/ }],
    ],
  },
  'climate: rain and sun': {
    table: climate,
    lines: [
      ['rain by month', { x: 'Month', measure: /Rain mm/ }],
      ['in blue', { x: 'Month', measure: /Rain mm/ }],
      ['add sun hours', { title: /rain.*sun|sun.*rain/i }],
      ['only rain again', { x: 'Month', measure: /Rain mm/, title: /^(?!.*sun)/i }],
      ['driest month first', { measure: /Rain mm/, sort: /^y|^x|ascending/ }],
    ],
  },
  'climate: the year in words': {
    table: climate,
    lines: [
      ['which month has the most sun', [/\bJul/, { dimension: 'Month', measure: /Sun hrs/ }]],
      ['and the least?', [/\bDec/, { dimension: 'Month', measure: /Sun hrs/ }]],
      ['how many frost days altogether', /\b53\b/],
      [
        'plot them',
        { dimension: 'Month', measure: /Frost days/ },
        { known: 'a short answer or question about what stands is not understood' },
      ],
    ],
  },
  'fields: margins': {
    table: fieldTrials,
    lines: [
      ['margin by previous crop', { dimension: 'prev_crop', measure: /margin_eur_ha/ }],
      ['median', { dimension: 'prev_crop', measure: 'median margin_eur_ha' }],
      ['split into small charts by tillage', [{ facet: 'tillage' }, { row: 'tillage' }, { column: 'tillage' }]],
      ['just deep and shallow', { filters: [/deep and shallow|shallow and deep/] }],
      ['undo', { measure: 'median margin_eur_ha', filters: [] }],
      ['redo', { filters: [/deep and shallow|shallow and deep/] }],
    ],
  },
  'fields: harvests': {
    table: fieldTrials,
    lines: [
      ['yield per harvest year', { dimension: /year harvested/, measure: /yield_t_ha/ }],
      ['by crop', { color: 'Crop', dimension: /year harvested/ }],
      ['small multiples please', [{ facet: 'Crop' }, { row: 'Crop' }, { column: 'Crop' }]],
      ['rain instead of yield', { measure: /rain_mm/ }],
      ['only after 2021', { measure: /rain_mm/, filters: [/Harvested (over|from) (2021|2022)/i] }],
    ],
  },
}
