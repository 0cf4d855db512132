import type { Dialogues } from '../../assistant/testing/turns.ts'
import { countsOf, levelsOf, pairsOf, sharesWithin } from './right-charts.ts'
import { batches, campaigns, incidents, measurements } from './tables-makers.ts'

/** What people who run servers, machines, ads and a brewhouse type first: short, in the words of their trade. */
export const openQuestionsOfMakers: Dialogues = {
  'on-call incidents': {
    table: incidents,
    lines: [
      ['incidents per week', { dimension: /week Opened/, measure: /count/ }],
      ['ttr by team', levelsOf('TTR_h', 'Team')],
      ['p1s by service', countsOf('svc', { filters: [/Sev: P1$/] })],
      ['cpu vs mem pls', pairsOf('CPU_max_%', 'mem_GB')],
      [
        'noisiest hosts',
        [
          { dimension: 'host', measure: 'sum Alert count' },
          { dimension: 'host', measure: /^count$/ },
        ],
      ],
      ['root cuases', countsOf('Root Cause')],
      [
        'deploy related incidents, monthly',
        { dimension: /month Opened/, measure: /count/, filters: [/Root cause: deploy/i] },
      ],
      ['how many incidents breached sla', [/\b108\b/, ...countsOf('SLA breach')]],
      ["what's the longest time to resolve", [/10\.1/, { fieldsOfAll: /TTR_h/, filters: [/Top 1/] }]],
      [
        'which service hit the most users',
        [/checkout/, { dimension: 'svc', measure: 'sum users hit' }],
        { known: 'initials, a symbol or a shortened word in a name are not known by the word that they stand for' },
      ],
      [
        'is MTTR higher for DBA than for SRE?',
        [/6\.3.*3\.5|3\.5.*6\.3/, ...levelsOf('TTR_h', 'Team', { filters: /^$|DBA and SRE|SRE and DBA/ })],
      ],
      [
        'P1 and P2 per team in 2024, stacked by sev',
        {
          dimension: 'Team',
          measure: /count/,
          color: 'Sev',
          filters: /^(?=.*Sev: P1 and P2)(?=.*Opened.*2024)/,
        },
      ],
      [
        'median TTA per DC over time, monthly',
        { dimension: /month Opened/, measure: 'median TTA_min', fieldsOfAll: /DC/ },
      ],
      ['sla breach rate by svc', sharesWithin('svc', 'SLA breach')],
      [
        'top 3 hosts by alerts in FRA1, without the auto-resolved ones',
        {
          dimension: 'host',
          measure: 'sum Alert count',
          filters: /^(?=.*DC: FRA1)(?=.*Auto.resolved: (no|not yes))(?=.*Top 3)/i,
        },
      ],
    ],
  },
  'SPC measurements': {
    table: measurements,
    lines: [
      ['scrap per machine', { dimension: 'Mach.', measure: 'sum Scrap pcs' }],
      ['dia by machine', levelsOf('Dia_mm', 'Mach.')],
      [
        'defects pareto',
        { dimension: 'Defect', measure: /count/, sort: /^-|descending/ },
        { known: 'a chart that a trade has a name for is sought among the columns' },
      ],
      [
        'roughness vs tool wear',
        pairsOf('Ra_um', 'Tool wear %'),
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      ['hrc histogram', { x: 'bin Hardness HRC', y: 'count' }],
      [
        'nok by shift',
        [
          { dimension: 'Shift', measure: /count/, filters: [/NOK: yes/] },
          { dimension: /Shift|NOK/, measure: /count/, fieldsOfAll: /^(?=.*Shift)(?=.*NOK)/ },
          ...sharesWithin('Shift', 'NOK'),
        ],
      ],
      ['measurments per day', { dimension: /date measured_at/, measure: /count/ }],
      ['how many were out of tol', [/\b46\b/, ...countsOf('Defect')]],
      ['biggest diameter measured?', [/25\.1(1|09)/, { fieldsOfAll: /Dia_mm/, filters: [/Top 1/] }]],
      ['which operator makes the most scrap', [/JW/, { dimension: 'Op', measure: 'sum Scrap pcs' }]],
      [
        'is Ra worse on nights than on earlies?',
        [
          /1\.89.*1\.8\b|1\.8\b.*1\.89/,
          ...levelsOf('Ra_um', 'Shift', { filters: /^$|night and early|early and night/ }),
        ],
      ],
      ['scrap rate per machine (scrap / lot qty)', { dimension: 'Mach.', derived: /ratio.*scrap.*lot/i }],
      [
        'avg Ra per week for M02 and M04, one line each',
        {
          mark: 'line',
          dimension: /week measured_at/,
          measure: 'mean Ra_um',
          color: 'Mach.',
          filters: [/M02 and M04/],
        },
      ],
      [
        'share of each defect per part',
        sharesWithin('Part', 'Defect'),
        { known: 'a share within each group is no first chart' },
      ],
      [
        'noks with tool wear over 80 by operator',
        {
          dimension: 'Op',
          measure: /count/,
          filters: /^(?=.*NOK: yes)(?=.*Tool wear.*over 80)/i,
        },
      ],
    ],
  },
  'ad campaigns': {
    table: campaigns,
    lines: [
      [
        'spend by channel',
        [
          { dimension: 'Channel', measure: 'sum Spend €' },
          { mark: 'arc', color: 'Channel', uses: /sum Spend/ },
        ],
      ],
      [
        'conv by campain',
        [
          { dimension: 'Campaign', measure: 'sum Conv.' },
          { mark: 'arc', color: 'Campaign', uses: /sum Conv/ },
        ],
      ],
      [
        'spend vs revenue',
        [pairsOf('Spend €', 'Rev €'), { dimension: /Day|Channel|Campaign/, title: /spend.*rev|rev.*spend/i }],
      ],
      ['ctr mobile vs desktop', levelsOf('CTR %', 'Device', { filters: /^$|mobile and desktop|desktop and mobile/ })],
      [
        'traffic by country',
        { dimension: 'Ctry', measure: /^sum (Clicks|Impr\.)/ },
        { known: 'a verb or noun of the trade stands for no measure' },
      ],
      ['bounce rate landing pages', levelsOf('Bounce Rate', 'Landing Page')],
      ['revenue trend', { dimension: /Day/, measure: /^(sum|mean) Rev €/ }],
      [
        'how much did we spend on black friday?',
        [/32[.,]?[23]/, { measure: 'sum Spend €', filters: [/Black Friday/] }],
      ],
      ["what's our best ctr", [/\b5\.5/, { fieldsOfAll: /CTR %/, filters: [/Top 1/] }]],
      ['which channel brings the most revenue', [/Newsletter/, { dimension: 'Channel', measure: 'sum Rev €' }]],
      ['what do we pay per conversion', /21\.[34]/, { known: 'one measure for each of another is no ratio' }],
      [
        'roas per channel (rev / spend), best first',
        { dimension: 'Channel', derived: /ratio.*rev.*spend/i, sort: /^-|descending/ },
      ],
      [
        'spend and revenue per month as two lines',
        { mark: 'line', dimension: /month Day/, title: /spend.*rev|rev.*spend/i },
      ],
      [
        'top 3 campaigns by conversions in DE and AT on mobile',
        {
          dimension: 'Campaign',
          measure: 'sum Conv.',
          filters: /^(?=.*Ctry: (DE and AT|AT and DE))(?=.*Device: mobile)(?=.*Top 3)/,
        },
      ],
      [
        'share of spend per channel by quarter, stacked to 100%',
        [
          { dimension: /quarter Day/, color: 'Channel', measure: 'sum Spend €', yStack: 'normalize' },
          { dimension: /quarter Day/, color: 'Channel', derived: /share/ },
        ],
      ],
    ],
  },
  brewhouse: {
    table: batches,
    lines: [
      [
        'litres per beer',
        [
          { dimension: 'Beer', measure: 'sum Vol (l)' },
          { mark: 'arc', color: 'Beer', uses: /sum Vol/ },
        ],
      ],
      ['batches per yr', { dimension: /year Brew Date/, measure: /count/ }],
      ['avg abv per beer, strongest first', { dimension: 'Beer', measure: 'mean ABV', sort: /^-|descending/ }],
      ['og vs fg', pairsOf('OG °P', 'FG °P')],
      ['taste by brewer', levelsOf('Taste 1-5', 'brewed by')],
      ['yeasts we use', countsOf('Yeast')],
      ['losses by tank', [{ dimension: 'Tank', measure: 'sum Loss (l)' }, ...levelsOf('Loss (l)', 'Tank')]],
      ['how many batches did we dump', [/\b(9|nine)\b/, ...countsOf('dumped')]],
      ['what was our strongest batch', [/B-696|8\.2/, { measure: /ABV/, filters: [/Top 1/] }]],
      [
        'how many litres did we brew in 2022',
        [/44,?000/, { measure: 'sum Vol (l)', filters: [/Brew date.*2022/i] }],
        { known: 'a unit that is said finds no column that is measured in it' },
      ],
      [
        'does saison ferment longer than helles?',
        [
          /16\.0?.*16\.[56]|16\.[56].*16\.0?/,
          ...levelsOf('Ferm. days', 'Beer', { filters: /^$|Saison and Helles|Helles and Saison/ }),
        ],
      ],
      [
        'cost per litre by beer',
        { dimension: 'Beer', derived: /ratio.*cost.*vol/i },
        { known: 'one measure for each of another is no ratio' },
      ],
      [
        'litres per year for helles, ipa and stout, stacked',
        {
          mark: /bar|area/,
          dimension: /year Brew Date/,
          measure: 'sum Vol (l)',
          color: 'Beer',
          filters: [/^(?=.*Helles)(?=.*IPA)(?=.*Stout)/],
        },
      ],
      [
        'ibu vs taste without the barrel aged ones, colour by beer',
        pairsOf('IBU', 'Taste 1-5', { color: 'Beer', filters: [/Barrel aged: (no|not yes)/i] }),
      ],
      [
        'running total of litres in 2023 by month',
        { dimension: /month Brew Date/, derived: /running.*vol/i, filters: [/Brew date.*2023/i] },
      ],
    ],
  },
}
