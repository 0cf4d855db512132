import type { Dialogues } from '../../assistant/testing/turns.ts'
import { cabJobs, campBookings, consults, hiveVisits, museumGroups } from './tables-kept-places.ts'

/** How people of a museum, a cab office, a veterinary practice, an apiary and a campsite go on. */
export const keptDialoguesOfPlaces: Dialogues = {
  'museum: schools': {
    table: museumGroups,
    lines: [
      ['groups per town', { dimension: 'From (town)', measure: /count/, filters: [] }],
      [
        'only the schools',
        {
          dimension: 'From (town)',
          measure: /count/,
          filters: [
            /^Grp type(: (primary school and secondary school|secondary school and primary school)| contains “schools?”|: not (scouts and seniors|seniors and scouts))$/i,
          ],
        },
      ],
      ['by gallery instead', { dimension: 'Gallery', measure: /count/, filters: [/^Grp type.*(school|not)/i] }],
      ['biggest first', { dimension: 'Gallery', sort: /^-|descending/, filters: [/^Grp type.*(school|not)/i] }],
      ['how many kids is that altogether?', /\b5[, .]?821\b/],
    ],
  },
  'museum: time with each guide': {
    table: museumGroups,
    lines: [
      ['average mins by guide', { dimension: 'Guide', measure: 'mean Mins in bldg', filters: [] }],
      [
        'leave out self-guided',
        {
          dimension: 'Guide',
          measure: 'mean Mins in bldg',
          filters: [/^Guide: (not self-guided|(?!.*self)(?=.*Maureen)(?=.*Piotr)(?=.*Aisha)(?=.*Colin).*)$/i],
        },
      ],
      [
        'split it by workshop',
        { measure: 'mean Mins in bldg', fieldsOfAll: /(?=.*Guide)(?=.*Wkshop)/, filters: [/^Guide: /] },
      ],
      [
        'no sorry, I meant split by slot',
        { measure: 'mean Mins in bldg', fieldsOfAll: /^(?!.*Wkshop)(?=.*Guide)(?=.*Slot)/, filters: [/^Guide: /] },
      ],
      [
        'undo that',
        { measure: 'mean Mins in bldg', fieldsOfAll: /^(?!.*Slot)(?=.*Guide)(?=.*Wkshop)/, filters: [/^Guide: /] },
      ],
    ],
  },
  'cabs: fares and tips': {
    table: cabJobs,
    lines: [
      ['total fares per month', { dimension: /^(year)?month Picked up$/, measure: 'sum Fare', filters: [] }],
      ['no, per driver', { dimension: 'Driver', measure: 'sum Fare', filters: [] }],
      ['just the top 3', { dimension: 'Driver', measure: 'sum Fare', filters: [/^Top 3 by total fare$/i] }],
      ['tips instead of fares', { dimension: 'Driver', measure: 'sum Tip', filters: [/^Top 3 by total (fare|tip)$/i] }],
      ['all drivers again', { dimension: 'Driver', measure: 'sum Tip', filters: [] }],
    ],
  },
  'cabs: cancelled jobs': {
    table: cabJobs,
    lines: [
      ['jobs by day of the week', { dimension: 'day Picked up', measure: /count/, filters: [] }],
      ['only cancelled ones', { dimension: 'day Picked up', measure: /count/, filters: [/^Cancelled\?: yes$/i] }],
      ['colour by car', { dimension: 'day Picked up', color: 'Car', filters: [/^Cancelled\?: yes$/i] }],
      [
        'take the colours out again',
        { dimension: 'day Picked up', color: /undefined/, measure: /count/, filters: [/^Cancelled\?: yes$/i] },
      ],
      ['how many were on a friday?', /\b11\b/],
    ],
  },
  'vet: what things cost': {
    table: consults,
    lines: [
      ['average bill by reason', { dimension: 'Reason', measure: 'mean Bill £', filters: [] }],
      ['use the median', { dimension: 'Reason', measure: 'median Bill £', filters: [] }],
      ['cats only', { dimension: 'Reason', measure: 'median Bill £', filters: [/^Species: cat$/i] }],
      [
        'cheapest first',
        {
          dimension: 'Reason',
          measure: 'median Bill £',
          sort: /^[xy]$|ascending|^median Bill £$/,
          filters: [/^Species: cat$/i],
        },
      ],
      ['how many consults is this based on?', /\b115\b/],
    ],
  },
  'vet: two branches': {
    table: consults,
    lines: [
      [
        'consults per month in 2024',
        { dimension: /^(year)?month Seen on$/, measure: /count/, filters: [/^Seen on.*2024/i] },
      ],
      [
        'one line for each branch',
        { mark: 'line', dimension: /month Seen on/, measure: /count/, color: 'Branch', filters: [/^Seen on.*2024/i] },
      ],
      [
        'just mill lane',
        {
          dimension: /month Seen on/,
          measure: /count/,
          filters: /^(?=.*Seen on.*2024)(?=.*Branch: Mill Lane)[^,]*,[^,]*$/i,
        },
      ],
      [
        'bars pls',
        {
          mark: 'bar',
          dimension: /month Seen on/,
          measure: /count/,
          filters: /^(?=.*Seen on.*2024)(?=.*Branch: Mill Lane)[^,]*,[^,]*$/i,
        },
      ],
      [
        'all years again',
        { mark: 'bar', dimension: /month Seen on/, measure: /count/, filters: [/^Branch: Mill Lane$/i] },
      ],
    ],
  },
  'hives: honey of the races': {
    table: hiveVisits,
    lines: [
      ['total honey by race', { dimension: 'Race', measure: 'sum Honey kg', filters: [] }],
      ['the average please', { dimension: 'Race', measure: 'mean Honey kg', filters: [] }],
      [
        'without the visits with rain',
        {
          dimension: 'Race',
          measure: 'mean Honey kg',
          filters: [/^Sky: (not rain|(?!.*rain)(?=.*sun)(?=.*cloud)(?=.*wind).*)$/i],
        },
      ],
      [
        'sort from big to small',
        { dimension: 'Race', measure: 'mean Honey kg', sort: /^-|descending/, filters: [/^Sky: /i] },
      ],
      ['what is the value for the Carnica?', /\b6\.30?\b/],
    ],
  },
  'hives: swarms': {
    table: hiveVisits,
    lines: [
      ['number of visits per rucher', { dimension: 'Rucher', measure: /count/, filters: [] }],
      ['put swarmed in colour', { dimension: 'Rucher', measure: /count/, color: 'Swarmed', filters: [] }],
      [
        'in percent',
        [
          { dimension: 'Rucher', color: 'Swarmed', yStack: 'normalize', filters: [] },
          { dimension: 'Rucher', color: 'Swarmed', xStack: 'normalize', filters: [] },
          { dimension: 'Rucher', color: 'Swarmed', derived: /^share/, filters: [] },
        ],
      ],
      [
        'only La Garenne and Le Moulin',
        {
          dimension: 'Rucher',
          color: 'Swarmed',
          filters: [/^Rucher: (La Garenne and Le Moulin|Le Moulin and La Garenne)$/],
        },
      ],
      ['show all the ruchers again', { dimension: 'Rucher', color: 'Swarmed', filters: [] }],
    ],
  },
  'campsite: money': {
    table: campBookings,
    lines: [
      ['total paid by field', { dimension: 'Field', measure: 'sum Paid £', filters: [] }],
      ['just 2024', { dimension: 'Field', measure: 'sum Paid £', filters: [/^Arrive.*2024/i] }],
      ['by country instead', { dimension: 'From', measure: 'sum Paid £', filters: [/^Arrive.*2024/i] }],
      ['as a pie', { mark: 'arc', color: 'From', measure: 'sum Paid £', filters: [/^Arrive.*2024/i] }],
      ['what % is from the uk?', /\b(45\.7\d?|46) ?%/],
    ],
  },
  'campsite: nights': {
    table: campBookings,
    lines: [
      ['total nights by pitch', { dimension: 'Pitch', measure: 'sum Nights', filters: [] }],
      ['add the year', { measure: 'sum Nights', fieldsOfAll: /(?=.*Pitch)(?=.*Arrive)/, title: /year/i, filters: [] }],
      [
        'riverside and orchard only',
        {
          measure: 'sum Nights',
          fieldsOfAll: /(?=.*Pitch)(?=.*Arrive)/,
          filters: [/^Field: (Riverside and Orchard|Orchard and Riverside)$/],
        },
      ],
      [
        'no, I meant riverside and wood end',
        {
          measure: 'sum Nights',
          fieldsOfAll: /(?=.*Pitch)(?=.*Arrive)/,
          filters: [/^Field: (Riverside and Wood End|Wood End and Riverside)$/],
        },
      ],
      [
        'go back one step',
        {
          measure: 'sum Nights',
          fieldsOfAll: /(?=.*Pitch)(?=.*Arrive)/,
          filters: [/^Field: (Riverside and Orchard|Orchard and Riverside)$/],
        },
      ],
    ],
  },
}
