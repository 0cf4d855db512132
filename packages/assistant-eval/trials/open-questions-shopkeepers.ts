import type { Dialogues } from '../../assistant/testing/turns.ts'
import { bakery, birds, football, grooming } from './tables-shopkeepers.ts'

/** What people without training ask first of their own tables, each by itself. */
export const openQuestionsOfShopkeepers: Dialogues = {
  bakery: {
    table: bakery,
    lines: [
      ['takings per shop', { dimension: 'Shop', measure: 'sum Takings', filters: [] }],
      [
        'what sells best',
        [{ dimension: 'Product', measure: /sum (pcs|Takings)/ }, /Croissant|Carrot cake/],
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      ['sales by month pls', { dimension: /month day/, measure: /sum (Takings|pcs)/, filters: [] }],
      ['croissants per week', { dimension: /week day/, measure: 'sum pcs', filters: [/Croissant/] }],
      ['left overs by prodcut', { dimension: 'Product', measure: /(sum|mean) Left over/ }],
      [
        'cash or card',
        [
          { dimension: 'pay', measure: /count|sum Takings/ },
          { mark: 'arc', color: 'pay' },
        ],
      ],
      [
        'stars per product',
        [
          { dimension: 'Product', measure: /(mean|median) stars/ },
          { mark: 'boxplot', fields: ['Product', 'stars (1-5)'] },
        ],
      ],
      [
        'busiest day of the week',
        [{ dimension: /^Wkday$|^day day$/, measure: /count|sum (pcs|Takings)/ }, /\b(Wed|Sat)/],
      ],
      ['how many croissants did we sell', /\b939\b/],
      [
        'whats the most we ever took on one receipt',
        [/\b216\b/, { measure: /Takings/, filters: [/Top 1 /] }],
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      [
        'did the station take more than the harbour',
        [
          /\byes\b|3,?786/i,
          { dimension: 'Shop', measure: /sum Takings/, filters: /^$|Station and Harbour|Harbour and Station/ },
        ],
      ],
      ['how much is left over alltogether', /\b3,?250\b/],
      [
        'which bread sells best on saturdays',
        [
          {
            dimension: 'Product',
            measure: /sum (pcs|Takings)/,
            filters: /(?=.*(bread|Sourdough.*Rye|Rye.*Sourdough))(?=.*Sat)/,
          },
          /Baguette|Rye loaf/,
        ],
        { known: 'a value that the question is about makes it a question about values' },
      ],
      [
        'takings by month, one line for each shop',
        { mark: 'line', dimension: /month day/, measure: 'sum Takings', color: 'Shop' },
      ],
      [
        'top 3 products when it rains',
        { dimension: 'Product', measure: /sum (pcs|Takings)|count/, filters: /(?=.*rain)(?=.*Top 3)/ },
      ],
    ],
  },
  football: {
    table: football,
    lines: [
      ['goals per player', { dimension: 'Player', measure: 'sum Goals', filters: [] }],
      [
        'top scorers',
        [
          { dimension: 'Player', measure: 'sum Goals', sort: /^-|descending/ },
          { dimension: 'Player', measure: 'sum Goals', filters: [/Top/] },
        ],
      ],
      ['goals by month', { dimension: /month Match day/, measure: 'sum Goals' }],
      ['yellows per player', { dimension: 'Player', measure: 'sum YC' }],
      ['shots vs goals', { mark: /point|circle|rect/, fields: ['Goals', 'Shots'] }],
      [
        'who plays the most minutes',
        [{ dimension: 'Player', measure: 'sum mins' }, /Kasper/],
        { known: 'an amount that adds up is averaged' },
      ],
      [
        'avg ratng by position',
        { dimension: 'Pos', measure: 'mean Rating /10', mark: /bar|point|line|arc/, filters: [] },
      ],
      ['home vs away goals', { dimension: 'H/A', measure: /(sum|mean) Goals/ }],
      ['how many goals has oskar got', /\b29\b/],
      ['how many yellow cards have we had', /\b61\b/],
      [
        'furthest anyone ran in a game',
        [/\b11\b/, { measure: /km run/, filters: [/Top 1 /] }],
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      [
        'is mo scoring more than jamie',
        [
          /\byes\b|\b26\b/i,
          { dimension: 'Player', measure: /(sum|mean) Goals/, filters: [/Mo and Jamie|Jamie and Mo/] },
        ],
      ],
      [
        'who scored most goals away',
        [{ dimension: 'Player', measure: 'sum Goals', filters: /away/ }, /\bMo\b.*\b17\b|\b17\b.*\bMo\b/],
      ],
      ['goals and assists per player', { dimension: 'Player', title: /goals.*assists/i }],
      ['defenders only, km per game by player', { dimension: 'Player', measure: 'mean km run', filters: [/DEF/] }],
    ],
  },
  birds: {
    table: birds,
    lines: [
      ['birds per place', { dimension: 'Where', measure: 'sum How many' }],
      ['sightings by species', { dimension: 'Species', measure: 'count', filters: [] }],
      ['sightings over the years', { dimension: /year(month)? Date/, measure: 'count' }],
      ['who spots the most', [{ dimension: 'Spotted by', measure: /count|sum How many/ }, /Gordon/]],
      ['owls by time of day', { dimension: 'time of day', measure: /count|sum How many/, filters: [/owl/] }],
      ['kingfishers per year pls', { dimension: /year Date/, measure: /count|sum How many/, filters: [/kingfisher/] }],
      [
        'males and females',
        [
          { dimension: 'm/f/juv', measure: /count|sum How many/, filters: /^$|male and female|female and male/ },
          { mark: 'arc', color: 'm/f/juv' },
        ],
      ],
      [
        'what do we see at the reedbed',
        { dimension: 'Species', measure: /count|sum How many/, filters: /Reedbed/ },
        { known: 'a value that the question is about makes it a question about values' },
      ],
      ['how many robins have we counted', /\b2,?567\b/],
      ['how often did we see a kingfisher', /\b46\b|\b36\b/],
      ['coldest day we were out', [/[-−]4\b/, { measure: /Temp/, filters: [/Bottom 1 /] }]],
      [
        'which place has the most nests',
        [{ dimension: 'Where', measure: /count/, filters: /nesting: yes/i }, /Reedbed/],
      ],
      [
        'robins v blackbirds by month',
        {
          dimension: /month Date/,
          color: 'Species',
          measure: /count|sum How many/,
          filters: [/robin and blackbird|blackbird and robin/],
        },
      ],
      [
        'top 5 species at dawn in 2022',
        { dimension: 'Species', measure: /count|sum How many/, filters: /(?=.*dawn)(?=.*2022)(?=.*Top 5)/ },
      ],
      [
        'how close do we get to herons compared to swans',
        [
          {
            dimension: 'Species',
            measure: /(mean|median|min) dist m/,
            filters: [/grey heron and mute swan|mute swan and grey heron/],
          },
          {
            mark: /boxplot|tick|point/,
            fields: ['Species', 'dist m'],
            filters: [/grey heron and mute swan|mute swan and grey heron/],
          },
          /142[\s\S]*135|135[\s\S]*142/,
        ],
        { known: 'a value in another spelling, in the plural or said in part is not found' },
      ],
    ],
  },
  'dog grooming': {
    table: grooming,
    lines: [
      ['appts per month', { dimension: /month when/, measure: 'count' }],
      ['money per groomer', { dimension: 'Groomer', measure: 'sum £ charged' }],
      ['which breeds come most', [{ dimension: 'Breed', measure: 'count' }, /cockapoo/]],
      ['tips by groomer', { dimension: 'Groomer', measure: /(sum|mean) Tip £/ }],
      ['no shows per town', { dimension: 'Town', measure: 'count', filters: [/No show: y/i] }],
      [
        'how long does each breed take',
        [
          { dimension: 'Breed', measure: /(mean|median) mins/ },
          { mark: 'boxplot', fields: ['Breed', 'mins'] },
        ],
      ],
      [
        'new custommers by month',
        [
          { dimension: /month when/, measure: 'count', filters: [/New cust: y/i] },
          { mark: 'line', dimension: /month when/, measure: 'count', color: 'New cust' },
        ],
      ],
      [
        'small medium large',
        [
          { dimension: 'Sz', measure: 'count' },
          { mark: 'arc', color: 'Sz' },
        ],
      ],
      ['how many no shows', /\b35\b/],
      ['how much tips did steph get', /\b434\b/],
      [
        'heaviest dog',
        [
          /\b42\b|Bruno/,
          { measure: /weight kg/, filters: [/Top 1 /] },
          { dimension: 'Dog', measure: /(max|mean|median) weight kg/ },
        ],
      ],
      [
        'do poodles cost more than terriers',
        [
          /\byes\b|50\.1/i,
          {
            dimension: 'Breed',
            measure: /(mean|median) £ charged/,
            filters: [/poodle and terrier|terrier and poodle/],
          },
        ],
      ],
      [
        'full grooms over £50 by breed',
        { dimension: 'Breed', measure: 'count', filters: /(?=.*full groom)(?=.*charged (over|from) 50)/i },
      ],
      [
        'weight against how long it takes, coloured by size',
        { mark: /point|circle/, fields: ['mins', 'weight kg'], color: 'Sz' },
      ],
      [
        'avg price per service, new customers vs regulars',
        { measure: 'mean £ charged', fieldsOfAll: /(?=.*Service)(?=.*New cust)/, filters: [] },
      ],
    ],
  },
}
