import type { Dialogues } from '../../assistant/testing/turns.ts'
import { appearances, harvestDiary, jointAccount, workouts } from './tables-home.ts'

/** What is first asked at home: of a watch, the joint account, an allotment and a children's team. */
export const openQuestionsOfHouseholds: Dialogues = {
  'watch export': {
    table: workouts,
    lines: [
      ['workouts per month', { dimension: /month Start/, measure: 'count' }],
      ['km by shoes', { dimension: 'Shoes', measure: 'sum Dist (km)' }],
      ['avg hr for each type', { dimension: 'Type', measure: 'mean Avg HR' }],
      ['heart rate v calories', { mark: /point|rect/, fields: ['Avg HR', 'Cals'] }],
      [
        'sleep and how i felt',
        [
          { mark: /point|rect|boxplot|tick/, fields: ['Feel 1-5', 'Sleep hrs b4'] },
          { fields: ['Feel 1-5', 'Sleep hrs b4'], measure: /^(mean|median) / },
        ],
      ],
      ['calories burnt each week', { dimension: /week Start/, measure: 'sum Cals' }],
      [
        'indoor or outdoor',
        [
          { dimension: 'Indoor', measure: /count/ },
          { mark: 'arc', color: 'Indoor' },
        ],
        { known: 'the opposite of a yes is sought as a column' },
      ],
      ['avrage sleep by month', { dimension: /month Start/, measure: 'mean Sleep hrs b4' }],
      ['whats my longest ride', [/79\.3/, /\b206\b/, { filters: /^(?=.*Type: Ride)(?=.*Top 1\b)/ }]],
      [
        'how many runs did i do in 2024',
        [/\b49\b/, { measure: 'count', filters: /^(?=.*Type: Run)(?=.*Start.*2024)/ }],
      ],
      [
        'which type burns the most calories',
        [/(?=.*Ride)(?=.*(84,?406|1,?096))/, { dimension: 'Type', measure: /^(sum|mean|median) Cals/ }],
      ],
      [
        'is my heart rate higher on runs than on walks',
        [
          /147\.?4?.*97\.?5?|97\.?5?.*147\.?4?/,
          { dimension: 'Type', measure: /^(mean|median) Avg HR/, filters: /^$|Run and Walk|Walk and Run/ },
          { mark: 'boxplot', fields: ['Avg HR', 'Type'] },
        ],
      ],
      [
        'km per month for runs and rides, one line each',
        {
          mark: 'line',
          dimension: /month Start/,
          measure: 'sum Dist (km)',
          color: 'Type',
          filters: [/Run and Ride|Ride and Run/],
        },
      ],
      ['runs over 10k with the club', { filters: /^(?=.*Type: Run)(?=.*Dist[^,]*(over|from) 10\b)(?=.*With: club)/ }],
      [
        'my 5 hilliest outdoor rides',
        { measure: /Elev m/, filters: /^(?=.*Top 5\b)(?=.*Type: Ride)(?=.*Indoor: (no|not yes))/ },
      ],
    ],
  },
  'joint account': {
    table: jointAccount,
    lines: [
      ['spending by category', { dimension: 'Cat', measure: 'sum Paid Out £' }],
      ['groceries per month', { dimension: /month Date/, measure: 'sum Paid Out £', filters: [/Cat: groceries/] }],
      [
        'what do we spend on eating out pls',
        [/2,?090/, { measure: /^(sum|mean) Paid Out £/, filters: [/Cat: eating out/] }],
      ],
      ['balance over time', { mark: /line|area|point|tick/, dimension: /Date/, measure: /^(?!sum).*Balance/ }],
      [
        'jo vs ben spending',
        {
          dimension: /^Who|Date/,
          fieldsOfAll: /Who/,
          measure: /^(sum|mean) Paid Out £/,
          filters: [/Jo and Ben|Ben and Jo|not both/],
        },
      ],
      [
        'petrol 2023 v 2024',
        [
          {
            dimension: /^year Date/,
            measure: /^(sum|mean) Paid Out £/,
            filters: /^(?=.*petrol)(?=.*Date.*(2023|2022-12-31))/,
          },
          {
            dimension: /(month|quarter|week|date) Date/,
            color: /year Date/,
            measure: /^(sum|mean) Paid Out £/,
            filters: /^(?=.*petrol)(?=.*Date.*(2023|2022-12-31))/,
          },
        ],
      ],
      [
        'bigest payees',
        [
          { dimension: 'Payee', measure: 'sum Paid Out £', sort: /^-|descending/ },
          { dimension: 'Payee', measure: 'sum Paid Out £', filters: [/Top \d+/] },
        ],
      ],
      [
        'how much did we spend at aldi',
        [/3,?404/, { measure: 'sum Paid Out £', filters: [/Payee(: | contains .)Aldi/i] }],
      ],
      [
        'how many times did we go to costa',
        [
          /\b74\b/,
          { dimension: /^$|Payee|Date/, measure: 'count', filters: [/Payee(: | contains .| starts with .)Costa/i] },
        ],
      ],
      ['whats the lowest our balance got', /404\.85|404\.9|\b405\b/],
      [
        'who spends more jo or ben',
        [
          /14,?032.*6,?66[56]|6,?66[56].*14,?032/,
          { dimension: 'Who', measure: /^(sum|mean) Paid Out £/, filters: /^$|Jo and Ben|Ben and Jo|not both/ },
        ],
      ],
      [
        'percent of spending per category without bills',
        [
          { mark: 'arc', color: 'Cat', uses: /sum Paid Out £|Share/, filters: [/Cat: not bills/] },
          { dimension: 'Cat', derived: /share/i, filters: [/Cat: not bills/] },
        ],
      ],
      ['money in and money out per month', { dimension: /month Date/, title: /paid in.*paid out|paid out.*paid in/i }],
      [
        'top 3 payees in each category by spend',
        { dimension: 'Payee', measure: 'sum Paid Out £', filters: [/^Top 3 by .*paid out.* in each cat/i] },
      ],
      [
        'non essential stuff over 50 quid, by who',
        {
          dimension: 'Who',
          measure: /^count|^(sum|mean) Paid Out £/,
          filters: /^(?=.*essential.*: (no|not yes))(?=.*Paid out[^,]*over 50\b)/i,
        },
      ],
    ],
  },
  'allotment diary': {
    table: harvestDiary,
    lines: [
      ['kg per crop', { dimension: 'Crop', measure: 'sum kg' }],
      ['harvest by year', { dimension: /^season|year Picked/, measure: 'sum kg' }],
      ['tomatos by variety', { dimension: 'Var.', measure: /^(sum|mean) kg|count/, filters: [/Crop: tomatoes/] }],
      [
        'taste by variety',
        [
          { dimension: 'Var.', measure: /^(mean|median) Taste/ },
          { mark: 'boxplot', fields: ['Taste /10', 'Var.'] },
        ],
      ],
      [
        'slug damage per bed',
        [
          { dimension: 'Bed', measure: /^(mean|median|sum) slug dmg/ },
          { mark: 'boxplot', fields: ['Bed', 'slug dmg 0-5'] },
        ],
      ],
      [
        'when do i pick beans',
        { dimension: /Picked/, measure: /count|sum kg/, filters: [/Crop: runner beans/] },
        { known: '“pick” is taken for who picked, not when' },
      ],
      ['rain v kg', { mark: /point|rect/, fields: ['Rain wk mm', 'kg'] }],
      ['how many kilos of potatoes did we get', [/184\.?[12]?/, { measure: 'sum kg', filters: [/Crop: potatoes/] }]],
      [
        'best year for courgettes',
        [
          /(?=.*2024)(?=.*47\.?[45]?)/,
          { dimension: /^season|year Picked/, measure: 'sum kg', filters: /Crop: courgettes/ },
        ],
      ],
      [
        'which bed gets the most slugs',
        [/greenhouse.*(1\.9|176)|(1\.9|176).*greenhouse/, { dimension: 'Bed', measure: /^(mean|sum|median) slug dmg/ }],
      ],
      [
        'do greenhouse tomatoes taste better than polytunnel ones',
        [
          /7\.(1|09).*6\.5|6\.5.*7\.(1|09)/,
          {
            dimension: 'Bed',
            measure: /^(mean|median) Taste/,
            filters: /^(?=.*tomatoes)(?=.*(greenhouse and polytunnel|polytunnel and greenhouse))/,
          },
        ],
      ],
      [
        'kg per month and crop, just 2023',
        {
          measure: 'sum kg',
          fieldsOfAll: /^(?=.*Picked)(?=.*Crop)/,
          filters: [/(season|Picked).*2023/i],
        },
      ],
      [
        'top 3 varieties by weight each season',
        { measure: 'sum kg', fieldsOfAll: /^(?=.*Var\.)(?=.*season)/, filters: [/^Top 3 by .*kg in each season/i] },
        { known: 'an amount that adds up is averaged' },
      ],
      [
        'courgettes and beans per season since 2021 as lines, kg',
        {
          mark: 'line',
          dimension: /^season|year Picked/,
          measure: 'sum kg',
          color: 'Crop',
          filters:
            /^(?=.*(courgettes and runner beans|runner beans and courgettes))(?=.*(season (from 2021|over 2020)|Picked (from 2021|over 2020)))/i,
        },
        { known: 'an amount that adds up is averaged' },
      ],
      [
        'how long from sowing to picking for each crop',
        [
          { dimension: 'Crop', title: /(?=.*sown)(?=.*picked)/i },
          { dimension: 'Crop', measure: /^(mean|median) .*(day|sown|picked)/i },
        ],
        { known: 'the time between two dates is no measure' },
      ],
    ],
  },
  'children’s team': {
    table: appearances,
    lines: [
      ['goals by kid', { dimension: 'Kid', measure: 'sum Gls' }],
      ['minutes per player', { dimension: 'Kid', measure: /^(sum|mean|median) Mins/ }],
      ['hana ratings', { fieldsOfAll: /Rating/, filters: [/Kid: Hana/] }],
      ['goals home v away', { dimension: 'H/A', measure: /^(sum|mean) Gls$|^mean Us$/ }],
      [
        'passes and pass %',
        { mark: /point|rect/, fields: ['Pass %', 'Passes'] },
        { known: 'a word of a name, or its beginning, is tied to another column than the one meant' },
      ],
      ['assits per position', { dimension: 'Pos', measure: /^(sum|mean) Ast/ }],
      ['game time by month', { dimension: /month Date/, measure: /^(sum|mean|median) Mins/ }],
      ['how many goals has lola got', [/\b32\b/, { measure: 'sum Gls', filters: [/Kid: Lola/] }]],
      [
        'top scorer',
        [
          /Eddie.*\b36\b|\b36\b.*Eddie/,
          { dimension: 'Kid', measure: 'sum Gls', filters: [/Top \d+/] },
          { dimension: 'Kid', measure: 'sum Gls', sort: /^-|descending/ },
        ],
      ],
      [
        'whos been sub the most',
        [/Alfie.*\b14\b|\b14\b.*Alfie/, { dimension: 'Kid', measure: 'count', filters: /Sub: yes/ }],
      ],
      [
        'do we score more on grass or 3g',
        [
          /0?\.67.*0?\.78|0?\.78.*0?\.67|\b102\b.*\b77\b|\b77\b.*\b102\b|2\.6.*3\.6|3\.6.*2\.6/,
          {
            dimension: 'Pitch',
            measure: /^(sum|mean) Gls$|^mean Us$/,
            filters: /^$|grass and 3G|3G and grass|not mud/,
          },
        ],
      ],
      [
        'goals and assists per kid, top 5',
        { dimension: 'Kid', title: /(goals|gls).*(assists|ast)|(assists|ast).*(goals|gls)/i, filters: [/^Top 5\b/] },
      ],
      [
        'rating over the season for mo, kit and lola',
        {
          dimension: /Date/,
          measure: /^(mean |median )?Rating/,
          color: 'Kid',
          filters: [/Kid: (?=.*Mo)(?=.*Kit)(?=.*Lola)/],
        },
      ],
      [
        'strikers goals per opponent, league only',
        {
          dimension: 'Opp.',
          measure: /^(sum|mean) Gls/,
          filters: /^(?=.*Pos: striker)(?=.*Comp: league)/,
        },
      ],
      [
        'average pass % by position, cup v league',
        {
          measure: 'mean Pass %',
          fieldsOfAll: /^(?=.*Pos)(?=.*Comp)/,
          filters: [/cup and league|league and cup|not friendly/],
        },
        { known: 'what the chart is to be split by, or follows over time, is lost' },
      ],
    ],
  },
}
