import type { Dialogues } from '../../assistant/testing/turns.ts'
import { appointments, charges, loads, observations } from './tables-kept.ts'

/** What the same four trades say while they edit; nobody mends toward these either. */
export const keptMoreDialogues: Dialogues = {
  'front desk: who is busy': {
    table: appointments,
    lines: [
      ['appointments by dentist', { dimension: 'Dentist', measure: 'count', filters: [] }],
      ['split nhs and private', { fieldsOfAll: /(?=.*Dentist)(?=.*NHS.Priv)/, measure: 'count', filters: [] }],
      ['just 2023', { fieldsOfAll: /(?=.*Dentist)(?=.*NHS.Priv)/, filters: [/2023/] }],
      ['no sorry i meant 2024', { fieldsOfAll: /(?=.*Dentist)(?=.*NHS.Priv)/, filters: [/^(?!.*2023).*2024/] }],
      ['how many did dr osei have', [/\b25\b/, { measure: 'count', filters: /(?=.*2024)(?=.*Dr Osei)/ }]],
      ['all years again', { fieldsOfAll: /(?=.*Dentist)(?=.*NHS.Priv)/, filters: /^(?!.*20)/ }],
    ],
  },
  'front desk: fees': {
    table: appointments,
    lines: [
      ['average fee by treatment', { dimension: 'Treatment', measure: 'mean Fee £', filters: [] }],
      ['highest first', { dimension: 'Treatment', measure: 'mean Fee £', sort: /^-|descending/ }],
      ['only nhs', { dimension: 'Treatment', measure: 'mean Fee £', filters: [/: NHS$/i] }],
      ['make it the age instead', { dimension: 'Treatment', measure: 'mean Age', filters: [/: NHS$/i] }],
      ['go back', { dimension: 'Treatment', measure: 'mean Fee £', filters: [/: NHS$/i] }],
      ['lay the bars on their side', { mark: 'bar', y: 'Treatment', x: 'mean Fee £' }],
    ],
  },
  'observing log: nights': {
    table: observations,
    lines: [
      ['obs per year', { dimension: /year Night/, measure: 'count', filters: [] }],
      ['monthly', { dimension: /month Night/, measure: 'count', filters: [] }],
      ['only m42', { dimension: /month Night/, filters: [/Object: M42$/i] }],
      ['and jupiter too', { dimension: /month Night/, filters: [/Object: (M42 and Jupiter|Jupiter and M42)/i] }],
      ['colour by object', { dimension: /month Night/, color: 'Object', filters: [/(?=.*M42)(?=.*Jupiter)/] }],
      ['as lines', { mark: 'line', color: 'Object', filters: [/(?=.*M42)(?=.*Jupiter)/] }],
    ],
  },
  'observing log: dark skies': {
    table: observations,
    lines: [
      [
        'sqm by site',
        [
          { dimension: 'Site', measure: /(mean|median) SQM/, filters: [] },
          { mark: 'boxplot', fields: ['SQM', 'Site'], filters: [] },
        ],
      ],
      ['box plot pls', { mark: 'boxplot', fields: ['SQM', 'Site'], filters: [] }],
      [
        'only when the moon is under 30',
        { mark: 'boxplot', fields: ['SQM', 'Site'], filters: [/Moon.*(under 30|up to 29)/i] },
      ],
      ['scope instead of site', { mark: 'boxplot', fields: ['SQM', 'Scope'], filters: [/Moon/i] }],
      [
        'drop the binos',
        { mark: 'boxplot', fields: ['SQM', 'Scope'], filters: /(?=.*Moon)(?=.*(Scope: not 10x50 binos|Dob))/i },
      ],
      ['forget about the moon', { mark: 'boxplot', fields: ['SQM', 'Scope'], filters: [/Scope/i] }],
    ],
  },
  'cooperative: who owes': {
    table: charges,
    lines: [
      ['arrears by flat', { dimension: 'Flat', measure: 'sum Arrears €', filters: [] }],
      ['worst 5', { dimension: 'Flat', measure: 'sum Arrears €', filters: [/Top 5/] }],
      ['only sublets', { dimension: 'Flat', measure: 'sum Arrears €', filters: /(?=.*Sublet.*: yes)(?=.*Top 5)/i }],
      ['undo', { dimension: 'Flat', measure: 'sum Arrears €', filters: [/Top 5/] }],
      ['how much does 2B owe', /\b5,?335\b/],
      ['show all flats again', { dimension: 'Flat', measure: 'sum Arrears €', filters: [] }],
    ],
  },
  'cooperative: what comes in': {
    table: charges,
    lines: [
      ['total amt per month', { dimension: /month (Due|Paid on)/, measure: 'sum Amt', filters: [] }],
      ['by quarter rather', { dimension: /quarter (Due|Paid on)/, measure: 'sum Amt', filters: [] }],
      ['stack by what for', { dimension: /quarter (Due|Paid on)/, color: 'What for', measure: 'sum Amt' }],
      [
        'without parking and laundry',
        {
          dimension: /quarter (Due|Paid on)/,
          color: 'What for',
          filters: [/not (?=.*parking)(?=.*laundry)|(?=.*rent)(?=.*heating)(?=.*water)/],
        },
      ],
      ['as an area', { mark: 'area', color: 'What for', measure: 'sum Amt', filters: [/What for/i] }],
      ['everything again', { mark: 'area', color: 'What for', measure: 'sum Amt', filters: [] }],
    ],
  },
  'transport: where the pallets go': {
    table: loads,
    lines: [
      ['pallets by destination', { dimension: 'Dest', measure: 'sum Pallets', filters: [] }],
      ['biggest first', { dimension: 'Dest', measure: 'sum Pallets', sort: /^-|descending/ }],
      ['only own fleet', { dimension: 'Dest', measure: 'sum Pallets', filters: [/Carrier: own fleet$/i] }],
      ['no i mean brandsma', { dimension: 'Dest', measure: 'sum Pallets', filters: [/Carrier: Brandsma$/i] }],
      [
        'weight in place of pallets',
        { dimension: 'Dest', measure: 'sum Gross wt kg', filters: [/Carrier: Brandsma$/i] },
      ],
      ['all carriers again', { dimension: 'Dest', measure: 'sum Gross wt kg', filters: [] }],
    ],
  },
  'transport: price and distance': {
    table: loads,
    lines: [
      ['freight vs km', { mark: 'point', fields: ['Freight EUR', 'km'], filters: [] }],
      ['colour on trailer', { mark: 'point', fields: ['Freight EUR', 'km'], color: 'Trailer' }],
      [
        'only reefer and mega',
        { mark: 'point', color: 'Trailer', filters: [/Trailer: (reefer and mega|mega and reefer)/i] },
      ],
      [
        'trips over 1000 km only',
        { mark: 'point', color: 'Trailer', filters: /(?=.*(?:^|,)km over 1000)(?=.*reefer)(?=.*mega)/i },
      ],
      ['what is the average freight of these', /\b1,?542/],
      [
        'take the colour away',
        { mark: 'point', color: undefined, filters: /(?=.*(?:^|,)km over 1000)(?=.*reefer)(?=.*mega)/i },
      ],
    ],
  },
}
