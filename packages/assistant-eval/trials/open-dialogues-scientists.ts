import type { Dialogues } from '../../assistant/testing/turns.ts'
import { kneeTrial, remoteWork, soils, turbines } from './tables-scientists.ts'

/** How researchers and engineers go on from their first chart, half of them in an English that they learned. */
export const openDialoguesOfScientists: Dialogues = {
  'turbines: the strongest ones': {
    table: turbines,
    lines: [
      ['average power per turbine', { dimension: 'WTG', measure: 'mean P_avg_kW' }],
      ['sort it descending', { dimension: 'WTG', measure: 'mean P_avg_kW', sort: /^-|descending/ }],
      ['only the first 5', { dimension: 'WTG', measure: 'mean P_avg_kW', filters: [/Top 5/] }],
      ['what is the value of T04?', /1,?760/],
      ['and now the energy instead', { dimension: 'WTG', measure: /^(sum|mean) Energy_MWh/, filters: [/Top 5/] }],
      ['show again all turbines', { dimension: 'WTG', measure: /^(sum|mean) Energy_MWh/, filters: [] }],
    ],
  },
  'turbines: energy over time': {
    table: turbines,
    lines: [
      ['energy by month', { dimension: /month Date/, measure: 'sum Energy_MWh' }],
      ['as line, one for each site', { mark: 'line', dimension: /month Date/, color: 'Site' }],
      ['only 2023', { mark: 'line', color: 'Site', filters: [/Date.*2023/] }],
      [
        'without Hohe Heide',
        {
          color: 'Site',
          filters: /^(?=.*Date.*2023)(?=.*(not Hohe Heide|Cabo Raso and Skagen Nord|Skagen Nord and Cabo Raso))/,
        },
      ],
      [
        'make it the wind speed',
        { mark: 'line', dimension: /month Date/, measure: 'mean WS_avg (m/s)', color: 'Site', filters: /2023/ },
      ],
      ['undo', { mark: 'line', measure: 'sum Energy_MWh', color: 'Site', filters: /2023/ }],
    ],
  },
  'soils: lead without its outliers': {
    table: soils,
    lines: [
      [
        'Pb by land use',
        [
          { dimension: 'Land_use', measure: /^(mean|median) Pb_mg_kg/ },
          { mark: /boxplot|point|tick/, fields: ['Land_use', 'Pb_mg_kg'] },
        ],
      ],
      ['as boxplot', { mark: 'boxplot', fields: ['Land_use', 'Pb_mg_kg'] }],
      ['exclude values over 200', { mark: 'boxplot', filters: [/Pb.*(up to|under|not over) 200/i] }],
      ['no, I meant over 100', { mark: 'boxplot', filters: [/Pb.*(up to|under|not over) 100/i] }],
      [
        'group by texture instead',
        { mark: 'boxplot', fields: ['Pb_mg_kg', 'Texture'], filters: [/Pb.*(up to|under|not over) 100/i] },
      ],
      ['remove the filter', { mark: 'boxplot', fields: ['Pb_mg_kg', 'Texture'], filters: [] }],
    ],
  },
  'soils: who analysed how much': {
    table: soils,
    lines: [
      ['number of samples per year', { dimension: /year sampled_on/, measure: 'count' }],
      ['colour by lab', { dimension: /year sampled_on/, measure: 'count', color: 'Lab' }],
      ['only the topsoil, up to 15 cm', { color: 'Lab', filters: [/Depth.*up to 15/i] }],
      ['how many are that in total?', /\b106\b/],
      ['show it by transect', { dimension: 'Transect', measure: 'count', filters: [/Depth.*up to 15/i] }],
      [
        'stacked to 100 percent',
        [
          { dimension: 'Transect', color: 'Lab', yStack: 'normalize' },
          { dimension: 'Transect', color: 'Lab', xStack: 'normalize' },
        ],
      ],
    ],
  },
  'remote work: the answers to a statement': {
    table: remoteWork,
    lines: [
      [
        'Q2 answers',
        [
          { dimension: 'Q2 I miss my colleagues', measure: /count|share/ },
          { mark: 'arc', color: 'Q2 I miss my colleagues' },
        ],
      ],
      [
        'in the order of the scale please',
        {
          sort: /strongly disagree,disagree,neutral,agree,strongly agree|strongly agree,agree,neutral,disagree,strongly/,
        },
        { known: 'the order of a scale is not known' },
      ],
      ['split by gender', { fieldsOfAll: /^(?=.*Q2)(?=.*Gender)/ }],
      [
        'in percent',
        [
          { fieldsOfAll: /^(?=.*Q2)(?=.*Gender)/, yStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Q2)(?=.*Gender)/, xStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Q2)(?=.*Gender)/, derived: /share|percent/i },
          { uses: /^(?=.*Q2)(?=.*Gender)/, derived: /share|percent/i },
        ],
      ],
      ['only employees with kids', { fieldsOfAll: /^(?=.*Q2)(?=.*Gender)/, filters: [/Has kids: yes/i] }],
      ['now the same for Q3', { fieldsOfAll: /^(?=.*Q3)(?!.*Q2)(?=.*Gender)/, filters: [/Has kids: yes/i] }],
    ],
  },
  'remote work: stress of countries': {
    table: remoteWork,
    lines: [
      ['average stress per country', { dimension: 'Country', measure: /^mean Stress/ }],
      ['median instead of mean', { dimension: 'Country', measure: /^median Stress/ }],
      ['highest first', { dimension: 'Country', measure: /^median Stress/, sort: /^-|descending/ }],
      ['what is the value for Japan?', /\b4\b(?!\.)/],
      [
        'only Japan and Sweden',
        { dimension: 'Country', measure: /^median Stress/, filters: [/Japan and Sweden|Sweden and Japan/] },
      ],
      [
        'by age group, country as colour',
        {
          dimension: 'Age_grp',
          measure: /^median Stress/,
          color: 'Country',
          filters: [/Japan and Sweden|Sweden and Japan/],
        },
      ],
    ],
  },
  'knee trial: pain and its spread': {
    table: kneeTrial,
    lines: [
      ['mean pain W12 per arm', { dimension: 'Arm', measure: 'mean pain_W12' }],
      ['also by centre', { measure: 'mean pain_W12', fieldsOfAll: /^(?=.*Arm)(?=.*Centre)/ }],
      ['remove the centre again', { dimension: 'Arm', measure: 'mean pain_W12', fieldsOfAll: /^(?!.*Centre)/ }],
      ['only patients over 65', { dimension: 'Arm', measure: 'mean pain_W12', filters: [/AGE over 65/i] }],
      [
        'I want to see the spread, not the mean',
        [
          { mark: 'boxplot', fields: ['Arm', 'pain_W12'], filters: [/AGE over 65/i] },
          { dimension: 'Arm', measure: /^(stdevp?|variancep?|iqr) pain_W12/, filters: [/AGE over 65/i] },
          { mark: /point|tick/, fields: ['Arm', 'pain_W12'], measure: /^pain_W12/, filters: [/AGE over 65/i] },
        ],
      ],
      ['all patients please', { fields: ['Arm', 'pain_W12'], filters: [] }],
    ],
  },
  'knee trial: adherence and steps': {
    table: kneeTrial,
    lines: [
      ['adherence vs steps', { mark: /point|rect/, fields: ['adherence_%', 'steps_per_day'] }],
      ['color by responder', { mark: 'point', fields: ['adherence_%', 'steps_per_day'], color: 'responder' }],
      [
        'only the two exercise arms',
        {
          color: 'responder',
          filters: [/Arm: exercise and exercise \+ app|exercise \+ app and exercise|not usual care/i],
        },
        { known: 'a word for the rows or the numbers that stand is sought among the columns' },
      ],
      [
        'drop the ones under 40 % adherence',
        {
          color: 'responder',
          filters: /^(?=.*(exercise \+ app|usual care))(?=.*adherence.*(from|over|not under) 40)/i,
        },
        { known: 'a word of a name, or its beginning, is tied to another column than the one meant' },
      ],
      ['how many are left?', /\b139\b/, { known: 'a short answer or question about what stands is not understood' }],
      [
        'back to all data',
        { mark: 'point', color: 'responder', fields: ['adherence_%', 'steps_per_day'], filters: [] },
      ],
    ],
  },
}
