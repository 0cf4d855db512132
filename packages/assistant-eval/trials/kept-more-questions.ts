import type { Dialogues } from '../../assistant/testing/turns.ts'
import { appointments, charges, loads, observations } from './tables-kept.ts'

const countsOf = (field: string) => [
  { dimension: field, measure: 'count', filters: [] },
  { mark: 'arc', color: field, filters: [] },
]

const spreadOf = (field: string) => [
  { x: `bin ${field}`, y: 'count', filters: [] },
  { mark: 'boxplot', fields: [field], filters: [] },
  { mark: /area|line/, title: /distribution|density/i, fieldsOfAll: field, filters: [] },
]

/** What four more trades ask first; nobody mends toward these either. */
export const keptMoreQuestions: Dialogues = {
  "dentist's front desk": {
    table: appointments,
    lines: [
      ['appts per dentist', countsOf('Dentist')],
      ['treatments as pie pls', { mark: 'arc', color: 'Treatment', filters: [] }],
      ['dnas by month', { dimension: /month Appt date/, measure: 'count', filters: [/DNA: Y/i] }],
      ['how did ppl book', countsOf('Booked via')],
      [
        'fee by treatment',
        [
          { dimension: 'Treatment', measure: /(mean|median|sum) Fee £/, filters: [] },
          { mark: 'boxplot', fields: ['Fee £', 'Treatment'], filters: [] },
        ],
      ],
      ['private vs nhs', countsOf('NHS/Priv')],
      [
        'late mins by dentits',
        [
          { dimension: 'Dentist', measure: /(mean|median|sum) late_mins/, filters: [] },
          { mark: 'boxplot', fields: ['Dentist', 'late_mins'], filters: [] },
        ],
      ],
      ['extractions only, by chair', { dimension: 'Chair', measure: 'count', filters: [/Treatment: extraction/i] }],
      [
        'how many crowns did dr osei do',
        [/\b(8|eight)\b/, { measure: 'count', filters: /(?=.*Dentist: Dr Osei)(?=.*Treatment: crown)/i }],
      ],
      ["what's the highest fee we charged", [/\b677\b/, { measure: /Fee £/, filters: [/Top 1\b/] }]],
      [
        'which dentist has the most DNAs',
        [
          { dimension: 'Dentist', measure: 'count', filters: /DNA: Y/i },
          { dimension: 'Dentist', color: 'DNA', measure: 'count' },
          /Lindqvist.*\b33\b/,
        ],
      ],
      [
        'is the average fee for private higher than nhs?',
        [{ dimension: 'NHS/Priv', measure: 'mean Fee £', filters: /^$|(?=.*private)(?=.*NHS)/ }, /(?=.*340)(?=.*352)/],
      ],
      [
        'average rating per dentist, new patients only',
        { dimension: 'Dentist', measure: 'mean Rating (1-5)', filters: [/New pt: yes/i] },
      ],
      [
        'top 3 treatments by total fees in 2023',
        { dimension: 'Treatment', measure: 'sum Fee £', filters: /(?=.*2023)(?=.*Top 3)/ },
      ],
      [
        'share of online bookings per month',
        [
          { dimension: /month Appt date/, color: 'Booked via', yStack: 'normalize' },
          { dimension: /month Appt date/, title: /(?=.*(share|percent|%))(?=.*online)/i },
        ],
      ],
    ],
  },
  'observing log': {
    table: observations,
    lines: [
      ['sessions per year', { dimension: /year Night/, measure: 'count', filters: [] }],
      ['what have i looked at most', { dimension: 'Object', measure: 'count', filters: /^$|Top/ }],
      [
        'seeing by site',
        [
          { dimension: 'Site', measure: /(mean|median) Seeing/, filters: [] },
          { mark: 'boxplot', fields: ['Seeing', 'Site'], filters: [] },
          { fieldsOfAll: /(?=.*Site)(?=.*Seeing)/, measure: 'count', filters: [] },
        ],
      ],
      ['sqm over time', { dimension: /Night/, fields: ['Night', 'SQM'], mark: /line|point|area/, filters: [] }],
      ['temp vs seeing', { mark: /point|rect|boxplot/, fields: ['Seeing', 'temp C'], filters: [] }],
      ['scope pie', { mark: 'arc', color: 'Scope', filters: [] }],
      ['galaxys per site', { dimension: 'Site', measure: 'count', filters: [/Obj type: galaxy/i] }],
      ['moon % histogram', { x: 'bin Moon %', y: 'count', filters: [] }],
      [
        'how many times did i see saturn',
        [/\b23\b/, { measure: 'count', filters: [/Object: Saturn/i] }, { dimension: 'Object', measure: 'count' }],
      ],
      ['highest sqm so far', [/\b21\.8/, { measure: /SQM/, filters: [/Top 1\b/] }]],
      [
        'which scope do i use the most at kelling heath',
        [/8" Dob.*\b36\b/, { dimension: 'Scope', measure: 'count', filters: /Site: Kelling Heath/i }],
      ],
      [
        'total time on target for m42',
        [/\b3,?136\b/, { measure: 'sum time on target min', filters: [/Object: M42/i] }],
      ],
      [
        'top 5 objects by total time on target',
        { dimension: 'Object', measure: 'sum time on target min', filters: [/Top 5/] },
      ],
      [
        'sketches per object type since 2021',
        { dimension: 'Obj type', measure: 'count', filters: /(?=.*Sketched: y)(?=.*Night.*(from 2021|over 2020))/i },
      ],
      [
        'average seeing per year, back garden vs club field',
        {
          dimension: /year Night/,
          measure: 'mean Seeing',
          fieldsOfAll: /Site/,
          filters: [/(?=.*back garden)(?=.*club field)|not Kelling Heath/],
        },
      ],
    ],
  },
  'housing cooperative': {
    table: charges,
    lines: [
      ['arrears per flat', { dimension: 'Flat', measure: 'sum Arrears €', filters: [] }],
      ['rent per month', { dimension: /month (Due|Paid on)/, measure: 'sum Amt', filters: [/What for: rent/i] }],
      [
        'what for - totals',
        [
          { dimension: 'What for', measure: 'sum Amt', filters: [] },
          { mark: 'arc', color: 'What for', measure: 'sum Amt', filters: [] },
        ],
      ],
      ['how do people pay', countsOf('Pay meth')],
      ['heating by stairwel', { dimension: 'Stairwell', measure: /(sum|mean) Amt/, filters: [/What for: heating/i] }],
      [
        'reminders by stairwell',
        [
          { dimension: 'Stairwell', measure: 'count', filters: [/Reminder sent: yes/i] },
          { dimension: 'Stairwell', color: 'Reminder sent', measure: 'count', filters: [] },
        ],
      ],
      [
        'amt by flat size',
        [
          { mark: /point|rect|boxplot/, fields: ['Amt', 'sqm'], filters: [] },
          { dimension: /sqm/, measure: /(mean|median|sum) Amt/, filters: [] },
        ],
      ],
      ['sublets per flat', { dimension: 'Flat', measure: 'count', filters: [/Sublet.*: yes/i] }],
      ['how much is still owed in total', /\b42,?545\b/],
      [
        'which flat owes the most',
        [{ dimension: 'Flat', measure: 'sum Arrears €', filters: /^$|Top/ }, /\b2B\b.*5,?335/],
      ],
      ['how many reminders did we send', [/\b74\b/, { measure: 'count', filters: [/Reminder sent: yes/i] }]],
      [
        'does courtyard have more arrears than north?',
        [
          { dimension: 'Stairwell', measure: 'sum Arrears €', filters: /^$|(?=.*Courtyard)(?=.*North)/ },
          /(?=.*14,?795)(?=.*14,?040)/,
        ],
      ],
      [
        'water and heating per month',
        {
          dimension: /month (Due|Paid on)/,
          measure: 'sum Amt',
          filters: [/What for: (?=.*water)(?=.*heating)/i],
        },
      ],
      [
        'share of each payment method per stairwell',
        [
          { fieldsOfAll: /(?=.*Stairwell)(?=.*Pay meth)/, title: /share|percent|%/i, filters: [] },
          { dimension: 'Stairwell', color: 'Pay meth', yStack: 'normalize', filters: [] },
          { dimension: 'Stairwell', color: 'Pay meth', xStack: 'normalize', filters: [] },
        ],
      ],
      [
        'average rent per stairwell, sublet flats only',
        { dimension: 'Stairwell', measure: 'mean Amt', filters: /(?=.*What for: rent)(?=.*Sublet.*: yes)/i },
      ],
    ],
  },
  'transport planning': {
    table: loads,
    lines: [
      ['trips per carrier', countsOf('Carrier')],
      ['km per depot', { dimension: 'Depot', measure: /(sum|mean) km/, filters: [] }],
      ['freight cost per country', { dimension: 'Ctry', measure: /(sum|mean) Freight EUR/, filters: [] }],
      ['diesel against km', { mark: /point|rect/, fields: ['Diesel l', 'km'], filters: [] }],
      ['reefer trips per month', { dimension: /month Laad datum/, measure: 'count', filters: [/Trailer: reefer/i] }],
      [
        'delays by carrier',
        [
          { dimension: 'Carrier', measure: /(sum|mean|median) delay_h/, filters: [] },
          { dimension: 'Carrier', measure: 'count', filters: [/Delay.*over 0/i] },
          { mark: 'boxplot', fields: ['Carrier', 'delay_h'], filters: [] },
        ],
      ],
      ['trailers in a pie please', { mark: 'arc', color: 'Trailer', filters: [] }],
      ['weight distribution', spreadOf('Gross wt kg')],
      ['how much pallets went to lille', [/\b2,?217\b/, { measure: 'sum Pallets', filters: [/Dest: Lille/i] }]],
      ['what is the longest trip in km', [/\b1,?650\b/, { measure: /km/, filters: [/Top 1\b/] }]],
      [
        'which carrier has the most delay hours',
        [{ dimension: 'Carrier', measure: 'sum delay_h', filters: /^$|Top/ }, /own fleet.*299\.5/],
      ],
      [
        'is own fleet cheaper than transpol',
        [
          { dimension: 'Carrier', measure: /(mean|median) Freight EUR/, filters: /^$|(?=.*own fleet)(?=.*TransPol)/ },
          /(?=.*1,?41[45])(?=.*1,?547)/,
        ],
      ],
      [
        'km and empty km per depot',
        { fieldsOfAll: /Depot/, title: /(?=.*\bkm\b)(?=.*empty)(?=.*depot)/i, filters: [] },
      ],
      [
        'top 5 destinations by pallets in 2024',
        { dimension: 'Dest', measure: 'sum Pallets', filters: /(?=.*2024)(?=.*Top 5)/ },
      ],
      [
        'average delay per carrier for IT and PL',
        { dimension: 'Carrier', measure: 'mean delay_h', filters: [/Ctry: (?=.*IT)(?=.*PL)/i] },
      ],
    ],
  },
}
