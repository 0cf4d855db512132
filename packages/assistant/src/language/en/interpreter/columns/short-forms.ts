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
  abs: absence
  abv: alcohol by volume
  acct: account
  addr: address
  adm: admission
  admin: administration
  adr: average daily rate
  ae: adverse event
  alt: altitude
  amt: amount
  aov: average order value
  appt: appointment
  apr: annual percentage rate
  asgn: assignment
  ast: assists
  att: attendance
  auth: authorised | authorized
  avail: availability
  avl: availability
  ba: batting average
  bal: balance
  bday: birthday
  bl: baseline
  bldg: building
  blk: blocks
  bmi: body mass index
  bp: blood pressure
  calc: calculated
  cals: calories
  cap: capacity
  cat: category
  cert: certificate
  chg: change | charge
  chol: cholesterol
  cmt: comment
  cnt: count
  comm: commission
  comp: competition
  conc: concentration
  conv: conversions
  cpc: cost per click
  cpi: consumer price index
  cpm: cost per mille
  csat: customer satisfaction
  ctc: salary
  ctr: click through rate
  ctrl: control
  ctry: country
  cttee: committee
  curr: current
  cust: customer
  cvr: conversion rate
  dbh: trunk diameter
  dbp: diastolic blood pressure
  del: delivery
  dept: department
  desc: description
  dest: destination
  dia: diameter
  diam: diameter
  dir: direction
  disc: discount
  dist: distance | district
  div: division
  dob: date of birth
  doc: dissolved organic carbon
  doj: date of joining
  dow: day of the week
  dt: date
  dur: duration
  dx: diagnosis
  ec: electrical conductivity
  edu: education
  egfr: glomerular filtration rate
  elec: election | electricity
  elev: elevation
  emp: employee
  eng: english | engine
  env: environment
  err: errors
  est: estimated
  eta: arrival
  evap: evaporation
  exp: expense | experience
  expd: expenditure
  fav: favourite
  fcr: first contact resolution
  fg: field goals
  freq: frequency
  ftp: functional threshold power
  fy: fiscal year
  ga: goals against
  gd: goal difference
  gdp: gross domestic product
  gen: generator | gender
  gf: goals for
  gls: goals
  glu: glucose
  gp: games played | doctor
  gpa: grade point average
  gr: grade
  grd: grade
  grp: group
  hba: glycated haemoglobin
  hdl: good cholesterol
  hgb: haemoglobin
  hh: households
  hhs: households
  hosp: hospital
  hr: heart rate | home runs | hours
  hrs: hours
  ht: height
  hum: humidity
  icu: intensive care
  imp: impressions
  impr: impressions
  inc: income | incidents
  inst: institution
  int: interest
  inv: invoice | inventory
  juv: juvenile
  lang: language
  lbl: label
  ldl: bad cholesterol
  len: length
  lic: licence | license
  lim: limit
  loc: location
  los: length of stay
  ltv: lifetime value
  mach: machine
  maint: maintenance
  manuf: manufacturer
  mat: material
  mem: memory
  mfr: manufacturer
  mgmt: management
  mgr: manager
  mkt: market
  mod: model
  mrr: monthly recurring revenue
  msrp: retail price
  mtg: meeting
  mth: month
  nat: nationality
  neigh: neighbourhood
  nps: net promoter score
  occ: occupancy | occupation
  op: operator | operation
  opp: opponent
  ord: order
  org: organisation | organization
  orig: origin
  ot: overtime
  pcls: parcels
  pcs: pieces
  pct: percentage
  ped: pedestrian
  perf: performance
  perm: permanent
  pf: points for
  pmt: payment
  pop: population
  pos: position
  ppg: points per game
  ppl: people
  ppm: parts per million
  precip: precipitation
  pres: pressure
  prev: previous
  prio: priority
  prob: probability
  prod: product
  prof: profit
  proj: project
  prov: province
  pts: points
  pub: published
  purch: purchase
  pwr: power
  qtr: quarter
  qty: quantity
  qual: quality | qualification
  rbi: runs batted in
  rc: red cards
  rcpt: receipt
  reb: rebounds
  rec: received
  reg: region
  req: requests
  res: resolution | resolved
  resp: response | respondent
  rev: revenue
  rh: relative humidity
  rm: room
  roi: return on investment
  rt: response time
  rx: prescription
  sal: salary | salinity
  sat: saturation
  sbp: systolic blood pressure
  sch: school
  sci: science
  sd: standard deviation
  seg: segment
  sev: severity
  sig: signature
  sla: service level
  spd: speed
  sqft: area
  st: state | street
  stats: statistics
  stk: stock
  stn: station
  subj: subject
  subs: subscribers
  supp: supplier
  svc: service
  sys: systolic
  sz: size
  tair: air temperature
  tavg: average temperature
  tds: dissolved solids
  tech: technician
  tel: telephone
  temp: temperature
  tkt: ticket
  tm: team
  tmax: maximum temperature
  tmean: mean temperature
  tmin: minimum temperature
  toc: total organic carbon
  tot: total
  trt: treatment
  tsoil: soil temperature
  tss: suspended solids
  tta: time to acknowledge
  ttr: time to resolve | time to repair
  tx: treatment | transactions
  txn: transaction
  unauth: unauthorised | unauthorized
  uni: university
  usr: user
  util: utilisation | utilization
  vac: vacancy
  val: value
  var: variety
  veh: vehicle
  vel: velocity
  vend: vendor
  vis: visibility
  vol: volume
  wd: wind direction
  wdir: wind direction
  wfh: working from home
  wh: warehouse
  whse: warehouse
  wk: week
  wkday: weekday
  ws: wind speed
  wspd: wind speed
  wt: weight
  wtg: wind turbine
  yc: yellow cards
  yld: yield
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
