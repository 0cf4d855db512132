import {
  books,
  customers,
  farms,
  harvests,
  loans,
  orders,
  patients,
  rainfall,
  treatments,
  trips,
  vehicles,
  wards,
} from './linked-tables.ts'
import type { Dialogues } from './turns.ts'

/** What people ask of two tables that are linked but not joined, written before anybody looked at what came of it. */
export const linkedQuestions: Dialogues = {
  'what was done to patients': {
    table: patients,
    beside: [treatments],
    lines: [
      ['average cost by ward', { dimension: 'Ward', measure: 'mean Cost (£)' }],
      ['total cost by insurance', { dimension: 'Insurance', measure: 'sum Cost (£)' }],
      ['how many treatments per ward', { dimension: 'Ward', measure: 'count' }],
      ['which ward costs the most', [{ dimension: 'Ward', measure: /(sum|mean) Cost/ }, /Cost.*Ward|Ward.*Cost/i]],
      ['cost over time by insurance', { x: /Begun/, y: /Cost/, color: 'Insurance' }],
      ['where do patients with failed treatments come from', { dimension: 'Home Town', filters: ['Outcome: failed'] }],
      ['top 3 home towns by total cost', { dimension: 'Home Town', measure: 'sum Cost (£)', filters: [/Top 3/] }],
      ['share of treatments by insurance', { uses: /count/, fieldsOfAll: /Insurance/ }],
      ['treatments per month in cardiology', { x: /month/, y: 'count', filters: ['Ward: Cardiology'] }],
      ['patients who were never treated', /never|without/],
      ['average age by ward', { data: 'patients', dimension: 'Ward', measure: 'mean Age' }],
      ['total cost by procedure', { data: 'treatments', dimension: 'Procedure', measure: 'sum Cost (£)' }],
    ],
  },
  'what a library lends': {
    table: loans,
    beside: [books],
    lines: [
      ['average days kept by genre', { dimension: 'genre', measure: 'mean days_kept' }],
      ['number of loans per publisher', { dimension: 'publisher', measure: 'count' }],
      ['loans per month by genre', { x: /month/, y: 'count', color: 'genre' }],
      ['late loans by genre', { dimension: 'genre', measure: 'count', filters: [/Late/] }],
      [
        'median days kept for each publisher at the harbour branch',
        { dimension: 'publisher', measure: 'median days_kept', filters: ['Branch: Harbour'] },
      ],
      ['does the number of pages affect the days kept', { mark: /point|rect/, fields: ['days_kept', 'pages'] }],
      ['average pages per branch', { dimension: 'branch', measure: 'mean pages' }],
      ['average pages per branch', /each of its|repeat|more than once/],
      ['total pages by genre', { data: 'books', dimension: 'genre', measure: 'sum pages' }],
      ['share of late loans by genre', { data: 'loans_books', fieldsOfAll: /genre/ }],
      ['books that were never lent', /never|without/],
      ['loans by branch and genre', { uses: /count/, fieldsOfAll: /branch.*genre|genre.*branch/ }],
    ],
  },
  'where a fleet drives': {
    table: vehicles,
    beside: [trips],
    lines: [
      ['total distance by depot', { dimension: 'depot', measure: 'sum distance_km' }],
      ['average delay for each fuel', { dimension: 'fuel', measure: 'mean delay_min' }],
      ['trips per depot', { dimension: 'depot', measure: 'count' }],
      ['share of distance by fuel', { uses: /distance_km/, fieldsOfAll: /fuel/ }],
      ['top 2 depots by distance', { dimension: 'depot', measure: /distance_km/, filters: [/Top 2/] }],
      ['distance per month for diesel vehicles', { x: /month/, y: /distance_km/, filters: ['Fuel: diesel'] }],
      ['which fuel has the longest average delay', /delay.*fuel|fuel.*delay/i],
      ['total seats by driver', { dimension: 'driver', measure: 'sum seats' }],
      ['total seats by driver', /each of its|repeat|more than once/],
      ['total seats by depot', { data: 'vehicles', dimension: 'depot', measure: 'sum seats' }],
      ['distance by driver and depot', { uses: /distance_km/, fieldsOfAll: /driver.*depot|depot.*driver/ }],
      [
        'delays of more than an hour by depot',
        { dimension: 'depot', filters: [/60/] },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'what farms bring in': {
    table: harvests,
    beside: [farms],
    lines: [
      ['average tonnes by soil', { dimension: 'Soil', measure: 'mean Tonnes' }],
      ['tonnes by county over the seasons', { x: /Season/, y: /Tonnes/, color: 'County' }],
      ['tonnes of wheat by soil', { dimension: 'Soil', measure: /Tonnes/, filters: ['Crop: wheat'] }],
      ['number of harvests by county', { dimension: 'County', measure: 'count' }],
      ['hectares against tonnes', { mark: /point|rect/, fields: ['Hectares', 'Tonnes'] }],
      ['which county brings in the most tonnes', /Tonnes.*County|County.*Tonnes/i],
      ['tonnes per crop in kent', { dimension: 'Crop', measure: /Tonnes/, filters: ['County: Kent'] }],
      ['how often is each grade reached on peat', { dimension: 'Grade', measure: 'count', filters: ['Soil: peat'] }],
      ['harvests by soil and crop', { uses: /count/, fieldsOfAll: /Soil.*Crop|Crop.*Soil/ }],
      ['farms without a harvest', /never|without/],
      ['average hectares by county', { data: 'farms', dimension: 'County', measure: 'mean Hectares' }],
    ],
  },
  'a table that nothing ties to the other': {
    table: trips,
    beside: [rainfall],
    lines: [
      ['average rain by driver', /no column/],
      ['does rain delay the trips', /no column/],
      ['average delay by driver', { data: 'trips', dimension: 'driver', measure: 'mean delay_min' }],
    ],
  },
  'orders and who they are from': {
    table: customers,
    beside: [orders],
    lines: [
      ['average total by city', { dimension: 'City', measure: 'mean Total' }],
      ['total by segment', { dimension: 'Segment', measure: 'sum Total' }],
      ['which city buys the most', { dimension: 'City', measure: 'count' }],
      ['which city buys the most', /I joined orders and customers/],
      ['orders over time by city', { y: 'count', color: 'City' }],
      [
        'total orders by segment',
        { dimension: 'Segment', measure: 'count' },
        { known: 'the ranker prefers another reading' },
      ],
      [
        'where do returned orders come from',
        { dimension: /City|Country/, measure: 'count', filters: [/returned/] },
        { known: 'the ranker prefers another reading' },
      ],
      ['number of orders per segment', { dimension: 'Segment', measure: 'count' }],
      ['revenue by country over time', { x: /Ordered/, y: /Total/, color: 'Country' }],
      ['customers who never ordered', /never|without/],
      ['orders by city', { dimension: 'City', measure: 'count' }],
    ],
  },
  'each thing that is looked up counts once': {
    table: loans,
    beside: [books],
    lines: [
      ['number of books by branch', { data: 'loans', dimension: 'branch', measure: 'distinct shelfmark' }],
      ['how many books per genre and branch', { data: 'loans_books', uses: /distinct shelfmark/ }],
      ['average days kept per book', { data: 'loans', dimension: 'shelfmark', measure: 'mean days_kept' }],
      ['average pages of loans by genre', { data: 'books', dimension: 'genre', measure: 'mean pages' }],
      ['what are the total days kept for poetry', /^The total days kept is 5,873.*joined loans and books/],
    ],
  },
  'the same where the key is called like the thing': {
    table: trips,
    beside: [vehicles],
    lines: [
      ['number of vehicles by driver', { data: 'trips', dimension: 'driver', measure: 'distinct vehicle' }],
      ['vehicles by depot', { data: 'vehicles', dimension: 'depot', measure: 'count' }],
      ['vehicles without trips', /^Every row of vehicles has at least one/],
    ],
  },
  'a table between two others': {
    table: treatments,
    beside: [patients, wards],
    lines: [
      [
        'average cost by building',
        { data: 'treatments_patients_wards', dimension: 'Building', measure: 'mean Cost (£)' },
      ],
      ['total cost by insurance', { data: 'treatments_patients', dimension: 'Insurance', measure: 'sum Cost (£)' }],
      ['average age by building', { data: 'patients_wards', dimension: 'Building', measure: 'mean Age' }],
      ['beds by building', { data: 'wards', dimension: 'Building', measure: /Beds/ }],
      ['total beds by procedure', /Each row of wards is repeated/],
    ],
  },
  'a room of strangers': {
    table: treatments,
    beside: [patients, books, loans, trips],
    lines: [
      ['average cost by ward', { data: 'treatments_patients', dimension: 'Ward' }],
      ['loans by genre', { data: 'loans_books', dimension: 'genre', measure: 'count' }],
      ['trips per driver', { data: 'trips', dimension: 'driver', measure: 'count' }],
      ['cost by genre', /^I found no column that treatments and books have in common/],
    ],
  },
}

/** What people say next. */
export const linkedDialogues: Dialogues = {
  'treatments: in and out of the joined table': {
    table: patients,
    beside: [treatments],
    lines: [
      ['average cost by ward', { data: 'treatments_patients', dimension: 'Ward', measure: 'mean Cost (£)' }],
      ['only surgery', { data: 'treatments_patients', filters: ['Ward: Surgery'] }],
      ['by insurance instead', { data: 'treatments_patients', dimension: 'Insurance', measure: 'mean Cost (£)' }],
      ['total cost by procedure', { data: /treatments/, dimension: 'Procedure', measure: 'sum Cost (£)' }],
      ['color by insurance', { data: 'treatments_patients', dimension: 'Procedure', color: 'Insurance' }],
      [
        'average age by ward',
        { data: 'patients', dimension: 'Ward', measure: 'mean Age' },
        { known: 'the ranker prefers another reading' },
      ],
    ],
  },
  'orders: a chart goes on with what another table knows': {
    table: customers,
    beside: [orders],
    lines: [
      ['orders per month', { data: 'orders', y: 'count', x: /Ordered/ }],
      ['by city', { data: 'orders_customers', y: 'count', x: /Ordered/, color: 'City' }],
      ['only returned', { data: 'orders_customers', color: 'City', filters: ['Status: returned'] }],
      ['average total by segment', { data: 'orders_customers', dimension: 'Segment', measure: 'mean Total' }],
    ],
  },
}
