import { list } from '../../../list.ts'

const lines = (text: string): [short: string, full: string[]][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [short = '', full = ''] = line.split(':')
      return [short.trim(), list(full)]
    })

/**
 * What short forms in names of columns stand for, the likeliest first: of measuring, of trades, of money, of health, of
 * sports. A short form with digits stands without the sign between ("no2", "pm25").
 */
const ofNames = `
  aadt: annual average daily traffic
  ab: at bats
  abv: alcohol by volume
  acct: account
  adm: admission
  admin: administration
  adr: average daily rate
  ae: adverse event
  amt: amount
  aov: average order value
  appt: appointment
  apr: annual percentage rate
  avail: availability
  ba: batting average
  bl: baseline
  bldg: building
  blk: blocks
  bmi: body mass index
  bp: blood pressure
  cap: capacity
  cat: category
  chol: cholesterol
  cnt: count
  cpc: cost per click
  cpi: consumer price index
  cpm: cost per mille
  csat: customer satisfaction
  ctr: click through rate
  ctry: country
  ctc: salary
  cust: customer
  cvr: conversion rate
  dbh: trunk diameter
  dbp: diastolic blood pressure
  dept: department
  desc: description
  dest: destination
  diam: diameter
  disc: discount
  dist: distance | district
  dob: date of birth
  doj: date of joining
  doc: dissolved organic carbon
  dow: day of the week
  dt: date
  dur: duration
  dx: diagnosis
  ec: electrical conductivity
  egfr: glomerular filtration rate
  elev: elevation
  emp: employee
  eta: arrival
  evap: evaporation
  fcr: first contact resolution
  fg: field goals
  freq: frequency
  fy: fiscal year
  ga: goals against
  gd: goal difference
  gdp: gross domestic product
  gen: generator | gender
  gf: goals for
  glu: glucose
  gp: games played
  gpa: grade point average
  grp: group
  hba: glycated haemoglobin
  hdl: good cholesterol
  hgb: haemoglobin
  hosp: hospital
  hr: heart rate | home runs | hours
  hrs: hours
  ht: height
  hum: humidity
  icu: intensive care
  inc: income | incidents
  inv: invoice | inventory
  juv: juvenile
  lang: language
  lbl: label
  ldl: bad cholesterol
  len: length
  los: length of stay
  loc: location
  ltv: lifetime value
  manuf: manufacturer
  mfr: manufacturer
  mgr: manager
  mkt: market
  mrr: monthly recurring revenue
  msrp: retail price
  mth: month
  neigh: neighbourhood
  nps: net promoter score
  occ: occupancy | occupation
  opp: opponent
  ord: order
  orig: origin
  ot: overtime
  pcs: pieces
  pct: percentage
  pf: points for
  pop: population
  pos: position
  ppg: points per game
  ppl: people
  precip: precipitation
  pres: pressure
  prev: previous
  prio: priority
  prod: product
  prof: profit
  pts: points
  pwr: power
  qtr: quarter
  qty: quantity
  rbi: runs batted in
  rc: red cards
  rcpt: receipt
  reb: rebounds
  reg: region
  resp: response | respondent
  rev: revenue
  rh: relative humidity
  roi: return on investment
  rt: response time
  rx: prescription
  sal: salary | salinity
  sat: saturation
  sbp: systolic blood pressure
  sd: standard deviation
  seg: segment
  sla: service level
  spd: speed
  sqft: area
  st: state | street
  stn: station
  subj: subject
  sys: systolic
  sz: size
  tair: air temperature
  tavg: average temperature
  tds: dissolved solids
  temp: temperature
  tm: team
  tmax: maximum temperature
  tmean: mean temperature
  tmin: minimum temperature
  tsoil: soil temperature
  toc: total organic carbon
  tot: total
  trt: treatment
  tss: suspended solids
  tx: treatment | transactions
  txn: transaction
  util: utilisation | utilization
  var: variety
  veh: vehicle
  vel: velocity
  vis: visibility
  vol: volume
  wd: wind direction
  wdir: wind direction
  wfh: working from home
  wk: week
  wkday: weekday
  ws: wind speed
  wspd: wind speed
  wt: weight
  wtg: wind turbine
  yc: yellow cards
  yoe: years of experience
  yr: year
`

/** What stands in samples of soil, water and air, by its symbol; of an element a total and an organic part as well. */
const ofSubstances = `
  ag: silver
  al: aluminium | aluminum
  as: arsenic
  au: gold
  b: boron
  ba: barium
  c: carbon
  ca: calcium
  cd: cadmium
  ch4: methane
  cl: chloride | chlorine
  co: carbon monoxide | cobalt
  co2: carbon dioxide
  corg: organic carbon
  cr: chromium
  ctot: total carbon
  cu: copper
  fe: iron
  h2o: water
  hg: mercury
  k: potassium
  li: lithium
  mg: magnesium
  mn: manganese
  mo: molybdenum
  n: nitrogen
  n2o: nitrous oxide
  na: sodium
  nh3: ammonia
  nh4: ammonium
  ni: nickel
  no2: nitrogen dioxide
  no3: nitrate
  norg: organic nitrogen
  nox: nitrogen oxides
  ntot: total nitrogen
  o2: oxygen
  o3: ozone
  p: phosphorus
  pb: lead
  pm: particulate matter
  po4: phosphate
  ptot: total phosphorus
  s: sulphur | sulfur
  se: selenium
  si: silicon
  sn: tin
  so2: sulphur dioxide | sulfur dioxide
  so4: sulphate | sulfate
  zn: zinc
`

/** A letter before a number: "W12" is week 12. */
const ofNumbered = `
  d: day
  m: month
  q: question
  t: time
  v: visit
  w: week
  y: year
`

export const shortForms: ReadonlyMap<string, readonly string[]> = new Map(lines(ofNames))
export const substances: ReadonlyMap<string, readonly string[]> = new Map(lines(ofSubstances))
export const numbered: ReadonlyMap<string, readonly string[]> = new Map(lines(ofNumbered))
