import type { Dialogues } from '../../assistant/testing/turns.ts'
import { candidates, crashes, pupils, waterPoints } from './tables-public.ts'

/** What a reporter, a head teacher, a returning officer and a field worker ask first, each question by itself. */
export const openQuestionsOfPublicOffices: Dialogues = {
  'road crashes': {
    table: crashes,
    lines: [
      ['crashes per year', { dimension: /year Date of crash/, measure: 'count', filters: [] }],
      [
        'accidents by severity',
        [
          { dimension: 'Severity', measure: /count/, filters: [] },
          { mark: 'arc', color: 'Severity', filters: [] },
        ],
      ],
      [
        'fatal crashes by district',
        [
          { dimension: 'DISTRICT', measure: /count/, filters: ['Severity: fatal'] },
          { mark: 'arc', color: 'DISTRICT', filters: ['Severity: fatal'] },
        ],
      ],
      ['map of all crashes pls', { longitude: 'Long', latitude: 'Lat', filters: [] }],
      [
        'casulties by road',
        [
          { dimension: 'Road', measure: 'sum Casualties', filters: [] },
          { mark: 'arc', color: 'Road', measure: 'sum Casualties', filters: [] },
        ],
      ],
      [
        'what time of day do they happen',
        [
          { dimension: /^(bin )?Hr$/, measure: 'count', filters: [] },
          { x: /^(bin )?Hr$/, y: 'count', filters: [] },
        ],
      ],
      [
        'age of drivers',
        [
          { x: /^(bin )?Driver age$/, y: 'count', filters: [] },
          { mark: 'boxplot', fields: /Driver age/, filters: [] },
          { mark: /area|line/, title: /(distribution|density).*driver age/i, filters: [] },
        ],
      ],
      [
        'drink drivers by weekday',
        [
          { dimension: 'day Date of crash', measure: /count/, filters: [/Drink drive\?: Y/i] },
          { dimension: 'day Date of crash', measure: /count/, color: 'Drink drive?', filters: [] },
        ],
      ],
      ['how many people were hurt in 2023', /\b349\b/, { known: 'a verb or noun of the trade stands for no measure' }],
      [
        'how many crashes involved a pedestrian?',
        [
          /\b87\b/,
          { dimension: 'Ped involved', measure: 'count', filters: [] },
          { mark: 'arc', color: 'Ped involved', filters: [] },
        ],
      ],
      [
        'which road has the most fatal accidents',
        [/\bA46\b/, { dimension: 'Road', measure: /count/, filters: /^Severity: fatal(,Top 1 by count)?$/i }],
      ],
      [
        'are there more crashes in fine weather than in the rain',
        [
          { dimension: 'Weather', measure: /count/, filters: /^$|fine and rain|rain and fine/ },
          /(?=.*\b212\b)(?=.*\b159\b)/s,
        ],
      ],
      [
        'serious and fatal crashes per month in 2024, split by district',
        {
          dimension: /month Date of crash/,
          measure: /count/,
          fieldsOfAll: /DISTRICT/,
          filters: /^(?=.*Severity: (serious and fatal|fatal and serious|not slight))(?=.*Date of crash.*2024)/i,
        },
      ],
      [
        'top 5 roads by casualties, only where the limit is 60 or more',
        {
          dimension: 'Road',
          measure: 'sum Casualties',
          filters: /^(?=.*Spd Lim.*(from 60|over 5\d|: 60 and 70))(?=.*Top 5)/i,
        },
      ],
      [
        'share of drink drive crashes in each district',
        [
          { fieldsOfAll: /^(?=.*DISTRICT)(?=.*Drink drive)/, yStack: 'normalize' },
          { fieldsOfAll: /^(?=.*DISTRICT)(?=.*Drink drive)/, xStack: 'normalize' },
          { dimension: 'DISTRICT', derived: /share|percent|rate|drink/i, title: /share|percent|rate|%/i },
          { dimension: 'DISTRICT', measure: /^mean % .*drink drive/i },
        ],
      ],
    ],
  },
  'school register': {
    table: pupils,
    lines: [
      [
        'attendance by form',
        [
          { dimension: 'Form', measure: /^(mean|median) Att %/, filters: [] },
          { mark: /boxplot|point|tick/, fields: ['Att %', 'Form'], filters: [] },
        ],
      ],
      ['avg maths mark per year group', { dimension: 'Yr', measure: 'mean Maths', filters: [] }],
      ['lates by house', { dimension: 'House', measure: /^(sum|mean|median) Lates/, filters: [] }],
      [
        'english boys vs girls',
        [
          { dimension: 'Sex', measure: /^(mean|median) Eng/ },
          { mark: /boxplot|point|tick/, fields: ['Eng', 'Sex'] },
          { x: 'bin Eng', y: 'count', fieldsOfAll: /Sex/ },
        ],
      ],
      [
        'fsm kids in each yr',
        [
          { dimension: 'Yr', measure: /count/, filters: [/FSM: Y/] },
          { dimension: 'Yr', measure: /count/, color: 'FSM', filters: [] },
        ],
      ],
      ['maths v science', { mark: /point|rect/, fields: ['Maths', 'Sci'], filters: [] }],
      [
        'unauthorised absence worst 10 pupils',
        { dimension: 'Pupil', measure: /Unauth abs/, filters: [/Top 10/] },
        { known: '“worst” is taken for the lowest, also where a high number is the worse one' },
      ],
      [
        'spread of maths marks',
        [
          { x: /^(bin )?Maths$/, y: 'count', filters: [] },
          { mark: 'boxplot', fields: /Maths/, filters: [] },
          { mark: /area|line/, title: /(distribution|density).*maths/i, filters: [] },
        ],
      ],
      [
        'how many are on sen support',
        [/\b36\b/, { dimension: 'SEN', measure: 'count', filters: [] }, { mark: 'arc', color: 'SEN', filters: [] }],
      ],
      [
        'how many pupils are below 90% attendance',
        /^(?!.*rows under).*\b120\b/,
        { known: 'a bound on rows is taken for a bound on their number in each group' },
      ],
      ["what's the average attendance of year 11", /\b88\.[89]\d*\b|\b89 ?%/],
      [
        'which form has the worst attendance',
        [/\b11C\b/, { dimension: 'Form', measure: /^(mean|median) Att %/, filters: /^$|Bottom 1/ }],
      ],
      [
        'is attendance lower for fsm pupils',
        [
          { dimension: 'FSM', measure: /^(mean|median) Att %/, filters: [] },
          { mark: 'boxplot', fields: ['Att %', 'FSM'], filters: [] },
          /(?=.*89\.6)(?=.*88\.1)/s,
        ],
      ],
      [
        'average english, maths and science mark per house',
        { fieldsOfAll: /House/, title: /(?=.*average)(?=.*eng)(?=.*maths)(?=.*sci)/i, filters: [] },
      ],
      [
        'mean lates per form for years 9 to 11, highest first',
        {
          dimension: 'Form',
          measure: 'mean Lates',
          sort: /^-|descending/,
          filters: [/^Yr( from 9 to 11|: 9, 10 and 11| from 9| over 8)$/],
        },
      ],
    ],
  },
  'local elections': {
    table: candidates,
    lines: [
      [
        'votes by party',
        [
          { dimension: 'Party', measure: 'sum Votes', filters: [] },
          { mark: 'arc', color: 'Party', measure: 'sum Votes', filters: [] },
        ],
      ],
      ['turnout per election', { dimension: /Elec Yr/, measure: /^(mean|median) Turnout %/, filters: [] }],
      [
        'seats won by party',
        [
          { dimension: 'Party', measure: /count/, filters: ['Elected: Y'] },
          { mark: 'arc', color: 'Party', filters: ['Elected: Y'] },
        ],
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      [
        'turnout by ward, lowest first',
        { dimension: 'WARD', measure: /^(mean|median) Turnout %/, sort: /^[xy]( |$)|ascending/, filters: [] },
      ],
      ['greens votes over the yrs', { dimension: /Elec Yr/, measure: 'sum Votes', filters: ['Party: Green'] }],
      ['no of candidates per ward 2023', { dimension: 'WARD', measure: /count/, filters: [/Elec Yr.*2023/i] }],
      ['expenses vs votes', { mark: /point|rect/, fields: ['Exp. £', 'Votes'], filters: [] }],
      [
        'candidates age',
        [
          { x: /^(bin )?Age$/, y: 'count', filters: [] },
          { mark: 'boxplot', fields: /Age/, filters: [] },
          { mark: /area|line/, title: /(distribution|density).*age/i, filters: [] },
        ],
        { known: 'an age of persons is drawn for each person and not as its spread' },
      ],
      ['how many women stood in 2023?', /\b18\b/],
      ['highest turnout ever', /\b51\.6\b/],
      [
        'which ward gave labour the most votes',
        [/Riverside/, { dimension: 'WARD', measure: 'sum Votes', filters: /^Party: Labour(,Top 1 by .*)?$/i }],
      ],
      [
        'is turnout in rural wards higher than in urban ones',
        [
          { dimension: 'Area', measure: /^(mean|median) Turnout %/, filters: /^$|rural and urban|urban and rural/ },
          { mark: 'boxplot', fields: ['Area', 'Turnout %'] },
          /(?=.*34\.8)(?=.*37\.8)/s,
        ],
      ],
      [
        'vote share of each party by election',
        [
          { fieldsOfAll: /^(?=.*Party)(?=.*Elec Yr)(?=.*Votes)/, yStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Party)(?=.*Elec Yr)(?=.*Votes)/, xStack: 'normalize' },
          { fieldsOfAll: /^(?=.*Party)(?=.*Elec Yr)/, derived: /share.*votes|votes.*share|percent/i },
        ],
      ],
      [
        'top 5 candidates by votes who were not elected',
        { dimension: 'Candidate', measure: /Votes/, filters: /^(?=.*Elected: (N|not Y))(?=.*Top 5)/ },
      ],
      [
        'average spend of winners and losers per party',
        { fieldsOfAll: /^(?=.*Party)(?=.*Elected)/, measure: 'mean Exp. £', filters: [] },
        { known: 'a verb or noun made of a value is no condition' },
      ],
    ],
  },
  'village water points': {
    table: waterPoints,
    lines: [
      [
        'water points per district',
        [
          { dimension: 'District', measure: /count/, filters: [] },
          { mark: 'arc', color: 'District', filters: [] },
        ],
      ],
      [
        'non functional ones by source type',
        [
          { dimension: 'Source', measure: /count/, filters: [/Functional: (no|not yes)/] },
          { dimension: 'Source', measure: /count/, color: 'Functional', filters: [] },
        ],
      ],
      ['avg time to fetch water by village', { dimension: 'Village', measure: 'mean Fetch min', filters: [] }],
      ['households served per donor', { dimension: 'Donor', measure: /^(sum|mean|median) HHs/, filters: [] }],
      [
        'e coli by source',
        [
          { dimension: 'Source', measure: /^(mean|median) E.coli/, filters: [] },
          { mark: /boxplot|point|tick/, fields: ['E.coli /100ml', 'Source'], filters: [] },
        ],
      ],
      [
        'when were they built',
        [
          { dimension: /^(bin )?Yr built/, measure: 'count', filters: [] },
          { x: /^(bin )?Yr built/, y: 'count', filters: [] },
        ],
      ],
      [
        'satisfaction scores',
        [
          { dimension: /^(bin )?Satisf/, measure: /count/, filters: [] },
          { x: /^(bin )?Satisf/, y: 'count', filters: [] },
          { mark: 'boxplot', fields: /Satisf/, filters: [] },
        ],
      ],
      [
        'commitee or not, by district',
        { fieldsOfAll: /^(?=.*Cttee)(?=.*District)/, measure: /count|share/, filters: [] },
        { known: 'initials, a symbol or a shortened word in a name are not known by the word that they stand for' },
      ],
      [
        'how many boreholes are not functional?',
        [/\b49\b/, { dimension: 'Functional', measure: 'count', filters: ['Source: borehole'] }],
      ],
      ['whats the longest fetching time', /\b170\b/],
      [
        'which district serves the most households',
        [/Nsoma/, { dimension: 'District', measure: 'sum HHs', filters: /^$|Top 1/ }],
        { known: 'initials, a symbol or a shortened word in a name are not known by the word that they stand for' },
      ],
      [
        'is e.coli lower where they have a committee',
        [
          { dimension: 'Cttee', measure: /^(mean|median) E.coli/, filters: [] },
          { mark: 'boxplot', fields: ['Cttee', 'E.coli /100ml'], filters: [] },
          /(?=.*\b(39\.97|40)\b)(?=.*37\.[23])/s,
        ],
      ],
      [
        'percentage of functional points by district',
        [
          { fieldsOfAll: /^(?=.*District)(?=.*Functional)/, yStack: 'normalize' },
          { fieldsOfAll: /^(?=.*District)(?=.*Functional)/, xStack: 'normalize' },
          { dimension: 'District', derived: /share|percent|functional/i, title: /share|percent|rate|%/i },
          { dimension: 'District', measure: /^mean % .*functional/i },
        ],
      ],
      [
        'median e.coli per source for points built after 2010, worst first',
        {
          dimension: 'Source',
          measure: /^median E.coli/,
          sort: /^-|descending/,
          filters: [/Yr built (over 2010|from 2011)/i],
        },
        { known: '“worst” is taken for the lowest, also where a high number is the worse one' },
      ],
      [
        'deepest 10 boreholes in Nsoma and Mwembe',
        {
          dimension: 'WP_ID',
          measure: /Depth/,
          filters: /^(?=.*Source: borehole)(?=.*District: (Nsoma and Mwembe|Mwembe and Nsoma))(?=.*Top 10)/,
        },
      ],
    ],
  },
}
