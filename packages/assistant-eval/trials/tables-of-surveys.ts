import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables that were filled in, measured or planned: long, wide, tiny, in pairs, on a map. */

const scale = ['strongly disagree', 'disagree', 'neither', 'agree', 'agree', 'strongly agree']
const statements = [
  'Q1 The lectures were clear',
  'Q2 The workload was reasonable',
  'Q3 Feedback came in time',
  'Q4 The lecturer was approachable',
  'Q5 The reading list was useful',
  'Q6 The exam was fair',
  'Q7 I would recommend this course',
  'Q8 Group work helped me learn',
  'Q9 The room was suitable',
  'Q10 Recordings were available',
]
const answer = seededColumns(240)
export const evaluations = aTable('course_eval', [
  quantitative(
    'Resp ID',
    rows(240, (row) => 501 + row),
    { semanticType: 'id' },
  ),
  nominal('Faculty', answer.some(['Law', 'Medicine', 'Humanities', 'Science', 'Engineering'], 101)),
  quantitative('Yr of study', answer.numbers(102, 1, 5)),
  nominal('Mode', answer.some(['on campus', 'on campus', 'online', 'hybrid'], 103)),
  nominal('International', answer.some(['yes', 'no', 'no'], 104), 'boolean'),
  ...statements.map((statement, at) => nominal(statement, answer.some(scale, 110 + at))),
  quantitative('Overall (1-10)', answer.numbers(121, 1, 10)),
  quantitative('Hrs per week', answer.numbers(122, 1, 30)),
  temporal('submitted', answer.days(123, '2024-05-06', 42)),
])

const tree = seededColumns(400)
export const trees = aTable('street_trees', [
  nominal('tree_id', tree.codes('ST', 70_001), 'id'),
  nominal(
    'common_name',
    tree.some(['London plane', 'silver birch', 'cherry', 'lime', 'oak', 'maple', 'ash', 'rowan', 'lime'], 131),
  ),
  nominal('borough', tree.some(['Northgate', 'Southbank', 'Easton', 'Westhill', 'Millfield'], 132)),
  quantitative('lat', tree.numbers(133, 51.4, 51.62, 10_000), { semanticType: 'latitude' }),
  quantitative('lon', tree.numbers(134, -0.35, 0.08, 10_000), { semanticType: 'longitude' }),
  quantitative('DBH_cm', tree.numbers(135, 4, 130)),
  quantitative('height_m', tree.numbers(136, 2, 31, 10)),
  quantitative('crown_m', tree.numbers(137, 1, 18, 10)),
  quantitative('planted_yr', tree.numbers(138, 1921, 2023), { semanticType: 'year' }),
  nominal('health', tree.some(['good', 'good', 'good', 'fair', 'poor', 'dead'], 139)),
  nominal('protected', tree.some(['yes', 'no', 'no', 'no'], 140), 'boolean'),
  temporal('last_inspected', tree.days(141, '2021-01-01', 1400)),
])

const project = seededColumns(120)
export const projects = aTable('construction_projects', [
  nominal('Project', project.codes('Lot ', 1), 'name'),
  nominal('Contractor', project.some(['Hallam & Sons', 'BuildRight', 'Keystone', 'Norden', 'Pryce Ltd'], 151)),
  nominal('Type', project.some(['road', 'bridge', 'school', 'housing'], 152)),
  quantitative('Planned Cost (k€)', project.numbers(153, 80, 9000), { semanticType: 'currency' }),
  quantitative('Actual Cost (k€)', project.numbers(154, 90, 12_000), { semanticType: 'currency' }),
  temporal('Planned Finish', project.days(155, '2020-06-01', 1500)),
  temporal('Actual Finish', project.days(156, '2020-08-01', 1600)),
  nominal('Status', project.some(['finished', 'finished', 'running', 'on hold'], 157)),
  quantitative('Crew', project.numbers(158, 4, 160)),
  quantitative('Accidents', project.numbers(159, 0, 9)),
  nominal('publicly funded', project.some(['yes', 'no'], 160), 'boolean'),
])

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const climate = aTable('climate_station', [
  { name: 'Month', type: 'ordinal', semanticType: 'month', values: months },
  quantitative('Rain mm', [88, 62, 58, 44, 51, 60, 72, 81, 77, 96, 104, 99]),
  quantitative('Sun hrs', [48, 70, 118, 165, 198, 204, 211, 190, 139, 101, 60, 41]),
  quantitative('Avg Temp', [3.1, 3.6, 6.2, 9.4, 13.1, 16, 18.2, 17.9, 14.8, 10.9, 6.8, 4]),
  quantitative('Frost days', [14, 12, 7, 2, 0, 0, 0, 0, 0, 1, 6, 11]),
])

const plot = seededColumns(160)
export const fieldTrials = aTable('field_trials', [
  quantitative(
    'plot_no',
    rows(160, (row) => row + 1),
    { semanticType: 'id' },
  ),
  nominal('Farm', plot.some(['Oakley', 'Brightwell', 'Holme', 'Upper Lea'], 171)),
  nominal('Crop', plot.some(['wheat', 'barley', 'oats', 'rapeseed', 'peas'], 172)),
  nominal('prev_crop', plot.some(['maize', 'beet', 'grass', 'fallow'], 173)),
  nominal('tillage', plot.some(['none', 'shallow', 'deep'], 174)),
  nominal('irrigated', plot.some(['yes', 'no'], 175), 'boolean'),
  nominal('organic', plot.some(['yes', 'no', 'no'], 176), 'boolean'),
  temporal('sown', plot.days(177, '2019-09-10', 1700)),
  temporal('harvested', plot.days(178, '2020-07-10', 1600)),
  quantitative('yield_t_ha', plot.numbers(179, 1, 12, 10)),
  quantitative('protein_pct', plot.numbers(180, 8, 16, 10), { semanticType: 'percent' }),
  quantitative('moisture_pct', plot.numbers(181, 11, 22, 10), { semanticType: 'percent' }),
  quantitative('N_kg_ha', plot.numbers(182, 0, 240)),
  quantitative('P_kg_ha', plot.numbers(183, 0, 90)),
  quantitative('K_kg_ha', plot.numbers(184, 0, 120)),
  quantitative('pH', plot.numbers(185, 5, 8, 10)),
  quantitative('Mg_ppm', plot.numbers(186, 20, 260)),
  quantitative('Zn_ppm', plot.numbers(187, 1, 14, 10)),
  quantitative('Cu_ppm', plot.numbers(188, 1, 9, 10)),
  quantitative('org_matter_pct', plot.numbers(189, 1, 7, 10), { semanticType: 'percent' }),
  quantitative('sand_pct', plot.numbers(190, 10, 60), { semanticType: 'percent' }),
  quantitative('clay_pct', plot.numbers(191, 8, 50), { semanticType: 'percent' }),
  quantitative('rain_mm', plot.numbers(192, 210, 780)),
  quantitative('plants_m2', plot.numbers(193, 60, 420)),
  quantitative('disease score', plot.numbers(194, 0, 9)),
  quantitative('lodging (0-9)', plot.numbers(195, 0, 9)),
  quantitative('margin_eur_ha', plot.numbers(196, -180, 1450), { semanticType: 'currency' }),
])
