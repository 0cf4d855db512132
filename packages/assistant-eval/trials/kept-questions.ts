import type { Dialogues } from '../../assistant/testing/turns.ts'
import { evaluations } from './tables-of-surveys.ts'
import { emergencies, meters, orders, swims } from './tables-of-trades.ts'

/** The other half of what strangers ask first: only its share is looked at, so nothing is mended toward it. */
export const keptQuestions: Dialogues = {
  'webshop orders': {
    table: orders,
    lines: [
      [
        'how many orders do we get each month',
        { mark: /line|bar|area/, dimension: /month order_date/, measure: /count/ },
      ],
      ['total sales by product group pls', { dimension: 'Product Group', measure: 'sum Order Total' }],
      ['which country orders the most?', { dimension: 'Ship Country', measure: /count|sum (Qty|Order Total)/ }],
      ['top 5 SKUs by qty', { dimension: 'SKU', measure: 'sum Qty', filters: [/Top 5/] }],
      [
        'share of payment methods',
        [
          { mark: 'arc', color: 'Pay Method' },
          { dimension: 'Pay Method', measure: /count|share/i },
        ],
      ],
      ['how many orders were sent back', [/\b84\b/, { dimension: 'Returned?', measure: 'count' }]],
      [
        'return rate per product group',
        [
          { dimension: 'Product Group', color: 'Returned?' },
          { dimension: 'Product Group', derived: /share|rate|Returned/i },
        ],
      ],
      [
        'avrage shipping cost to norway and denmark',
        [
          { measure: 'mean Shipping Cost', filters: [/Norway and Denmark|Denmark and Norway/] },
          /average shipping cost.*\d/i,
        ],
      ],
      ['does a higher discount mean more items per order?', { fields: ['Qty', 'discount_pct'] }],
      ['orders over 1500 pounds', { filters: [/Order total (over|from) 1500/] }],
      [
        'revenue per quarter, business customers only',
        { dimension: /quarter order_date/, measure: 'sum Order Total', filters: [/Cust type: business/i] },
      ],
      [
        'compare 2023 and 2024 sales by month',
        [
          { x: /month order_date/, color: /year order_date/, measure: /Order Total|count/ },
          { dimension: /yearmonth order_date/, measure: /Order Total|count/ },
          { xOffset: /year/ },
        ],
      ],
      ['distribution of unit prices', { fields: /Unit Price/ }],
      ['what is our average order value', /95[67]/],
      [
        'Please show the unit price against shipping cost, coloured by customer type',
        { mark: 'point', fields: ['Shipping Cost', 'Unit Price (£)'], color: 'Cust Type' },
      ],
    ],
  },
  'emergency visits': {
    table: emergencies,
    lines: [
      ['how long do people wait', [{ x: /wait_min/ }, /112|107/]],
      ['avg wait by triage level', { dimension: 'Triage Lvl', measure: 'mean wait_min' }],
      ['visits per weekday', { dimension: 'day arrival_ts', measure: /count/ }],
      ['what time of day is the ED busiest', { dimension: /hours arrival_ts/, measure: /count/ }],
      ['most common complaints', { dimension: 'Complaint', measure: /count/ }],
      ['how many patients got admitted', [/\b57\b/, { dimension: 'Disposition', measure: 'count' }]],
      ['which doctor has the shortest length of stay?', { dimension: 'Attending', measure: /(mean|median|min) LOS/ }],
      ['wait vs age', { mark: /point|rect/, fields: ['Pt Age', 'wait_min'] }],
      [
        'complaints of patients over 65',
        { dimension: 'Complaint', measure: 'count', filters: [/Pt Age (over|from) 6[56]/i] },
      ],
      [
        'percentage of uninsured patients',
        [/27(\.\d+)? ?%/, { mark: 'arc', color: 'insured' }, { dimension: 'insured' }],
      ],
      ['male vs female by complaint', { dimension: 'Complaint', color: 'Sex', measure: /count/ }],
      [
        'median waiting time per doctor for ambulance arrivals',
        { dimension: 'Attending', measure: 'median wait_min', filters: [/ambulance/] },
      ],
      [
        'patients who left without being seen, by month',
        { dimension: /month arrival_ts/, measure: /count/, filters: [/left without being seen/] },
      ],
      ['how many vists in march', [{ filters: [/March|2024-03/] }, /^\D*\d+ .*march/i]],
      ['whats the longest anyone has waited', /\b239\b/],
    ],
  },
  'smart meters': {
    table: meters,
    lines: [
      ['daily consumption over time', { mark: /line|area|point|bar/, x: /reading_dt/, measure: /kWh_day/ }],
      ['kwh day by building', { dimension: 'bldg', measure: /kWh_day/ }],
      ['which building burns most gas?', { dimension: 'bldg', measure: 'sum gas_m3' }],
      ['day and night usage per building', { dimension: 'bldg', title: /kWh.?day.*kWh.?night|kWh.?night.*kWh.?day/i }],
      [
        'relationship between outside temperature and gas',
        { mark: /point|rect/, fields: ['gas_m3', 'outdoor temp (°C)'] },
      ],
      ['how many meters do we have', /\b22\b/],
      ['monthly cost in 2023', { dimension: /month reading_dt/, measure: 'sum cost_eur', filters: [/2023/] }],
      ['cost by tarif', { dimension: 'tariff_cd', measure: /cost_eur/ }],
      ['do buildings with PV use less electricity?', { dimension: 'has_pv', measure: /kWh_day|kWh_night/ }],
      ['top 3 meters by peak load', { dimension: 'meter_id', measure: /peak_kW/, filters: [/Top 3/] }],
      ['gas use when it is below zero', { measure: /gas_m3/, filters: [/outdoor temp.*under 0/i] }],
      ['total gas used', /26[,.\s]?04[23]/],
      [
        'swimming pool vs theatre peak kw per quarter',
        {
          x: /quarter reading_dt/,
          measure: /peak_kW/,
          color: 'bldg',
          filters: [/Swimming Pool and Theatre|Theatre and Swimming Pool/],
        },
      ],
      ['spread of the peak power per building', { mark: /boxplot|point|tick|area/, fields: ['bldg', 'peak_kW'] }],
      ['heatmap of cost by building and year', { mark: 'rect', fields: ['bldg', 'reading_dt'], color: /cost_eur/ }],
    ],
  },
  'swim results': {
    table: swims,
    lines: [
      ['best clubs by total points', { dimension: 'Club', measure: 'sum FINA points' }],
      ['average time by stroke', { dimension: 'stroke', measure: 'mean time_s' }],
      ['points per season', { mark: /line|bar|area/, dimension: /Season/, measure: /FINA points/ }],
      ['number of PBs per club', { dimension: 'Club', measure: /count/, filters: [/PB: yes/] }],
      ['who are the ten fastest swimmers', { dimension: 'Swimmer', measure: /time_s/, filters: [/10/] }],
      ['how many swimmers are there', /\b36\b/],
      ['girls vs boys points over the seasons', { x: /Season/, measure: /FINA points/, color: 'Sex' }],
      [
        '100 m freestyle times by age group',
        { dimension: 'age_grp', measure: /time_s/, filters: /freestyle.*100|100.*freestyle/ },
      ],
      [
        'how often was each club disqualified',
        { dimension: 'Club', measure: /count/, filters: [/Disqualified: yes/i] },
      ],
      ['wins per club', { dimension: 'Club', measure: /count/, filters: [/Place: 1$/] }],
      ['time by distance', { fields: ['distance (m)', 'time_s'] }],
      ['butterfly results since 2020', { filters: [/butterfly/, /Season (from|over) (2020|2019)/] }],
      ['distribution of fina points by sex', { fields: /FINA points/, title: /sex/i }],
      ['races per season and age group', { dimension: /Season/, measure: /count/, color: 'age_grp' }],
      [
        'avg pionts of Otters and Marlins',
        [{ measure: 'mean FINA points', filters: [/Otters and Marlins|Marlins and Otters/] }, /\d/],
      ],
    ],
  },
  'course evaluation': {
    table: evaluations,
    lines: [
      ['overall rating by faculty', { dimension: 'Faculty', measure: /(mean|median) Overall/ }],
      [
        'how did people answer the question about the workload',
        { dimension: 'Q2 The workload was reasonable', measure: 'count' },
      ],
      [
        'was the exam fair?',
        [
          { dimension: 'Q6 The exam was fair', measure: 'count' },
          { mark: 'arc', color: 'Q6 The exam was fair' },
        ],
      ],
      [
        'would they recommend the course, by faculty',
        { fields: /Faculty|Q7/, color: /Faculty|Q7 I would recommend this course/, measure: /count/ },
      ],
      ['responses per day', { x: /reading|submitted/, measure: /count/ }],
      ['how many responses are from international students', [/\b72\b/, { dimension: 'International' }]],
      ['hours per week vs overall', { fields: ['Hrs per week', 'Overall (1-10)'] }],
      [
        'share of online students per faculty',
        [
          { dimension: 'Faculty', color: 'Mode' },
          { dimension: 'Faculty', derived: /share/i },
          { dimension: 'Faculty', filters: [/Mode: online/] },
        ],
      ],
      [
        'who agrees that feedback came in time, per year of study',
        { dimension: 'Yr of study', filters: [/Q3.*agree/i] },
      ],
      [
        'Q1 by mode',
        [
          { dimension: 'Q1 The lectures were clear', color: 'Mode', measure: /count/ },
          { dimension: 'Mode', color: 'Q1 The lectures were clear', measure: /count/ },
        ],
      ],
      ['average rating of first years', [{ measure: 'mean Overall (1-10)', filters: [/Yr of study: 1/] }, /\d/]],
      ['do online students work more hours?', { dimension: 'Mode', measure: /(mean|median) Hrs per week/ }],
      ['mean overall score', /5\.7/],
      ['histogram of hours per week', { x: /bin Hrs per week/, measure: /count/ }],
      [
        'law and medicine: how clear were the lectures',
        [
          { color: 'Q1 The lectures were clear', measure: /count/, filters: [/Law and Medicine|Medicine and Law/] },
          { dimension: 'Q1 The lectures were clear', measure: /count/, filters: [/Law and Medicine|Medicine and Law/] },
        ],
      ],
    ],
  },
}
