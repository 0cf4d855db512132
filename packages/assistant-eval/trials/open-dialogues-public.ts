import type { Dialogues } from '../../assistant/testing/turns.ts'
import { candidates, crashes, pupils, waterPoints } from './tables-public.ts'

/** How a reporter, a head teacher, a returning officer and a field worker go on from their first chart. */
export const openDialoguesOfPublicOffices: Dialogues = {
  'crashes: one district over time': {
    table: crashes,
    lines: [
      ['crashes by month', { dimension: /month Date of crash/, measure: 'count', filters: [] }],
      ['only brayford', { dimension: /month Date of crash/, measure: 'count', filters: ['DISTRICT: Brayford'] }],
      [
        'count the casualties instead',
        { dimension: /month Date of crash/, measure: 'sum Casualties', filters: ['DISTRICT: Brayford'] },
      ],
      ['as a line', { mark: 'line', measure: 'sum Casualties', filters: ['DISTRICT: Brayford'] }],
      ['per quarter is enough', { dimension: /quarter Date of crash/, filters: ['DISTRICT: Brayford'] }],
      [
        'no, i meant the whole county',
        { mark: 'line', dimension: /quarter Date of crash/, measure: 'sum Casualties', filters: [] },
      ],
    ],
  },
  'crashes: the worst roads': {
    table: crashes,
    lines: [
      ['casualties per road', { dimension: 'Road', measure: 'sum Casualties', filters: [] }],
      ['worst first', { dimension: 'Road', measure: 'sum Casualties', sort: /^-|descending/ }],
      ['how many on the A46?', /\b306\b/],
      ['just the top 3', { dimension: 'Road', measure: 'sum Casualties', filters: [/Top 3/] }],
      ['break the bars down by severity', { dimension: 'Road', color: 'Severity', filters: [/Top 3/] }],
      [
        'leave out the slight ones',
        {
          dimension: 'Road',
          color: 'Severity',
          filters: /^(?=.*Severity: (not slight|serious and fatal|fatal and serious))(?=.*Top 3)/,
        },
      ],
    ],
  },
  'register: days missed': {
    table: pupils,
    lines: [
      ['authorised absences by year group', { dimension: 'Yr', measure: /^(sum|mean|median) Auth abs/, filters: [] }],
      ['average pls', { dimension: 'Yr', measure: 'mean Auth abs' }],
      ['and the unauthorised?', { dimension: 'Yr', measure: 'mean Unauth abs' }],
      ['split by sex', { dimension: 'Yr', measure: 'mean Unauth abs', color: 'Sex' }],
      ['next to each other', { dimension: 'Yr', color: 'Sex', xOffset: 'Sex' }],
      [
        'without year 7',
        { dimension: 'Yr', color: 'Sex', filters: [/^Yr(: not 7|: 8, 9, 10 and 11| from 8| over 7)/] },
      ],
    ],
  },
  'register: marks of the forms': {
    table: pupils,
    lines: [
      ['average maths by form', { dimension: 'Form', measure: 'mean Maths', filters: [] }],
      ['science instead', { dimension: 'Form', measure: 'mean Sci', filters: [] }],
      ['only the girls', { dimension: 'Form', measure: 'mean Sci', filters: ['Sex: F'] }],
      ['best forms first', { dimension: 'Form', measure: 'mean Sci', sort: /^-|descending/, filters: ['Sex: F'] }],
      ["what's the mark of 11B?", /\b66\.[67]\d*\b|\b67\b/],
      ['back to everybody', { dimension: 'Form', measure: 'mean Sci', filters: [] }],
    ],
  },
  'elections: votes in the wards': {
    table: candidates,
    lines: [
      ['total votes by ward', { dimension: 'WARD', measure: 'sum Votes', filters: [] }],
      ['colour by party', { dimension: 'WARD', measure: 'sum Votes', color: 'Party', filters: [] }],
      ['just the 2023 election', { dimension: 'WARD', color: 'Party', filters: [/^Elec Yr.*2023/i] }],
      [
        'drop the independents',
        { color: 'Party', filters: /^(?=.*Elec Yr.*2023)(?=.*Party: .*(not Independent|Green))/i },
      ],
      [
        'in percent',
        [
          { dimension: 'WARD', color: 'Party', yStack: 'normalize', filters: /2023/ },
          { dimension: 'WARD', color: 'Party', xStack: 'normalize', filters: /2023/ },
          { dimension: 'WARD', color: 'Party', derived: /share|percent/i, filters: /2023/ },
        ],
      ],
      [
        'now 2019',
        { dimension: 'WARD', color: 'Party', filters: /^(?!.*2023)(?=.*Elec Yr.*2019)(?=.*(not Independent|Green))/i },
      ],
    ],
  },
  'elections: turnout': {
    table: candidates,
    lines: [
      ['average turnout per ward', { dimension: 'WARD', measure: 'mean Turnout %', filters: [] }],
      ['top 5', { dimension: 'WARD', measure: 'mean Turnout %', filters: [/Top 5/] }],
      ['sorry, bottom 5 i meant', { dimension: 'WARD', measure: 'mean Turnout %', filters: [/Bottom 5/] }],
      ['how high is it in Lower Marsh?', /\b26\.(4|37|36)\d*\b/],
      ['all wards again', { dimension: 'WARD', measure: 'mean Turnout %', filters: [] }],
      ['by urban / rural instead', { dimension: 'Area', measure: 'mean Turnout %', filters: [] }],
    ],
  },
  'water points: who visited what': {
    table: waterPoints,
    lines: [
      ['visits per month', { dimension: /month Visit dt/, measure: 'count', filters: [] }],
      ['per enumerator instead', { dimension: 'Enum.', measure: 'count', filters: [] }],
      ['most first', { dimension: 'Enum.', measure: 'count', sort: /^-|descending/ }],
      ['stack by district', { dimension: 'Enum.', measure: 'count', color: 'District' }],
      [
        'only boreholes and tap stands',
        {
          dimension: 'Enum.',
          color: 'District',
          filters: [/^Source: (borehole and tap stand|tap stand and borehole)$/],
        },
      ],
      ['how many is that all together', /\b247\b/],
    ],
  },
  'water points: the way to the water': {
    table: waterPoints,
    lines: [
      [
        'fetching time by source',
        [
          { dimension: 'Source', measure: /^(mean|median) Fetch min/, filters: [] },
          { mark: /boxplot|point|tick/, fields: ['Fetch min', 'Source'], filters: [] },
        ],
      ],
      ['as boxplots', { mark: 'boxplot', fields: ['Fetch min', 'Source'], filters: [] }],
      ['throw out everything over 120 min', { mark: 'boxplot', filters: [/^Fetch min (up to|under) 12[01]/] }],
      ['no wait, over 90', { mark: 'boxplot', filters: [/^Fetch min (up to|under) 9[01]/] }],
      ['per district not per source', { mark: 'boxplot', fields: ['District', 'Fetch min'], filters: [/9[01]/] }],
      ['take the filter off', { mark: 'boxplot', fields: ['District', 'Fetch min'], filters: [] }],
    ],
  },
}
