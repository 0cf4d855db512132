import type { Dialogues } from '../../assistant/testing/turns.ts'
import { kneeTrial, remoteWork, soils, turbines } from './tables-scientists.ts'

/** What researchers and engineers ask first of what they measured, half of them in an English that they learned. */
export const openQuestionsOfScientists: Dialogues = {
  'wind turbines': {
    table: turbines,
    lines: [
      ['wind speed against power', { mark: /point|rect/, fields: ['P_avg_kW', 'WS_avg (m/s)'] }],
      ['energy per site', { dimension: 'Site', measure: 'sum Energy_MWh' }],
      ['mean availibility by turbine', { dimension: 'WTG', measure: 'mean avail_pct' }],
      [
        'alarms by type',
        [
          { dimension: 'Alarm', measure: /count/ },
          { mark: 'arc', color: 'Alarm' },
        ],
      ],
      [
        'distribution of wind speed',
        [
          { x: 'bin WS_avg (m/s)', y: 'count' },
          { mark: 'boxplot', fields: /WS_avg/ },
          { mark: /area|line/, title: /(distribution|density).*WS.avg/i },
        ],
      ],
      ['rotor rpm vs gen temp pls', { mark: /point|rect/, fields: ['gen_temp_C', 'rotor_rpm'] }],
      ['icing days per site', { dimension: 'Site', measure: /count/, filters: [/Alarm: icing/i] }],
      [
        'how many days was the turbine T07 curtailed?',
        [
          /\b(4|four)\b/,
          { filters: /WTG: T07.*Curtailed: yes|Curtailed: yes.*WTG: T07/i },
          { dimension: 'curtailed', measure: 'count', filters: [/WTG: T07/] },
        ],
      ],
      ['what is the highest generator temperature that was recorded', /82\.1/],
      [
        'which turbine has the most downtime in total',
        [
          { dimension: 'WTG', measure: 'sum downtime_h' },
          { dimension: 'WTG', measure: 'sum downtime_h', filters: [/Top 1/] },
          /\bT04\b/,
        ],
      ],
      [
        'is the average power at Cabo Raso higher than at Hohe Heide?',
        [
          {
            dimension: 'Site',
            measure: 'mean P_avg_kW',
            filters: [/Cabo Raso and Hohe Heide|Hohe Heide and Cabo Raso/],
          },
          { dimension: 'Site', measure: 'mean P_avg_kW', filters: [] },
          /1,?564.*1,?615|1,?615.*1,?564/,
        ],
      ],
      [
        'top 5 turbines by energy in 2022',
        { dimension: 'WTG', measure: 'sum Energy_MWh', filters: /Date.*2022.*Top 5|Top 5.*Date.*2022/i },
      ],
      ['standard deviation of the power for each model', { dimension: 'Model', measure: /^stdevp? P_avg_kW/ }],
      [
        'evolution of the monthly energy by site',
        { dimension: /month Date/, measure: 'sum Energy_MWh', fieldsOfAll: /Site/ },
      ],
      [
        'mean power per model at wind speeds above 12 m/s, not curtailed',
        {
          dimension: 'Model',
          measure: 'mean P_avg_kW',
          filters: /WS.avg.*over 12.*Curtailed: (no|not yes)|Curtailed: (no|not yes).*WS.avg.*over 12/i,
        },
      ],
    ],
  },
  'soil cores': {
    table: soils,
    lines: [
      [
        'pH by land use',
        [
          { dimension: 'Land_use', measure: /^(mean|median) pH_CaCl2/ },
          { mark: /boxplot|point|tick/, fields: ['Land_use', 'pH_CaCl2'] },
        ],
      ],
      ['Pb vs Cd', { mark: /point|rect/, fields: ['Cd_mg_kg', 'Pb_mg_kg'] }],
      [
        'organic carbon with depth',
        [
          { mark: /point|rect|boxplot/, fields: ['Corg_%', 'Depth_cm'] },
          { dimension: /Depth_cm/, measure: /^(mean|median) Corg_%/ },
        ],
      ],
      ['nr of samples per transect', { dimension: 'Transect', measure: /count/ }],
      [
        'texture of forest soils',
        [
          { dimension: 'Texture', measure: /count/, filters: [/Land use: forest/i] },
          { mark: 'arc', color: 'Texture', filters: [/Land use: forest/i] },
        ],
      ],
      ['histogramm of ph', { mark: /bar|area/, x: 'bin pH_CaCl2', y: 'count' }],
      [
        'outliers in Pb?',
        [
          { mark: /boxplot|point|tick/, fields: /Pb_mg_kg/ },
          { x: 'bin Pb_mg_kg', y: 'count' },
        ],
        { known: 'outliers are talked about and not shown' },
      ],
      ['how many samples are above the limit', [/\b87\b/, { dimension: 'above limit', measure: 'count' }]],
      ['what is the average depth of the samples', /\b39(\.[45]\d*)?\b/],
      [
        'which land use has the highest mean lead content?',
        [{ dimension: 'Land_use', measure: 'mean Pb_mg_kg' }, /pasture/],
      ],
      [
        'is the organic carbon higher in forest than on brownfield?',
        [
          { dimension: 'Land_use', measure: /^(mean|median) Corg_%/ },
          { mark: 'boxplot', fields: ['Corg_%', 'Land_use'] },
          /2\.7.*(2\.99|3\b)|(2\.99|3\b).*2\.7/,
        ],
      ],
      [
        'share of samples above the limit for each land use',
        [
          { fieldsOfAll: /Land_use.*above limit|above limit.*Land_use/, yStack: 'normalize' },
          { fieldsOfAll: /Land_use.*above limit|above limit.*Land_use/, xStack: 'normalize' },
          { dimension: 'Land_use', title: /share|percent|rate|%/i, derived: /above limit|share/i },
          { dimension: 'Land_use', measure: /^mean % above limit/ },
        ],
      ],
      [
        'mean Cd and mean As per transect',
        { fieldsOfAll: /Transect/, title: /\bCd\b.*\bAs mg|\bAs\b mg.*\bCd\b|average Cd.*\bAs\b/i },
        { known: 'several measures at once become one, or a scatterplot without its group' },
      ],
      [
        'relation between carbon and nitrogen in forest and pasture, coloured by land use',
        {
          mark: 'point',
          fields: ['Corg_%', 'Ntot_g_kg'],
          color: 'Land_use',
          filters: [/forest and pasture|pasture and forest/],
        },
      ],
      [
        'mean pH over the years for each lab',
        { dimension: /year sampled_on/, measure: 'mean pH_CaCl2', fieldsOfAll: /Lab/ },
      ],
    ],
  },
  'remote work': {
    table: remoteWork,
    lines: [
      [
        'stress by sector',
        [
          { dimension: 'Sector', measure: /^(mean|median) Stress/ },
          { mark: 'boxplot', fields: ['Sector', 'Stress (1-7)'] },
        ],
      ],
      ['Q1 by gender', { fieldsOfAll: /Q1.*Gender|Gender.*Q1/, measure: /count|share/, dimension: /Q1|Gender/ }],
      [
        'productive at home, how did they answer',
        [
          { dimension: 'Q1 I am productive at home', measure: /count|share/ },
          { mark: 'arc', color: 'Q1 I am productive at home' },
        ],
      ],
      ['who5 vs commute', { mark: /point|rect/, fields: ['WHO5_score', 'commute_min'] }],
      ['responses per week', { dimension: /week submitted/, measure: /count/ }],
      [
        'remote days per country',
        [
          { dimension: 'Country', measure: /^(mean|median) Days_remote/ },
          { mark: 'boxplot', fields: ['Country', 'Days_remote'] },
        ],
      ],
      [
        'satisfaction distribution',
        [
          { dimension: /Job satisf/, measure: /count|share/ },
          { x: /Job satisf/, y: 'count' },
          { mark: 'boxplot', fields: /Job satisf/ },
        ],
      ],
      [
        'how many persons from Poland have answered?',
        [/\b84\b/, { dimension: 'Country', measure: 'count' }],
        { known: 'a word for the rows or the numbers that stand is sought among the columns' },
      ],
      [
        'what percentage of the respondents has an own office',
        [/32\.8|\b33 ?%/, { mark: 'arc', color: 'own office' }, { dimension: 'own office', measure: /count|share/ }],
      ],
      ['which sector is the most stressed', [{ dimension: 'Sector', measure: /^mean Stress/ }, /\bpublic\b/]],
      [
        'do women work more days remote than men?',
        [
          { dimension: 'Gender', measure: /^(mean|median) Days_remote/, filters: /^$|female and male|male and female/ },
          { mark: 'boxplot', fields: ['Days_remote', 'Gender'] },
          /2\.52.*2\.4[78]|2\.4[78].*2\.52/,
        ],
      ],
      [
        'average WHO5 by age group, split by has kids',
        { dimension: 'Age_grp', measure: 'mean WHO5_score', fieldsOfAll: /has kids/ },
        { known: 'what the chart is to be split by becomes its axis' },
      ],
      [
        'who strongly agrees that the manager trusts them, by country',
        { dimension: 'Country', measure: /count|share/, filters: [/Q3.*: strongly agree/i] },
        { known: 'a verb or noun made of a value is no condition' },
      ],
      [
        'stress against satisfaction for IT and finance, colour by gender',
        {
          mark: 'point',
          fields: ['Job satisf. (1-10)', 'Stress (1-7)'],
          color: 'Gender',
          filters: [/IT and finance|finance and IT/],
        },
        { known: 'initials, a symbol or a shortened word in a name are not known by the word that they stand for' },
      ],
      [
        'mean commute of those who work 4 or more days remote, per country',
        { dimension: 'Country', measure: 'mean commute_min', filters: [/Days remote.*(from 4|over 3)/i] },
      ],
    ],
  },
  'knee trial': {
    table: kneeTrial,
    lines: [
      [
        'pain at week 12 by arm',
        [
          { dimension: 'Arm', measure: /^(mean|median) pain_W12/ },
          { mark: /boxplot|point|tick/, fields: ['Arm', 'pain_W12'] },
        ],
      ],
      ['randomisations by month', { dimension: /month rand_date/, measure: /count/ }],
      [
        'age distribtion',
        [
          { x: 'bin AGE', y: 'count' },
          { mark: 'boxplot', fields: /AGE/ },
          { mark: /area|line/, title: /(distribution|density).*age/i },
          { x: 'AGE', y: 'count' },
        ],
      ],
      [
        'baseline pain vs pain W12',
        [
          { mark: /point|rect/, fields: ['pain_BL', 'pain_W12'] },
          { mark: 'bar', title: /average pain BL.*pain W12|average pain W12.*pain BL/i },
        ],
      ],
      [
        'bmi f vs m',
        [
          { dimension: 'Sex', measure: /^(mean|median) BMI/ },
          { mark: 'boxplot', fields: ['BMI', 'Sex'] },
          { x: 'bin BMI', fieldsOfAll: /Sex/ },
        ],
      ],
      [
        'dropouts per arm',
        [
          { dimension: 'Arm', measure: /count/, filters: [/Dropout: yes/i] },
          { dimension: 'Arm', measure: /count|share/, color: 'dropout' },
        ],
      ],
      [
        'variability of pain W12 per arm',
        [
          { mark: 'boxplot', fields: ['Arm', 'pain_W12'] },
          { dimension: 'Arm', measure: /^(stdevp?|variancep?|iqr) pain_W12/ },
        ],
        { known: 'a word for the spread of a measure is not read' },
      ],
      [
        'how many patients have dropped out',
        [/\b36\b/, { dimension: 'dropout', measure: 'count' }],
        { known: 'a verb or noun made of a value is no condition' },
      ],
      ['what is the median age', /\b61\b/],
      ['which centre has recruited the most patients?', [{ dimension: 'Centre', measure: /count/ }, /Lyon/]],
      [
        'is the adherence better in exercise + app than in exercise?',
        [
          { dimension: 'Arm', measure: /^(mean|median) adherence_%/ },
          { mark: 'boxplot', fields: ['Arm', 'adherence_%'] },
          /63\.9.*57\.3|57\.3.*63\.9/,
        ],
      ],
      [
        'change of pain from baseline to week 12 per arm',
        [
          { dimension: 'Arm', derived: /pain/i },
          { fieldsOfAll: /Arm/, title: /pain BL.*pain W12|pain W12.*pain BL/i },
        ],
      ],
      [
        'responder rate by arm and sex',
        [
          { fieldsOfAll: /^(?=.*Arm)(?=.*Sex)/, title: /share|percent|rate|%/i, derived: /respond|share|percent/i },
          { fieldsOfAll: /^(?=.*Arm)(?=.*Sex)(?=.*responder)/, yStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Arm)(?=.*Sex)(?=.*responder)/, xStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Arm)(?=.*Sex)/, measure: /^mean % responder/ },
        ],
      ],
      [
        'moderate and severe AEs per arm in patients older than 60',
        {
          dimension: 'Arm',
          measure: /count/,
          filters: /^(?=.*(moderate and severe|severe and moderate))(?=.*AGE over 60)/i,
        },
      ],
      [
        'correlation between steps per day and pain at week 12, one colour per arm',
        { mark: 'point', fields: ['pain_W12', 'steps_per_day'], color: 'Arm', filters: [] },
      ],
    ],
  },
}
