import type { Dialogues } from '../../assistant/testing/turns.ts'
import { cabJobs, campBookings, consults, hiveVisits, museumGroups } from './tables-kept-places.ts'

/** What people of a museum, a cab office, a veterinary practice, an apiary and a campsite ask first. */
export const keptQuestionsOfPlaces: Dialogues = {
  'museum groups': {
    table: museumGroups,
    lines: [
      ['groups per month', { dimension: /^(year)?month Visit Date$/, measure: /count/, filters: [] }],
      [
        'kids by gallery',
        [
          { dimension: 'Gallery', measure: 'sum Kids', filters: [] },
          { mark: 'arc', color: 'Gallery', measure: 'sum Kids', filters: [] },
        ],
      ],
      [
        'morning / midday / afternoon - how many groups',
        [
          { dimension: 'Slot', measure: /count/, filters: /^(Slot: .*)?$/ },
          { mark: 'arc', color: 'Slot', filters: /^(Slot: .*)?$/ },
        ],
      ],
      [
        'stars, how many of each',
        [
          { dimension: /^(bin )?Stars$/, measure: 'count', filters: /^(Stars is known)?$/ },
          { x: /^(bin )?Stars$/, y: 'count', filters: /^(Stars is known)?$/ },
          { mark: 'arc', color: 'Stars', filters: /^(Stars is known)?$/ },
        ],
      ],
      ['avrage fee per grp type', { dimension: 'Grp Type', measure: 'mean Fee £', filters: [] }],
      [
        'guides, busiest first pls',
        { dimension: 'Guide', measure: /count/, sort: /^-|descending/, filters: /^(Guide: not self-guided)?$/ },
      ],
      ['how many no shows did we have in 2024', /\b28\b/],
      [
        'which town sends us the most kids',
        [
          /(?=.*Harwell)(?=.*\b1[, .]?989\b)/s,
          { dimension: 'From (town)', measure: 'sum Kids', filters: /^(Top \d+ by .*)?$/ },
        ],
      ],
      [
        'do workshop groups stay longer than the others?',
        [
          /(?=.*\b13(8\.[89]|9\b))(?=.*\b116\b)/s,
          /^yes\b/i,
          { dimension: 'Wkshop', measure: /(mean|median) Mins in bldg/, filters: [] },
          { mark: 'boxplot', fields: ['Mins in bldg', 'Wkshop'], filters: [] },
        ],
      ],
      [
        'top 3 towns for primary schools',
        {
          dimension: 'From (town)',
          measure: /count/,
          filters: [/^Grp type: primary school$/i, /^Top 3 by count$/i],
        },
      ],
      [
        'kids and adults per month in 2024',
        [
          {
            title: /^(total )?(kids and (total )?adults|adults and (total )?kids) by .*month/i,
            filters: [/Visit date.*2024/i],
          },
          {
            dimension: /^(year)?month Visit Date$/,
            uses: /(?=.*sum Kids)(?=.*sum Adults)/,
            filters: [/Visit date.*2024/i],
          },
        ],
      ],
      [
        'share of groups with a workshop for each group type',
        [
          { color: 'Wkshop', dimension: 'Grp Type', measure: /count/, yStack: 'normalize', filters: [] },
          { color: 'Wkshop', dimension: 'Grp Type', measure: /count/, xStack: 'normalize', filters: [] },
          { color: 'Wkshop', dimension: 'Grp Type', derived: /^share/, filters: [] },
        ],
      ],
    ],
  },
  'cab jobs': {
    table: cabJobs,
    lines: [
      ['jobs by hour of the day', { dimension: 'hours Picked up', measure: /count/, filters: [] }],
      [
        'takings per driver',
        [
          { dimension: 'Driver', measure: 'sum Fare', filters: [] },
          { mark: 'arc', color: 'Driver', measure: 'sum Fare', filters: [] },
        ],
      ],
      [
        'saloon estate 8-seater wheelchair, how many jobs each',
        [
          { dimension: 'Car', measure: /count/, filters: /^(Car: .*)?$/ },
          { mark: 'arc', color: 'Car', filters: /^(Car: .*)?$/ },
        ],
      ],
      ['avg wait by zone from', { dimension: 'Zone from', measure: 'mean Wait (mins)', filters: [] }],
      [
        'cancelations by how they booked',
        [
          { dimension: 'Booked via', measure: /count/, filters: [/^Cancelled\?: yes$/i] },
          { dimension: 'Booked via', measure: /count/, color: 'Cancelled?', filters: [] },
          { mark: 'arc', color: 'Booked via', filters: [/^Cancelled\?: yes$/i] },
        ],
      ],
      ['miles vs fare', { mark: /point|circle|rect/, fields: ['Fare', 'Miles'], filters: [] }],
      ['how many jobs did imran get in march?', /\b19\b/],
      ['longest trip we had, in miles', /\b21\.2\b/],
      [
        'do app customers tip more than phone ones',
        [
          /(?=.*\b1\.25)(?=.*\b1\.32)/s,
          /^no[,.:]/i,
          { dimension: 'Booked via', measure: 'mean Tip', filters: /^(Booked via: .*)?$/ },
          { mark: 'boxplot', fields: ['Booked via', 'Tip'], filters: /^(Booked via: .*)?$/ },
        ],
      ],
      [
        'jobs to the airport over 30 quid, per driver',
        [
          {
            dimension: 'Driver',
            measure: /count/,
            filters: /^(?=.*Zone to: Airport)(?=.*Fare (over|from) 30(,|$))[^,]*,[^,]*$/i,
          },
          {
            mark: 'arc',
            color: 'Driver',
            filters: /^(?=.*Zone to: Airport)(?=.*Fare (over|from) 30(,|$))[^,]*,[^,]*$/i,
          },
        ],
      ],
      [
        'jobs per week, one line each for app, phone, rank and account',
        {
          mark: 'line',
          dimension: /^(year)?week Picked up$/,
          measure: /count/,
          color: 'Booked via',
          filters: /^(Booked via: .*)?$/,
        },
      ],
      [
        'total fares and total tips per driver next to each other',
        [
          { title: /^total (fare and total tip|tip and total fare) by driver/i, filters: [] },
          { dimension: 'Driver', uses: /(?=.*sum Fare)(?=.*sum Tip)/, filters: [] },
        ],
      ],
    ],
  },
  'vet consults': {
    table: consults,
    lines: [
      [
        'consults by species',
        [
          { dimension: 'Species', measure: /count/, filters: [] },
          { mark: 'arc', color: 'Species', filters: [] },
        ],
      ],
      ['avg bill per vet', { dimension: 'Vet', measure: 'mean Bill £', filters: [] }],
      [
        'spread of dog weights',
        [
          { dimension: /^(bin )?Wt kg$/, measure: 'count', filters: [/^Species: dog$/i] },
          { x: /^(bin )?Wt kg$/, y: 'count', filters: [/^Species: dog$/i] },
          {
            mark: /boxplot|tick/,
            fieldsOfAll: /^(Wt kg|Wt kg, Species|Species, Wt kg)$/,
            filters: [/^Species: dog$/i],
          },
          { mark: /area|line/, title: /distribution of wt/i, filters: [/^Species: dog$/i] },
        ],
      ],
      [
        'insured or not',
        [
          { dimension: 'Insured', measure: /count/, filters: [] },
          { mark: 'arc', color: 'Insured', filters: [] },
        ],
      ],
      [
        'consults per quater since 2023',
        {
          dimension: 'yearquarter Seen on',
          measure: /count/,
          filters: [/^Seen on (from 2023(-01-01)?( to 2024(-12-\d\d)?)?|over 2022(-12-31)?)$/i],
        },
      ],
      ['how they pay, pie pls', { mark: 'arc', color: 'Paid by', filters: [] }],
      ['how many rabbits came in with upset tummy', /\b8\b/],
      ["what's the highest bill for a parrot", /\b306\b/],
      [
        'are bills higher for insured animals than for uninsured',
        [
          /(?=.*\b13(3\.7|4\b))(?=.*\b143\b)/s,
          /^no[,.:]/i,
          { dimension: 'Insured', measure: /(mean|median) Bill £/, filters: [] },
          { mark: 'boxplot', fields: ['Bill £', 'Insured'], filters: [] },
        ],
      ],
      [
        'what % of consults come back within 14d, per vet',
        [
          { color: 'Back <14d', dimension: 'Vet', measure: /count/, yStack: 'normalize', filters: [] },
          { color: 'Back <14d', dimension: 'Vet', measure: /count/, xStack: 'normalize', filters: [] },
          { color: 'Back <14d', dimension: 'Vet', derived: /^share/, filters: [] },
        ],
      ],
      [
        'dogs over 10 years old: 4 most common reasons',
        {
          dimension: 'Reason',
          measure: /count/,
          filters: /^(?=.*Species: dog)(?=.*Age yrs (over 10|from 11))[^,]*,[^,]*,Top 4 by count$/i,
        },
      ],
      [
        'average bill by reason, high st and mill lane side by side',
        { measure: 'mean Bill £', fieldsOfAll: /(?=.*Reason)(?=.*Branch)/, filters: /^(Branch: .*)?$/ },
      ],
    ],
  },
  hives: {
    table: hiveVisits,
    lines: [
      [
        'honey by rucher',
        [
          { dimension: 'Rucher', measure: 'sum Honey kg', filters: [] },
          { mark: 'arc', color: 'Rucher', measure: 'sum Honey kg', filters: [] },
        ],
      ],
      ['honey each year', { dimension: 'year Visit', measure: 'sum Honey kg', filters: [] }],
      ['number of visits by month', { dimension: /^(year)?month Visit$/, measure: /count/, filters: [] }],
      [
        'weight of the hives against varroa',
        { mark: /point|circle|rect/, fields: ['Varroa /100', 'Weight kg'], filters: [] },
      ],
      [
        'mean calm by race, the best first',
        { dimension: 'Race', measure: 'mean Calm (1-5)', sort: /^-|descending/, filters: [] },
      ],
      ['visits by flower in a pie', { mark: 'arc', color: 'Flower', filters: [] }],
      ['how many swarms in 2023?', /\b15\b/],
      [
        'which hive gives the most honey in total',
        [
          /(?=.*R12)(?=.*\b19(2\.5|3)\b)/s,
          { dimension: 'Hive', measure: 'sum Honey kg', filters: /^(Top \d+ by .*)?$/ },
        ],
      ],
      [
        'is the noire more calm than the buckfast?',
        [
          /(?=.*\b3\.(10?\b|09))(?=.*\b3\.(26|3\b))/s,
          /^no[,.:]/i,
          { dimension: 'Race', measure: 'mean Calm (1-5)', filters: /^(Race: .*)?$/ },
          { mark: 'boxplot', fields: ['Calm (1-5)', 'Race'], filters: /^(Race: .*)?$/ },
        ],
      ],
      [
        'total honey per year for each race, with lines',
        { mark: 'line', dimension: 'year Visit', color: 'Race', measure: 'sum Honey kg', filters: [] },
      ],
      [
        'varroa more than 3 and no syrup: how many visits in each rucher',
        [
          {
            dimension: 'Rucher',
            measure: /count/,
            filters: /^(?=.*Varroa \/100 over 3(,|$))(?=.*Syrup L(: 0| up to 0)(,|$))[^,]*,[^,]*$/i,
          },
          {
            mark: 'arc',
            color: 'Rucher',
            filters: /^(?=.*Varroa \/100 over 3(,|$))(?=.*Syrup L(: 0| up to 0)(,|$))[^,]*,[^,]*$/i,
          },
        ],
      ],
      [
        'what part of the honey of 2024 comes from each flower',
        [
          { mark: 'arc', color: 'Flower', measure: 'sum Honey kg', filters: [/^Visit.*2024/i] },
          { derived: /^share/, dimension: 'Flower', measure: /honey/i, filters: [/^Visit.*2024/i] },
          { color: 'Flower', measure: 'sum Honey kg', yStack: 'normalize', filters: [/^Visit.*2024/i] },
          { color: 'Flower', measure: 'sum Honey kg', xStack: 'normalize', filters: [/^Visit.*2024/i] },
        ],
      ],
    ],
  },
  campsite: {
    table: campBookings,
    lines: [
      [
        'bookings by pitch',
        [
          { dimension: 'Pitch', measure: /count/, filters: [] },
          { mark: 'arc', color: 'Pitch', filters: [] },
        ],
      ],
      ['money in per month', { dimension: /^(year)?month Arrive$/, measure: 'sum Paid £', filters: [] }],
      [
        'where do they come from',
        [
          { dimension: 'From', measure: /count/, filters: [] },
          { mark: 'arc', color: 'From', filters: [] },
        ],
      ],
      [
        'how many nights do people stay',
        [
          /\b4\.7/,
          { dimension: /^(bin )?Nights$/, measure: 'count', filters: [] },
          { x: /^(bin )?Nights$/, y: 'count', filters: [] },
          { mark: /boxplot|tick/, fieldsOfAll: 'Nights', filters: [] },
        ],
      ],
      [
        'total dogs per feild',
        [
          { dimension: 'Field', measure: 'sum Dogs', filters: [] },
          { mark: 'arc', color: 'Field', measure: 'sum Dogs', filters: [] },
        ],
      ],
      ['avg score, field and pitch', { measure: 'mean Score /10', fieldsOfAll: /(?=.*Field)(?=.*Pitch)/, filters: [] }],
      ['how many bookings from the netherlands in 2023', /\b20\b/],
      ['biggest amount anyone paid', /\b868\b/],
      [
        'which field gets the best scores',
        [
          /(?=.*Riverside)(?=.*\b7\.(68|7\b))/s,
          { dimension: 'Field', measure: 'mean Score /10', filters: /^(Top \d+ by .*)?$/ },
        ],
      ],
      [
        'change in total paid from one year to the next, in £',
        { dimension: 'year Arrive', derived: /^change/, title: /paid/i, filters: [] },
      ],
      [
        'july and august only: total nights by pitch and year',
        {
          measure: 'sum Nights',
          fieldsOfAll: /(?=.*Pitch)(?=.*Arrive)/,
          title: /year/i,
          filters: [/^Arrive(: July and August| from July to August)$/i],
        },
      ],
      [
        'tent or caravan with at least 2 children, bookings by country',
        [
          {
            dimension: 'From',
            measure: /count/,
            filters:
              /^(?=.*Pitch: (tent and caravan|caravan and tent))(?=.*Children (from 2|over 1)(,|$))[^,]*,[^,]*$/i,
          },
          {
            mark: 'arc',
            color: 'From',
            filters:
              /^(?=.*Pitch: (tent and caravan|caravan and tent))(?=.*Children (from 2|over 1)(,|$))[^,]*,[^,]*$/i,
          },
        ],
      ],
    ],
  },
}
