import type { Dialogues } from '../../assistant/testing/turns.ts'
import { appearances, harvestDiary, jointAccount, workouts } from './tables-home.ts'

/** How charts of one's own life are edited. */
export const openDialoguesOfHouseholds: Dialogues = {
  'watch: kilometres of runs and rides': {
    table: workouts,
    lines: [
      ['km per month', { dimension: /month Start/, measure: 'sum Dist (km)' }],
      ['just runs', { dimension: /month Start/, measure: 'sum Dist (km)', filters: [/Type: Run$/] }],
      ['and rides', { dimension: /month Start/, filters: [/Type: (Run and Ride|Ride and Run)/] }],
      ['different colours pls', { color: 'Type', filters: [/Run and Ride|Ride and Run/] }],
      ['only 2024', { color: 'Type', filters: /^(?=.*(Run and Ride|Ride and Run))(?=.*Start.*2024)/ }],
      [
        'minutes instead of km',
        {
          dimension: /month Start/,
          measure: 'sum Moving min',
          color: 'Type',
          filters: /^(?=.*(Run and Ride|Ride and Run))(?=.*Start.*2024)/,
        },
        { known: 'the turn before it was read wrongly' },
      ],
    ],
  },
  'watch: how it felt': {
    table: workouts,
    lines: [
      ['average feel by type', { dimension: 'Type', measure: 'mean Feel 1-5' }],
      ['best first', { dimension: 'Type', measure: 'mean Feel 1-5', sort: /^-|descending/ }],
      ['take yoga out', { dimension: 'Type', filters: [/Type: not Yoga/] }],
      ['whats the top one', /(?=.*Ride)(?=.*3\.2)/],
      [
        'by who i was with instead',
        { dimension: 'With', measure: 'mean Feel 1-5', filters: [/Type: not Yoga/], fieldsOfAll: /^(?!.*Type)/ },
      ],
      ['undo that', { dimension: 'Type', measure: 'mean Feel 1-5', filters: [/Type: not Yoga/] }],
    ],
  },
  'account: where the money goes': {
    table: jointAccount,
    lines: [
      ['total paid out by cat', { dimension: 'Cat', measure: 'sum Paid Out £' }],
      ['as a pie', { mark: 'arc', color: 'Cat' }],
      ['no, bars, biggest first', { mark: 'bar', dimension: 'Cat', sort: /^-|descending/ }],
      ['top 5', { dimension: 'Cat', filters: [/^Top 5\b/] }],
      ['for 2024', { dimension: 'Cat', measure: 'sum Paid Out £', filters: /^(?=.*Top 5\b)(?=.*Date.*2024)/ }],
      ['how much is groceries there', /1,?70[56]/],
    ],
  },
  'account: the coffee habit': {
    table: jointAccount,
    lines: [
      [
        'number of costa coffees per month',
        { dimension: /month Date/, measure: 'count', filters: [/Payee: Costa Coffee/] },
      ],
      [
        'no i meant how much we spent',
        { dimension: /month Date/, measure: 'sum Paid Out £', filters: [/Payee: Costa Coffee/] },
      ],
      ['per quarter', { dimension: /quarter Date/, measure: 'sum Paid Out £', filters: [/Payee: Costa Coffee/] }],
      ['split by who', { dimension: /quarter Date/, measure: 'sum Paid Out £', fieldsOfAll: /Who/ }],
      ['just jo and ben', { fieldsOfAll: /Who/, filters: /^(?=.*Costa Coffee)(?=.*(Jo and Ben|Ben and Jo))/ }],
      [
        'all payees again',
        { dimension: /quarter Date/, measure: 'sum Paid Out £', filters: [/Who: (Jo and Ben|Ben and Jo)/] },
      ],
    ],
  },
  'allotment: kilos at a time': {
    table: harvestDiary,
    lines: [
      ['kg by crop', { dimension: 'Crop', measure: 'sum kg' }],
      ['average instead', { dimension: 'Crop', measure: 'mean kg' }],
      ['heaviest first', { dimension: 'Crop', measure: 'mean kg', sort: /^-|descending/ }],
      ['only the greenhouse', { dimension: 'Crop', measure: 'mean kg', filters: [/Bed: greenhouse/] }],
      [
        'by variety actually',
        { dimension: 'Var.', measure: 'mean kg', filters: [/Bed: greenhouse/], fieldsOfAll: /^(?!.*Crop)/ },
      ],
      ['whole plot again', { dimension: 'Var.', measure: 'mean kg', filters: [] }],
    ],
  },
  'allotment: beds over the seasons': {
    table: harvestDiary,
    lines: [
      ['total kg each season', { dimension: /^season|year Picked/, measure: 'sum kg' }],
      ['make it a line', { mark: 'line', dimension: /^season|year Picked/, measure: 'sum kg' }],
      ['one for every bed', { mark: 'line', measure: 'sum kg', fieldsOfAll: /Bed/ }],
      [
        'forget the greenhouse and polytunnel',
        {
          mark: 'line',
          fieldsOfAll: /Bed/,
          filters: [/not (greenhouse and polytunnel|polytunnel and greenhouse)|Bed: A, B and C/],
        },
      ],
      ['how many kg was that altogether in 2023', /\b70\.8|\b71\b/],
      [
        'taste instead of kg',
        { mark: 'line', measure: /^(mean|median) Taste/, fieldsOfAll: /Bed/, filters: [/greenhouse|A, B and C/] },
      ],
    ],
  },
  'team: who scores': {
    table: appearances,
    lines: [
      ['goals per kid', { dimension: 'Kid', measure: 'sum Gls' }],
      ['most at the top', { mark: 'bar', dimension: 'Kid', sort: /^-|descending/ }],
      ['cup only', { dimension: 'Kid', measure: 'sum Gls', filters: ['Comp: cup'] }],
      [
        'and friendlies',
        { dimension: 'Kid', measure: 'sum Gls', filters: [/Comp: (cup and friendly|friendly and cup)/] },
      ],
      [
        'assists not goals',
        { dimension: 'Kid', measure: 'sum Ast', filters: [/Comp: (cup and friendly|friendly and cup)/] },
      ],
      ['back to all games', { dimension: 'Kid', measure: 'sum Ast', filters: [] }],
    ],
  },
  'team: how they played': {
    table: appearances,
    lines: [
      ['avg rating by pos', { dimension: 'Pos', measure: 'mean Rating' }],
      ['no i meant by kid', { dimension: 'Kid', measure: 'mean Rating', fieldsOfAll: /^(?!.*Pos)/ }],
      ['colour by position', { dimension: 'Kid', measure: 'mean Rating', color: 'Pos' }],
      ['hide the keeper', { dimension: 'Kid', measure: 'mean Rating', filters: [/not keeper/] }],
      ['who has the best', /(?=.*Ivo)(?=.*7\.(39|4))/],
      [
        'by month instead of kid',
        {
          dimension: /month Date/,
          measure: 'mean Rating',
          color: 'Pos',
          filters: [/not keeper/],
          fieldsOfAll: /^(?!.*Kid)/,
        },
      ],
    ],
  },
}
