import { readSchemas } from './schema.ts'

/**
 * Tables of many trades, onto which people's sentences are moved. A schema begins with `#`, its name, and what a row is,
 * one and many. A line is the part, the column's name, what else it may be called, and its values. Parts: N the rows' own
 * names, Q a quantity (the first five stand in for five), S what has few steps or sorts, C what parts the rows (the first
 * of each stands in), T dates, Y years. All else is there as it is in real tables: to be told apart.
 */
export const schemas = readSchemas(`
# films: film, films
N Title | name
Q Production Budget | budget, cost of production | 900000..250000000
Q US Revenue | domestic revenue, revenue in the US | 100000..400000000
Q Worldwide Revenue | global revenue, revenue worldwide | 200000..900000000
Q Runtime Minutes | runtime, length | 70..190
Q Critic Score | score by critics, critics' score | 5..99
Q Viewer Rating | rating by viewers | 1.5..9.2
Q Viewer Votes | votes | 200..500000
S Age Rating | age class | G, PG, PG-13, R, NC-17
C Main Genre | genre, kind | Drama, Comedy, Horror, Western, Musical
C Source | basis | Novel, Original Screenplay, Remake
T Premiere Date | year, date of premiere | 1979..2012
# orders: order, orders
N Order No | order
T Order Date | year, date of order | 2014..2019
T Ship Date | - | 2014..2019
Q Sales | sales amount, turnover | 4.5..2200.5
Q Profit | earnings, margin in money | -300.5..900.5
Q Discount Rate | discount | 0.01..0.79
Q Shipping Cost | cost of shipping, freight | 1.25..140.75
Q Unit Price | price per unit, price | 2.5..800.5
Q Quantity | qty | 1..140
S Sub-Category | subcategory, product sub-category | Chairs, Lamps, Paper, Phones, Binders, Tables
C Customer Segment | segment, kind of customer | Consumer, Corporate, Home Office
C Category | product category | Furniture, Technology, Supplies
C Ship Mode | shipping mode | Same Day, First Class, Standard
# schools: school, schools
N School Name | name
Q Enrollment | students enrolled, number of students | 120..2400
Q Avg Class Size | average size of classes, class size | 11.5..34.5
Q Math Score | maths score, score in math | 310..690
Q Reading Score | score in reading | 320..680
Q Pct Free Lunch | share of free lunches, free lunch percentage | 2.5..88.5
Q Teacher Salary | pay of teachers | 31000..79000
S School Level | level, kind of level | Elementary, Middle, High
C Borough | district, part of town | Northside, Harbor, Old Town, Lakeview
Y Founded | year, founding year | 1901..2004
# weather: observation, observations
N Station Code | station
T Observation Date | year, date | 1998..2015
Q Avg Temp | average temperature, temperature | -12.5..33.5
Q Rainfall mm | rainfall, rain | 0.2..96.4
Q Wind Speed | wind, speed of the wind | 0.5..24.5
Q Rel Humidity | relative humidity, humidity | 18.5..99.5
Q Air Pressure | pressure | 962.5..1044.5
Q Visibility km | visibility | 0.4..40.2
S Cloud Cover | clouds, sky | clear, scattered, broken, overcast
C Climate Zone | zone, climate | alpine, coastal, continental, steppe
# patients: patient, patients
N patient_id | id
Q systolic_bp | systolic blood pressure, blood pressure | 88.5..198.5
Q heart_rate | pulse, heart rate | 41.5..159.5
Q length_of_stay | stay, days of stay | 1.5..44.5
Q treatment_cost | cost of treatment, cost | 240.5..48000.5
Q body_mass_index | bmi, body mass | 15.5..44.5
Q cholesterol | - | 110.5..340.5
S num_visits | visits, number of visits | 1..9
C ward | department, unit | cardiology, oncology, surgery, maternity
C insurance_kind | kind of insurance | public, private, none
T admitted_on | year, date of admission | 2009..2018
# players: player, players
N Player | name
Q Points Per Game | points, ppg | 1.5..33.5
Q Minutes Played | minutes, playing time | 90.5..3300.5
Q Height cm | height, body height | 171.5..222.5
Q Salary | pay, annual salary | 80000..30000000
Q Free Throw Pct | free throws, free throw percentage | 38.5..94.5
Q Rebounds | - | 10.5..900.5
S Position | playing position, role | guard, forward, center
C Conference | league, region | Eastern, Western, Overseas
Y Season | year | 1989..2014
# flats: flat, flats
N Listing | listing
Q Rent | monthly rent, price | 320..4100
Q Floor Space | space, size of the flat | 18.5..210.5
Q Distance to Center | distance, way to the center | 0.2..31.5
Q Heating Costs | cost of heating | 20.5..310.5
Q Deposit | security deposit | 500..12500
Q Commission | - | 10..4000
S Rooms | rooms, number of rooms | 1..6
C Neighborhood | area, quarter | Riverside, Hillcrest, Docks, Midtown, Eastgate
T Listed On | year, listing date | 2008..2019
# power: plant, plants
N Plant | name
Q Capacity MW | capacity, size in megawatts | 5.5..1800.5
Q Annual Output GWh | output, yearly output | 3.5..12000.5
Q CO2 Emissions | emissions, carbon dioxide | 0.5..9100.5
Q Efficiency | degree of efficiency | 14.5..62.5
Q Build Cost | cost, cost of building | 2.5..4100.5
Q Operating Hours | hours | 410..8700
S Number of Turbines | turbines, turbine count | 1..8
C Primary Fuel | fuel, source of energy | Coal, Gas, Hydro, Solar, Wind
C Operator Type | operator | state, private
Y Commissioned | year, commissioning year | 1952..2016
# flights: flight, flights
N flightNumber | number of the flight
Q departureDelay | delay at departure, delay | 0.5..210.5
Q arrivalDelay | delay at arrival | 0.5..240.5
Q airTime | time in the air | 28.5..690.5
Q ticketPrice | fare, price of a ticket | 39.5..2400.5
Q distanceMiles | distance, miles | 90..7800
Q fuelBurn | fuel | 900.5..88000.5
S stopCount | stops, number of stops | 0..3
C carrier | airline, company | Aeolus, BlueJet, Cirrus, Northern Star
C cabinClass | class of cabin | economy, business, first
T flightDate | year, date of the flight | 2004..2017
# books: book, books
N Book Title | title
Q List Price | price | 3.5..79.5
Q Page Count | pages, number of pages | 60..1200
Q Copies Sold | copies, sold copies | 120..900000
Q Average Rating | rating, reader rating | 1.2..4.9
Q Review Count | reviews, number of reviews | 4..30000
Q Weight g | weight | 90..1900
S Binding | format, kind of binding | Hardcover, Paperback, Audio, Ebook
C Language | written language | English, Spanish, Korean, Polish
C Imprint | publisher | Anchor, Beacon, Crane
Y Publication Year | year, publishing year | 1961..2018
# restaurants: restaurant, restaurants
N restaurant | name
Q avg_bill | average bill, bill | 8.5..140.5
Q seats | number of seats, seating | 12..240
Q health_score | score in health, hygiene score | 52.5..99.5
Q wait_time_min | waiting time, wait | 2.5..95.5
Q monthly_rent | rent | 900..24000
Q staff | employees, number of staff | 3..89
S stars | star rating, number of stars | 1..5
C cuisine | kind of food, kitchen | Thai, Greek, Ethiopian, French
C city | town | Porto, Ghent, Malmo
T opening_date | year, date of opening | 1994..2019
# harvest: field, fields
N Field Code | code
Q Yield (t/ha) | yield, yield per hectare | 0.8..12.4
Q Area (ha) | area, hectares | 0.5..310.5
Q Fertilizer Use | fertilizer, use of fertilizer | 10.5..320.5
Q Soil pH | acidity of the soil, acidity | 4.2..8.8
Q Irrigation Volume | irrigation, water used | 5.5..890.5
Q Labor Hours | hours of labor | 3.5..420.5
S Crop Rotation | rotation | none, two-year, three-year
C Crop | kind of crop | Wheat, Maize, Soy, Rapeseed
Y Harvest Year | year | 1982..2019
# returns: return, returns
N Taxpayer No | taxpayer
Q Gross Income | income before tax, income | 9000..420000
Q Net Income | income after tax | 8000..260000
Q Tax Paid | taxes, paid tax | 100.5..190000.5
Q Deductions | deducted amount | 50.5..42000.5
Q Refund Amount | refund, money back | 1.5..9000.5
Q Late Fee | fee | 0.5..800.5
S Dependents | number of dependents, dependants | 0..5
C Filing Status | status | single, joint, separate
C Occupation Group | occupation, group of occupations | trades, health, office, farming
T Filed On | year, filing date | 2003..2016
# games: game, games
N Game | title
Q NA Sales | sales in North America, north american sales | 0.1..31.5
Q EU Sales | sales in Europe, european sales | 0.1..24.5
Q Global Sales | worldwide sales, total sales | 0.2..71.5
Q Metascore | score, press score | 21..97
Q Hours to Beat | playing time, hours | 1.5..140.5
Q Launch Price | price | 5.5..79.5
S Max Players | players, number of players | 1..8
C Platform | console, system | GameBox, Playdeck, PC, Handheld
C Game Genre | genre | Puzzle, Racing, Strategy
Y Release Year | year | 1986..2017
# phones: phone, phones
N Model Name | model name
Q Battery mAh | battery, battery capacity | 1400..6100
Q Screen Size | size of the screen, display size | 3.5..7.5
Q Storage GB | storage, memory | 8..1100
Q Camera Megapixels | camera, megapixels | 2.5..108.5
Q Launch Price EUR | price, launch price | 69.5..1899.5
Q Weight Grams | weight | 98..261
S SIM Slots | sim slots, number of sim slots | 1..3
C Brand | maker, manufacturer | Orbi, Lumen, Kestrel, Nano
C Chipset Family | chipset | A-line, B-line
Y Launch Year | year, year of launch | 2007..2019
# universities: university, universities
N Institution | name
Q Tuition Fee | tuition, fee | 400..58000
Q Acceptance Rate | rate of acceptance, share accepted | 4.5..96.5
Q Student Faculty Ratio | students per teacher, ratio | 3.5..39.5
Q Research Funding | funding, money for research | 0.5..1900.5
Q Graduation Rate | rate of graduation | 21.5..98.5
Q Endowment | - | 0.5..41000.5
S Campus Setting | setting | urban, suburban, rural
C Country | nation | Canada, Ireland, Japan, Chile, Kenya
Y Established | year, year established | 1790..1999
# museums: exhibit, exhibits
N Inventory Number | inventory number
Q Insured Value | insurance value, value | 300..4100000
Q Height in cm | height | 2.5..410.5
Q Width in cm | width | 2.5..520.5
Q Visitors per Day | daily visitors, visitors | 5..3900
Q Restoration Cost | cost of restoration | 20.5..91000.5
Q Age in Years | age | 3..2900
S Floor | level, floor number | 0..4
C Art Form | form of art, kind | Painting, Sculpture, Textile, Print
C Acquisition Kind | acquisition | gift, purchase, loan
T Acquired | year, date of acquisition | 1931..2013
# runners: runner, runners
N Bib | bib number
Q Finish Time | time at the finish, finishing time | 128.5..390.5
Q Half Split | split at half, half time | 61.5..180.5
Q Resting HR | resting heart rate, resting pulse | 38.5..84.5
Q Weekly Mileage | mileage, miles per week | 5.5..120.5
Q Best 5k | best five k | 13.5..34.5
Q Shoe Size | - | 34.5..48.5
S Age Group | group of age | 18-29, 30-39, 40-49, 50-59, 60+
C Home Country | nationality, country | Kenya, Norway, Brazil, Poland
C Sex | gender | female, male
Y Race Year | year | 1991..2018
# ships: ship, ships
N Ship Name | name
Q Gross Tonnage | tonnage, size | 400..228000
Q Length m | length | 24.5..399.5
Q Top Speed Knots | speed, top speed | 7.5..34.5
Q Crew Size | crew, size of the crew | 4..1900
Q Engine Power kW | engine power, power | 300..109000
Q Draft | depth under water | 1.5..18.5
S Decks | number of decks, decks | 1..9
C Flag | flag state, registry | Panama, Malta, Liberia, Bahamas
C Ship Type | type of ship, kind of ship | tanker, ferry, container
T Launched | year, date of launch | 1961..2014
# pages: page, pages
N Page URL | url
Q Page Views | views, hits | 12..910000
Q Bounce Rate | rate of bounces, bounces | 4.5..95.5
Q Avg Time on Page | time on page, time spent | 3.5..640.5
Q Load Time ms | load time, loading time | 90.5..9100.5
Q Word Count | words, number of words | 40..8800
Q Conversions | - | 1..1900
S Device Type | device, kind of device | desktop, mobile, tablet
C Traffic Source | source of traffic, channel | organic, paid, referral, email
T Published At | year, date of publication | 2006..2019
# staff: employee, employees
N empName | employee name
Q baseSalary | salary, base pay | 21000..190000
Q yearsOfService | service years, years of service | 0.5..38.5
Q overtimeHours | overtime, hours of overtime | 0.5..410.5
Q performanceScore | performance, score | 1.5..9.9
Q commuteKm | commute, way to work | 0.5..88.5
Q sickDays | days of sickness | 0..44
S jobLevel | level of the job, level | 1..7
C dept | department, team | Sales, Legal, Design, Logistics
C contractType | type of contract | permanent, temporary
T hireDate | year, hiring date | 1995..2018
# wines: wine, wines
N Label | label
Q Bottle Price | price, price of a bottle | 4.5..420.5
Q Alcohol % | alcohol, alcohol content | 9.5..15.5
Q Acidity | - | 2.5..9.5
Q Residual Sugar | sugar, sweetness | 0.5..88.5
Q Tasting Score | score, points by tasters | 71.5..99.5
Q Bottles Produced | bottles, production | 300..490000
S Sweetness Class | class of sweetness | dry, medium, sweet
C Grape | grape variety, variety | Riesling, Merlot, Syrah, Pinot
C Growing Region | region, origin | Rioja, Mosel, Napa
Y Vintage | year, vintage year | 1985..2017
# crashes: crash, crashes
N Report No | report
Q Damage USD | damage, amount of damage | 200..210000
Q Speed Limit | limit of speed, allowed speed | 15.5..85.5
Q Driver Age | age of the driver, age | 16.5..91.5
Q Response Minutes | response time, minutes to respond | 1.5..74.5
Q Skid Length | length of the skid | 0.5..91.5
Q Blood Alcohol | alcohol | 0.01..2.81
S Vehicles Involved | vehicles involved, number of vehicles involved | 1..6
C Road Surface | surface, state of the road | dry, wet, icy, gravel
C Light | lighting | daylight, dusk, dark
T Crash Date | year, date of the crash | 2001..2016
# songs: song, songs
N Track | track name
Q Tempo BPM | tempo, beats per minute | 58.5..208.5
Q Loudness dB | loudness, volume | -31.5..-1.5
Q Duration Sec | duration, length | 71.5..610.5
Q Streams | plays, number of streams | 900..91000000
Q Danceability | - | 0.05..0.98
Q Chart Weeks | weeks in the charts | 0..91
S Key | musical key | C, D, E, F, G, A
C Style | music style, genre | Pop, Jazz, Folk, Techno, Soul
C Record Label | label | Indigo, Monolith
Y Year Released | year, year of release | 1962..2019
# rents: rental, rentals
N rental_no | rental
Q trip_km | distance, trip length | 0.5..61.5
Q trip_minutes | trip time, duration | 2.5..310.5
Q fare_total | fare, total fare | 1.5..140.5
Q rider_age | age of the rider, age | 16.5..79.5
Q battery_pct | battery, charge | 2.5..99.5
Q co2_saved_kg | co2 saved, saved carbon | 0.1..11.5
S passengers | number of passengers, riders | 1..4
C bike_kind | kind of bike, bike type | cargo, city, electric
C start_district | district | north, center, harbor
T rented_on | year, rental date | 2010..2019
`)
