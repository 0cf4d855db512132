import type { Dialogues } from '../../assistant/testing/turns.ts'
import { bakery, birds, football, grooming } from './tables-shopkeepers.ts'

/** What people without training say while they edit a chart of their own. */
export const openDialoguesOfShopkeepers: Dialogues = {
  'bakery: two shops': {
    table: bakery,
    lines: [
      ['takings by product', { dimension: 'Product', measure: 'sum Takings' }],
      ['just the harbour', { dimension: 'Product', measure: 'sum Takings', filters: [/Shop: Harbour/i] }],
      [
        'and the station as well',
        { dimension: 'Product', filters: [/Shop: (Harbour and Station|Station and Harbour)/i] },
      ],
      [
        'split it by shop',
        {
          measure: 'sum Takings',
          fieldsOfAll: /(?=.*Product)(?=.*Shop)/,
          filters: [/Shop: (Harbour and Station|Station and Harbour)/i],
        },
      ],
      [
        'leave out the cakes',
        {
          fieldsOfAll: /(?=.*Product)(?=.*Shop)/,
          filters: /(?=.*Harbour)(?=.*Station)(?=.*(not (carrot )?cake|bread and pastry|pastry and bread))/i,
        },
      ],
      ['all shops again', { filters: [/not (carrot )?cake|bread and pastry|pastry and bread/i] }],
    ],
  },
  'bakery: what is left over': {
    table: bakery,
    lines: [
      ['leftovers per weekday', { dimension: /^Wkday$|^day day$/, measure: /(sum|mean) Left over/ }],
      ['average not total', { dimension: /^Wkday$|^day day$/, measure: 'mean Left over' }],
      ['highest first', { dimension: /^Wkday$|^day day$/, measure: 'mean Left over', sort: /^-|descending/ }],
      ['no I meant per product', { dimension: 'Product', measure: 'mean Left over' }],
      [
        'how many rye loafs were left in all',
        /\b320\b/,
        { known: 'a question for one number is drawn, or drawn as its spread' },
      ],
      [
        'only when its sunny',
        { dimension: 'Product', measure: 'mean Left over', filters: [/weather: sunny/i] },
        { known: 'the turn before it was read wrongly' },
      ],
    ],
  },
  'football: scorers': {
    table: football,
    lines: [
      ['goals by player', { dimension: 'Player', measure: 'sum Goals' }],
      ['top 5 only', { dimension: 'Player', measure: 'sum Goals', filters: [/Top 5/] }],
      ['away games', { dimension: 'Player', measure: 'sum Goals', filters: /(?=.*Top 5)(?=.*away)/ }],
      ['home', { dimension: 'Player', measure: 'sum Goals', filters: /^(?!.*away)(?=.*Top 5)(?=.*home)/ }],
      ['assists instead', { dimension: 'Player', measure: 'sum Assists', filters: /(?=.*Top 5)(?=.*home)/ }],
      ['undo', { dimension: 'Player', measure: 'sum Goals', filters: /(?=.*Top 5)(?=.*home)/ }],
    ],
  },
  'football: ratings': {
    table: football,
    lines: [
      ['ratings over the season', { dimension: /Match day/, measure: 'mean Rating /10' }],
      ['per month', { dimension: /month Match day/, measure: 'mean Rating /10' }],
      ['one line per position', { mark: 'line', dimension: /month Match day/, color: 'Pos' }],
      [
        'without the keeper',
        { mark: 'line', color: 'Pos', filters: [/not GK/] },
        { known: 'initials, a symbol or a shortened word in a name are not known by the word that they stand for' },
      ],
      [
        'just bars by position',
        { mark: 'bar', dimension: 'Pos', measure: 'mean Rating /10' },
        { known: 'the turn before it was read wrongly' },
      ],
      ['whats the average of the midfielders', /\b6\.40?\b/],
    ],
  },
  'birds: places': {
    table: birds,
    lines: [
      ['sightings per place', { dimension: 'Where', measure: 'count' }],
      ['biggest first', { dimension: 'Where', measure: 'count', sort: /^-|descending/ }],
      ['only the ones that nest', { dimension: 'Where', measure: 'count', filters: [/nesting: yes/i] }],
      ['colour by species', { dimension: 'Where', color: 'Species', filters: [/nesting: yes/i] }],
      [
        'too many, just robin sparrow and owl',
        { color: 'Species', filters: /^(?=.*nesting)(?=.*robin)(?=.*sparrow)(?=.*owl)(?!.*(not|more))/i },
      ],
      ['back to all the birds', { dimension: 'Where', color: 'Species', filters: /^(?!.*robin)/ }],
    ],
  },
  'birds: months': {
    table: birds,
    lines: [
      ['number of birds by month', { dimension: /month Date/, measure: 'sum How many' }],
      ['as a line', { mark: 'line', dimension: /month Date/, measure: 'sum How many' }],
      ['since 2021', { mark: 'line', measure: 'sum How many', filters: [/Date (from 2021|over 2020)[-0-9]*$/i] }],
      ['no, only 2021', { mark: 'line', filters: [/Date(: 2021| from 2021-01-01 to (2021-12-31|2022-01-01))/i] }],
      ['average per sighting', { mark: 'line', measure: 'mean How many', filters: [/2021/] }],
      ['undo that', { mark: 'line', measure: 'sum How many', filters: [/2021/] }],
    ],
  },
  'dog grooming: money': {
    table: grooming,
    lines: [
      ['takings per service', { dimension: 'Service', measure: 'sum £ charged' }],
      ['make it a pie', { mark: 'arc', color: 'Service', theta: 'sum £ charged' }],
      ['nah, bars', { mark: 'bar', dimension: 'Service', measure: 'sum £ charged' }],
      ['show the tips too', { fieldsOfAll: /Service/, title: /(?=.*charged)(?=.*tip)/i }],
      ['ok without the tips again', { dimension: 'Service', measure: 'sum £ charged', title: /^(?!.*\btips?\b)/i }],
      ['only steph', { dimension: 'Service', measure: 'sum £ charged', filters: [/Groomer: Steph/i] }],
    ],
  },
  'dog grooming: how long': {
    table: grooming,
    lines: [
      [
        'time per breed',
        [
          { dimension: 'Breed', measure: /(mean|median|sum) mins/ },
          { mark: 'boxplot', fields: ['Breed', 'mins'] },
        ],
      ],
      ['the average', { dimension: 'Breed', measure: 'mean mins' }],
      ['longest at the top', { dimension: 'Breed', measure: 'mean mins', sort: /^-|descending/ }],
      ['no i mean per groomer', { dimension: 'Groomer', measure: 'mean mins' }],
      ['big dogs only', { dimension: 'Groomer', measure: 'mean mins', filters: [/Sz: large/i] }],
      ['is kim faster than steph', /(?=.*83\.)(?=.*80\.9)|(?=.*71\.[12])(?=.*71\.[67])/s],
    ],
  },
}
