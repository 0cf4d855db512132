import type { Dialogues } from '../../assistant/testing/turns.ts'
import { calls, deliveries, operations, reports } from './tables-analysts.ts'

/** The part of each group that has a flag, in any of the ways that people draw it. */
const rateOf = (flag: string, dimension: string, filters: RegExp[] = []) => [
  { dimension, color: flag, yStack: 'normalize', filters },
  { dimension, color: flag, xStack: 'normalize', filters },
  { dimension, color: flag, derived: /share|ratio/, filters },
  { dimension, measure: /mean|share|rate|%/i, title: new RegExp(flag.slice(0, 6), 'i'), filters },
]

/** What analysts of services ask first, each by itself; written by somebody who had not seen how the assistant reads. */
export const openQuestionsOfAnalysts: Dialogues = {
  'theatre lists': {
    table: operations,
    lines: [
      ['ops per month', { dimension: /month Op Date/, measure: 'count', filters: [] }],
      [
        'cases by specialty',
        [
          { dimension: 'Specialty', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Specialty', filters: [] },
        ],
      ],
      ['avg turnover by theatre', { dimension: 'Theatre', measure: 'mean turnover_min', filters: [] }],
      [
        'cancelled by reason',
        [
          { dimension: 'Canc reason', measure: 'count', filters: [/^Cancelled: Y$/] },
          { dimension: 'Canc reason', measure: 'count', filters: [] },
          { dimension: 'Canc reason', measure: 'count', filters: [/Canc reason is known/] },
          { mark: 'arc', color: 'Canc reason' },
        ],
      ],
      [
        'actual vs planned mins',
        [
          { mark: /point|rect|circle/, fields: ['Actual mins', 'Planned mins'] },
          { mark: /bar|line|boxplot/, title: /actual mins.*planned mins|planned mins.*actual mins/i },
        ],
      ],
      [
        'anaesthetic type split',
        [
          { dimension: 'Anaes. type', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Anaes. type', filters: [] },
          { dimension: 'Anaes. type', derived: /share/, filters: [] },
        ],
      ],
      [
        'orthopedics cases per surgeon',
        { dimension: 'Surgeon', measure: 'count', filters: [/Specialty: Orthopaedics/] },
      ],
      ['age distribution of emergencies', { uses: /Pt age/, filters: [/Urgency: emergency/] }],
      ['how many ops were cancelled', [/\b42\b/, { measure: 'count', filters: [/Cancelled: Y/] }]],
      ['which surgeon has the most cases', [/Kowal/, { dimension: 'Surgeon', measure: 'count' }]],
      [
        "what's the longest op",
        [/\b310\b/, { measure: /Actual mins/, filters: [/Top 1\b/] }, { measure: 'max Actual mins' }],
        { known: 'a word of a name, or its beginning, is tied to another column than the one meant' },
      ],
      [
        'is kingsway more expensive per case than riverside',
        [
          { dimension: 'Site', measure: /(mean|median) Cost/, filters: [] },
          {
            dimension: 'Site',
            measure: /(mean|median) Cost/,
            filters: [/Kingsway and Riverside|Riverside and Kingsway/],
          },
          /kingsway.*riverside/i,
        ],
      ],
      ['cancellation rate by specialty', rateOf('Cancelled', 'Specialty')],
      [
        'top 5 surgeons by total cost, elective only',
        { dimension: 'Surgeon', measure: 'sum Cost (£)', filters: /Urgency: elective.*Top 5|Top 5.*Urgency: elective/ },
      ],
      [
        'avg actual mins per specialty for GA cases over 60 yrs old',
        {
          dimension: 'Specialty',
          measure: 'mean Actual mins',
          filters: /type: GA.*age over 60|age over 60.*type: GA/i,
        },
        { known: 'a bound goes to the measure at hand, not to the column of its unit' },
      ],
    ],
  },
  'last mile': {
    table: deliveries,
    lines: [
      ['drops per hub', { dimension: 'Hub', measure: 'count', filters: [] }],
      ['parcels by month', { dimension: /month Del Date/, measure: 'sum Pcls', filters: [] }],
      ['late drops by driver', { dimension: 'Driver', measure: 'count', filters: [/On time: N/i] }],
      ['revenue by client pls', { dimension: 'Client', measure: 'sum rev_gbp', filters: [] }],
      ['yoy revenue growth', { dimension: /year Del Date|month Del Date/, derived: /growth|change/, title: /rev/i }],
      ['avg rating by vehicle', { dimension: 'Veh Type', measure: 'mean Cust rating (1-5)', filters: [] }],
      ['failed deliverys leeds', [/\b19\b/, { filters: /Status: failed.*Hub: Leeds|Hub: Leeds.*Status: failed/ }]],
      [
        'status breakdown',
        [
          { dimension: 'Status', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Status', filters: [] },
          { dimension: 'Status', derived: /share/, filters: [] },
        ],
      ],
      [
        'how many parcels did stirling handle in 2023',
        [/\b722\b/, { measure: 'sum Pcls', filters: /Hub: Stirling.*2023|2023.*Hub: Stirling/ }],
        { known: 'a value beside words that were not read is left out' },
      ],
      ['which route brings in the most revenue', [/R194/, { dimension: 'route_cd', measure: 'sum rev_gbp' }]],
      ['average fuel per drop', [/\b9\.3/, { dimension: '', measure: 'mean fuel_ltr', filters: [] }]],
      [
        'do e-vans get better ratings than vans',
        [
          { dimension: 'Veh Type', measure: /(mean|median) Cust rating/, filters: [] },
          { dimension: 'Veh Type', measure: /(mean|median) Cust rating/, filters: [/e-van and van|van and e-van/] },
          /2\.69|\b3\.01?/,
        ],
      ],
      ['margin by client (revenue minus cost)', { dimension: 'Client', derived: /difference/, filters: [] }],
      ['on time % per hub 2024', rateOf('On Time', 'Hub', [/2024/])],
      ['cost per mile by vehicle type', { dimension: 'Veh Type', derived: /ratio/, title: /cost.*mile/i, filters: [] }],
    ],
  },
  'call log': {
    table: calls,
    lines: [
      ['calls per day', { dimension: 'yearmonthdate Call Start', measure: 'count', filters: [] }],
      ['calls by hour', { dimension: /hours Call Start/, measure: 'count', filters: [] }],
      [
        'busiest weekday',
        [{ dimension: 'day Call Start', measure: 'count' }, /Monday/],
        { known: 'neither word names a column' },
      ],
      ['avg wait by queue', { dimension: 'Queue', measure: 'mean wait_s', filters: [] }],
      ['csat by agent', { dimension: 'Agent', measure: /(mean|median) CSAT/, filters: [] }],
      [
        'hold time polish vs urdu',
        [
          { dimension: 'Lang', measure: /(mean|median) Hold/, filters: [/Lang: (Polish and Urdu|Urdu and Polish)/] },
          { mark: 'boxplot', fields: ['Hold (s)', 'Lang'], filters: [/Lang: (Polish and Urdu|Urdu and Polish)/] },
        ],
      ],
      [
        'channel mix',
        [
          { dimension: 'Channel', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Channel', filters: [] },
          { dimension: 'Channel', derived: /share/, filters: [] },
        ],
      ],
      ['transfers by team', { dimension: 'Team', measure: /(sum|mean) Transfers/, filters: [] }],
      ['how many calls did carmen take', [/\b63\b/, { measure: 'count', filters: [/Agent: Carmen/] }]],
      [
        'abandon rate',
        [
          /\b12(\.0+)? ?%/,
          { mark: 'arc', color: 'Abandoned', filters: [] },
          { dimension: 'Abandoned', derived: /share/, filters: [] },
        ],
      ],
      [
        'longest wait in complaints',
        [
          /\b885\b/,
          { measure: /wait_s/, filters: /Queue: Complaints.*Top 1\b|Top 1\b.*Queue: Complaints/ },
          { measure: 'max wait_s', filters: [/Queue: Complaints/] },
        ],
      ],
      ['which team has the best csat', [/Green/, { dimension: 'Team', measure: 'mean CSAT' }]],
      ['fcr rate by agent, best first', rateOf('FCR', 'Agent')],
      ['talk, hold and wrap up time by queue', { title: /talk.*hold.*wrap.*queue/i, filters: [] }],
      [
        'phone calls with wait over 300 by month and queue',
        { measure: 'count', title: /month.*queue|queue.*month/i, filters: /phone.*over 300|over 300.*phone/i },
      ],
    ],
  },
  'street reports': {
    table: reports,
    lines: [
      ['potholes by ward', { dimension: 'Ward', measure: 'count', filters: [/Issue: pothole/] }],
      ['reports by month', { dimension: /month Date reported/, measure: 'count', filters: [] }],
      ['open reports', [/\b64\b/, { filters: [/Status: open/] }]],
      ['avg days to close by contractor', { dimension: 'Contractor', measure: 'mean Days to close', filters: [] }],
      [
        'how do people report things',
        [
          { dimension: 'Reported via', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Reported via', filters: [] },
        ],
        { known: 'a verb of a column’s name does not find it' },
      ],
      ['est cost by issue type', { dimension: 'Issue', measure: /(sum|mean) Est\. cost/, filters: [] }],
      [
        'flytipping in docklands',
        [/\b7\b/, { filters: /fly-tipping.*Docklands|Docklands.*fly-tipping/ }],
        { known: 'a value in another spelling, in the plural or said in part is not found' },
      ],
      [
        'satisfaction by ward lowest first',
        { dimension: 'Ward', measure: /(mean|median) Satisfaction/, sort: /^[xy]$|ascending/, filters: [] },
      ],
      [
        'how many potholes in elmfield are still open',
        [/\b5\b/, { measure: 'count', filters: /(?=.*pothole)(?=.*Elmfield)(?=.*Status: open)/ }],
      ],
      [
        'sla %',
        [
          /65\.8 ?%|\b66 ?%/,
          { mark: 'arc', color: 'SLA met?', filters: [] },
          { dimension: 'SLA met?', derived: /share/, filters: [] },
        ],
      ],
      ['which ward reports the most', [/Elmfield/, { dimension: 'Ward', measure: 'count', filters: [] }]],
      [
        'total est cost of repeat reports',
        [/143,?322|143\.3 ?k/i, { measure: 'sum Est. cost £', filters: [/Repeat: Y/] }],
      ],
      [
        'share of P1 by ward',
        [
          ...rateOf('Prio', 'Ward'),
          { mark: 'arc', color: 'Ward', filters: [/Prio: P1/] },
          { dimension: 'Ward', derived: /share/, filters: [/Prio: P1/] },
        ],
      ],
      [
        '3 wards with the highest avg days to close for P1',
        { dimension: 'Ward', measure: 'mean Days to close', filters: /Prio: P1.*Top 3|Top 3.*Prio: P1/ },
      ],
      [
        'reports by fy split by issue, excluding graffiti',
        { dimension: 'FY', color: 'Issue', measure: 'count', filters: [/not graffiti/] },
      ],
    ],
  },
}
