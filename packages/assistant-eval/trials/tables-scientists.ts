import type { Cell } from '@belvedere/spec'
import { seededColumns } from '../../assistant/testing/seeded-columns.ts'
import { aTable, nominal, quantitative, rows, temporal } from '../../assistant/testing/tables.ts'

/** Tables that researchers and engineers measured: columns that follow each other, gaps, codes and units in names. */

/** A column without a value in each `every`th row. */
const gapsIn = (values: readonly Cell[], every: number): Cell[] =>
  values.map((value, row) => (row % every === every - 1 ? null : value))
const rounded = (value: number, per: number) => Math.round(value * per) / per

const day = seededColumns(420)
const wind = day.numbers(201, 2, 19, 10)
const loss = day.numbers(202, 80, 100)
const power = wind.map((speed, row) => Math.round((Math.min(3000, 2.4 * speed ** 2.9) * (loss[row] ?? 0)) / 100))
export const turbines = aTable('scada_daily', [
  nominal('WTG', day.some(['T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07', 'T08', 'T09', 'T10', 'T11', 'T12'], 203)),
  nominal('Site', day.some(['Skagen Nord', 'Hohe Heide', 'Cabo Raso'], 204)),
  nominal('Model', day.some(['V112', 'E-115', 'SWT-3.2'], 205)),
  temporal('Date', day.days(206, '2021-01-01', 1095)),
  quantitative('WS_avg (m/s)', wind),
  quantitative('wdir_deg', day.numbers(207, 0, 359)),
  quantitative('P_avg_kW', power),
  quantitative(
    'Energy_MWh',
    power.map((kilowatts) => rounded((kilowatts * 24) / 1000, 10)),
  ),
  quantitative('avail_pct', day.numbers(208, 71, 100, 10), { semanticType: 'percent' }),
  quantitative(
    'gen_temp_C',
    gapsIn(
      power.map((kilowatts, row) => rounded(31 + kilowatts / 75 + (loss[row] ?? 0) / 9, 10)),
      29,
    ),
  ),
  quantitative('rotor_rpm', day.numbers(209, 5, 17, 10)),
  quantitative('downtime_h', day.some([0, 0, 0, 0, 0.5, 1, 2.5, 4, 7.5, 24], 210)),
  nominal('Alarm', day.some(['none', 'none', 'none', 'pitch', 'yaw', 'grid', 'icing'], 211)),
  nominal('curtailed', day.some(['yes', 'no', 'no', 'no', 'no'], 212), 'boolean'),
])

const core = seededColumns(320)
const depths = core.some([5, 15, 25, 40, 60, 90], 221)
const carbon = core
  .numbers(222, 0.3, 3.5, 100)
  .map((share, row) => rounded(share + 30 / (Number(depths[row]) + 8), 100))
export const soils = aTable('soil_cores', [
  nominal('Sample_ID', core.codes('SC-', 1101), 'id'),
  nominal('Transect', core.some(['North', 'River', 'Hill', 'Road'], 223)),
  nominal('Land_use', core.some(['arable', 'arable', 'pasture', 'forest', 'brownfield', 'garden'], 224)),
  nominal('Texture', core.some(['sand', 'loam', 'loam', 'silt', 'clay'], 225)),
  quantitative('Depth_cm', depths),
  quantitative('pH_CaCl2', core.numbers(226, 3.8, 8.1, 10)),
  quantitative('Corg_%', carbon, { semanticType: 'percent' }),
  quantitative(
    'Ntot_g_kg',
    carbon.map((share, row) => rounded(share * 0.8 + (row % 7) / 10, 100)),
  ),
  quantitative('Pb_mg_kg', core.some([12, 18, 21, 25, 27, 31, 34, 38, 44, 52, 61, 75, 96, 140, 410], 227)),
  quantitative('Cd_mg_kg', gapsIn(core.numbers(228, 0.05, 2.4, 100), 23)),
  quantitative('As_mg_kg', core.numbers(229, 1, 38, 10)),
  nominal('Lab', core.some(['Agrolab', 'GeoChem', 'in-house'], 230)),
  temporal('sampled_on', core.days(231, '2018-04-01', 2000)),
  nominal('above limit', core.some(['yes', 'no', 'no', 'no'], 232), 'boolean'),
])

const respondent = seededColumns(500)
const likert = ['strongly disagree', 'disagree', 'neutral', 'agree', 'agree', 'strongly agree']
export const remoteWork = aTable('remote_work_wave2', [
  quantitative(
    'RespNo',
    rows(500, (row) => 3001 + row),
    { semanticType: 'id' },
  ),
  nominal('Country', respondent.some(['Germany', 'Poland', 'Spain', 'Sweden', 'Japan'], 241), 'country'),
  { name: 'Age_grp', type: 'ordinal', values: respondent.some(['18-29', '30-39', '40-49', '50-59', '60+'], 242) },
  nominal('Gender', respondent.some(['female', 'male', 'female', 'male', 'diverse'], 243)),
  nominal('Sector', respondent.some(['IT', 'IT', 'public', 'industry', 'education', 'finance'], 244)),
  quantitative('Days_remote', respondent.numbers(245, 0, 5)),
  quantitative('commute_min', gapsIn(respondent.numbers(246, 4, 95), 31)),
  nominal('Q1 I am productive at home', respondent.some(likert, 247)),
  nominal('Q2 I miss my colleagues', respondent.some(likert, 248)),
  nominal('Q3 My manager trusts me', respondent.some(likert, 249)),
  quantitative('WHO5_score', respondent.numbers(250, 8, 100)),
  quantitative('Stress (1-7)', respondent.numbers(251, 1, 7)),
  quantitative('Job satisf. (1-10)', respondent.numbers(252, 1, 10)),
  nominal('own office', respondent.some(['yes', 'no', 'no'], 253), 'boolean'),
  nominal('has kids', respondent.some(['yes', 'no'], 254), 'boolean'),
  temporal('submitted', respondent.days(255, '2023-01-09', 180)),
])

const subject = seededColumns(280)
const arms = subject.some(['usual care', 'exercise', 'exercise + app'], 261)
const painBefore = subject.numbers(262, 35, 90)
const relief = subject.numbers(263, 0, 14)
const reliefOf = (arm: Cell) => (arm === 'usual care' ? 2 : arm === 'exercise' ? 9 : 15)
export const kneeTrial = aTable('knee_rct', [
  nominal('PatID', subject.codes('K', 1001), 'id'),
  nominal('Arm', arms),
  nominal('Centre', subject.some(['Lyon', 'Utrecht', 'Graz', 'Porto', 'Lyon'], 264)),
  nominal('Sex', subject.some(['F', 'F', 'M'], 265)),
  quantitative('AGE', subject.numbers(266, 41, 79)),
  quantitative('BMI', subject.numbers(267, 19, 41, 10)),
  temporal('rand_date', subject.days(268, '2020-02-01', 880)),
  quantitative('KL grade', subject.numbers(269, 1, 4)),
  quantitative('pain_BL', painBefore),
  quantitative(
    'pain_W12',
    gapsIn(
      painBefore.map((pain, row) => Math.max(0, pain - reliefOf(arms[row] ?? null) - (relief[row] ?? 0))),
      19,
    ),
  ),
  quantitative('steps_per_day', subject.numbers(270, 1500, 11_500)),
  quantitative('adherence_%', subject.numbers(271, 22, 100), { semanticType: 'percent' }),
  nominal('AE_severity', subject.some(['none', 'none', 'none', 'mild', 'mild', 'moderate', 'severe'], 272)),
  nominal('responder', subject.some(['yes', 'no', 'no'], 273), 'boolean'),
  nominal('dropout', subject.some([...rows(7, () => 'no'), 'yes'], 274), 'boolean'),
])
