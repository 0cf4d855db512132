import type { Dialogues } from '../../assistant/testing/turns.ts'
import { climate, fieldTrials, projects, trees } from './tables-of-surveys.ts'
import { tools } from './tables-of-trades.ts'

/** What strangers ask first, each by itself; written by somebody who had not seen how the assistant reads. */
export const openQuestions: Dialogues = {
  'tool library': {
    table: tools,
    lines: [
      ['what gets borrowed the most', { dimension: 'Tool', measure: /count/ }],
      ['loans per month', { dimension: /month Out Date/, measure: /count/ }],
      ['late returns by member type', { dimension: 'Member Type', measure: /count/, filters: [/Late: yes/] }],
      ['how many loans came back late?', [/\b57\b/, { dimension: 'Late', measure: 'count' }]],
      [
        'average days out per tool, longest first',
        { dimension: 'Tool', measure: 'mean Days Out', sort: /^-|descending/ },
      ],
      [
        'which tools break most often',
        { dimension: 'Tool', measure: /count/, filters: [/Condition on return: broken|Top/] },
      ],
      [
        'late fees collected by depot and year',
        { fields: /Depot|Out Date|Due Date/, measure: 'sum Late Fee', title: /depot/i },
      ],
      ['deposit vs days out', { mark: /point|rect/, fields: ['Days Out', 'Deposit'] }],
      ['chainsaw loans only, by depot', { dimension: 'Depot', measure: /count/, filters: [/Tool: chainsaw/] }],
      [
        'conditon of returned tools',
        [
          { dimension: 'Condition on return', measure: 'count' },
          { mark: 'arc', color: 'Condition on return' },
        ],
        { known: 'a slip of the pen is read as another word, or as none' },
      ],
      [
        'everything except business members: loans per tool category',
        {
          dimension: 'Tool Cat.',
          measure: /count/,
          filters: [/Member type: not business|resident and student|student and resident/i],
        },
      ],
      ['what percent of loans are late', [/19 ?%/, { mark: 'arc', color: 'Late' }, { dimension: 'Late' }]],
      [
        'loans since january 2023 by depot',
        { dimension: 'Depot', measure: /count/, filters: [/Out date from 2023-01/i] },
      ],
      ['busiest depot', { dimension: 'Depot', measure: /count/ }],
      ['least popular 3 tools', { dimension: 'Tool', measure: /count/, filters: [/Bottom 3/] }],
    ],
  },
  'street trees': {
    table: trees,
    lines: [
      ['show the trees on a map', { longitude: 'lon', latitude: 'lat' }],
      ['number of trees per borough', { dimension: 'borough', measure: /count/ }],
      ['which species is tallest on average', { dimension: 'common_name', measure: 'mean height_m' }],
      ['dead trees by borough', { dimension: 'borough', measure: /count/, filters: [/Health: dead/] }],
      ['trunk diameter vs height', { mark: /point|rect/, fields: ['DBH_cm', 'height_m'] }],
      ['how many lime trees are there', [/\b100\b/, { filters: [/lime/] }]],
      ['plantings per decade', { dimension: /planted_yr/, measure: /count/ }],
      ['map of protected trees', { latitude: 'lat', longitude: 'lon', filters: [/Protected: yes/] }],
      ['health by species', { dimension: /common_name|health/, color: /health|common_name/, measure: /count/ }],
      ['trees planted before 1950', { filters: [/Planted.*(under 1950|up to 1949)/i] }],
      ['whats the tallest tree', [/30\.9/, { measure: /height_m/, filters: [/Top 1/] }]],
      ['crown width distribution for oaks', { fields: /crown_m/, filters: [/oak/] }],
      ['trees not inspected since 2022', { filters: [/Last inspected (under|up to) 202[123]/i] }],
      [
        'average height of oak vs ash vs mapel',
        { dimension: 'common_name', measure: 'mean height_m', filters: [/oak.*ash.*maple|ash|maple/] },
      ],
      [
        'poor and dead trees per species, top 5',
        { dimension: 'common_name', measure: /count/, filters: [/poor and dead|dead and poor/, /Top 5/] },
      ],
    ],
  },
  'construction projects': {
    table: projects,
    lines: [
      ['planned vs actual cost', { mark: /point|bar/, title: /planned cost.*actual cost|actual cost.*planned cost/i }],
      [
        'planned and actual cost per contractor',
        { dimension: 'Contractor', title: /planned cost.*actual cost|actual cost.*planned cost/i },
      ],
      ['which contractor has most accidents', { dimension: 'Contractor', measure: 'sum Accidents' }],
      [
        'biggest cost overruns',
        [
          { dimension: 'Project', derived: /cost/i },
          { dimension: 'Project', title: /actual.*planned|planned.*actual|overrun|difference/i },
        ],
        { known: 'the few largest of a derived measure cannot be kept, so its groups are drawn' },
      ],
      [
        'projects by status',
        [
          { dimension: 'Status', measure: /count/ },
          { mark: 'arc', color: 'Status' },
        ],
      ],
      ['how many projects are on hold?', [/\b40\b/, { dimension: 'Status' }]],
      ['projects finished per year', { dimension: /year Actual Finish/, measure: /count/ }],
      [
        'actual cost of schools and bridges per contractor',
        { dimension: 'Contractor', measure: /Actual Cost/, filters: [/school and bridge|bridge and school/] },
      ],
      ['avg crew by type', { dimension: 'Type', measure: 'mean Crew' }],
      [
        'do bigger crews have more accidents',
        { fields: ['Accidents', 'Crew'] },
        { known: 'a question whether one grows with the other is not read as a relationship' },
      ],
      [
        'publicly funded projects over 5000 k€',
        { filters: /Publicly funded: yes.*Cost.* (over|from) 5000|Cost.* (over|from) 5000.*Publicly funded: yes/i },
        { known: 'an adjective or noun beside \u201cyes\u201d in its column makes no condition' },
      ],
      ['top ten most expensive projects', { dimension: 'Project', measure: /Cost/, filters: [/Top 10/] }],
      ['total accidents', /\b525\b/],
      ['status per contractor in percent', { dimension: 'Contractor', color: 'Status', measure: /count|share/i }],
      [
        'planned finish by month in 2022',
        { dimension: /month Planned Finish/, measure: /count/, filters: [/Planned finish.*2022/i] },
      ],
    ],
  },
  'climate station': {
    table: climate,
    lines: [
      ['rain per month', { mark: /bar|line|area/, x: 'Month', measure: /Rain mm/ }],
      ['which month is the wettest', [/\bNov/, { dimension: 'Month', measure: /Rain mm/ }]],
      ['temperature through the year', { mark: /line|bar|area/, x: 'Month', measure: /Avg Temp/ }],
      ['rain and sun by month', { dimension: 'Month', title: /rain.*sun|sun.*rain/i }],
      ['hottest month?', [/\bJul/, { dimension: 'Month', measure: /Avg Temp/ }]],
      ['months with more than 80 mm of rain', { filters: [/Rain mm (over|from) 80/] }],
      ['sun hours vs temperature', { mark: 'point', fields: ['Avg Temp', 'Sun hrs'] }],
      ['how much rain falls in a year', /\b892\b/, { known: 'one number is asked for and a spread is drawn' }],
      ['rain from april to september', { dimension: 'Month', measure: /Rain mm/, filters: [/Month.*(Apr|May|Jun)/] }],
      ['frost days, worst month first', { dimension: 'Month', measure: /Frost days/, sort: /^-|descending/ }],
      ['average temprature in summer', [/1[67]\.\d/, { measure: /Avg Temp/, filters: [/Jun/] }]],
      [
        'cumulative rain',
        { dimension: 'Month', derived: /running/i },
        { known: 'a measure of a table with one row for each month is shown as its spread, without the months' },
      ],
      ['three sunniest months', { dimension: 'Month', measure: /Sun hrs/, filters: [/Top 3/] }],
      ['months without frost', { filters: [/Frost days(: 0| under 1| up to 0)/] }],
      ['can i see sunshine as a line please', { mark: 'line', x: 'Month', measure: /Sun hrs/ }],
    ],
  },
  'field trials': {
    table: fieldTrials,
    lines: [
      ['yield by crop', { dimension: 'Crop', measure: /(mean|median) yield_t_ha/ }],
      ['does nitrogen increase yield', { mark: /point|rect|line/, fields: ['N_kg_ha', 'yield_t_ha'] }],
      ['average yield organic vs conventional', { dimension: 'organic', measure: 'mean yield_t_ha' }],
      ['how many plots per farm', { dimension: 'Farm', measure: /count/ }],
      ['ph distribution', { fields: /pH/ }],
      ['protein of wheat by farm', { dimension: 'Farm', measure: /protein_pct/, filters: [/Crop: wheat/] }],
      [
        'irrigated plots only: yield by tillage',
        { dimension: 'tillage', measure: /yield_t_ha/, filters: [/Irrigated: yes/i] },
      ],
      ['best 10 plots by margin', { dimension: 'plot_no', measure: /margin_eur_ha/, filters: [/Top 10/] }],
      [
        'which farm makes the most money per hectare',
        { dimension: 'Farm', measure: /(mean|sum|median) margin_eur_ha/ },
      ],
      ['yeild against rainfall coloured by crop', { mark: 'point', fields: ['rain_mm', 'yield_t_ha'], color: 'Crop' }],
      ['plots with a negative margin', { filters: [/Margin.*(under|up to) 0/i] }],
      ['yield per harvest year', { dimension: /year harvested/, measure: /yield_t_ha/ }],
      ['N, P and K by crop', { dimension: 'Crop', title: /N, P and K/ }],
      ['correlation between clay and sand', [/-?0?\.\d+/, { fields: ['clay_pct', 'sand_pct'] }]],
      ['how many organic plots', [/\b61\b/, { filters: [/Organic: yes/i] }, { dimension: 'organic' }]],
    ],
  },
}
