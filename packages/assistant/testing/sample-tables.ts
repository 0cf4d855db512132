import { aProfile } from './factories.ts'

const pick = <T>(values: T[], i: number): T | null => values[i % values.length] ?? null
const rows = Array.from({ length: 60 }, (_, i) => i)

/** Cars, as people would bring them. */
export const cars = aProfile('cars', [
  { name: 'Name', values: rows.map((i) => `car ${i}`) },
  { name: 'Miles_per_Gallon', values: rows.map((i) => 12 + ((i * 7) % 31) + 0.5) },
  { name: 'Cylinders', values: rows.map((i) => pick([4, 6, 8], i * 7)) },
  { name: 'Horsepower', values: rows.map((i) => 50 + ((i * 13) % 170)) },
  { name: 'Weight_in_lbs', values: rows.map((i) => 1600 + ((i * 97) % 3400)) },
  { name: 'Year', values: rows.map((i) => 1970 + (i % 12)) },
  { name: 'Origin', values: rows.map((i) => pick(['USA', 'Japan', 'Europe'], Math.floor(i * 1.7))) },
])

/** Days of weather in several cities, with real dates. */
export const weather = aProfile('weather', [
  { name: 'date', type: 'temporal', values: rows.map((i) => Date.UTC(2015 + (i % 4), i % 12, 1 + (i % 28))) },
  { name: 'city', values: rows.map((i) => pick(['Oslo', 'Rome', 'New York', 'Lima'], i * 3)) },
  { name: 'temp_max', values: rows.map((i) => -5 + ((i * 11) % 40) + 0.3) },
  { name: 'precipitation', values: rows.map((i) => ((i * 17) % 50) / 2 + 0.1) },
  { name: 'wind', values: rows.map((i) => ((i * 5) % 23) / 3 + 0.2) },
  { name: 'weather', values: rows.map((i) => pick(['sun', 'rain', 'snow', 'fog'], i * 5)) },
])

/** A shop's sales. */
export const sales = aProfile('sales', [
  { name: 'order_id', semanticType: 'id', values: rows.map((i) => 1000 + i) },
  { name: 'product_name', values: rows.map((i) => pick(['tea', 'coffee', 'cocoa', 'juice', 'water'], i * 3)) },
  { name: 'customer_name', values: rows.map((i) => `Customer ${i % 20}`) },
  { name: 'payment_method', values: rows.map((i) => pick(['Visa', 'cash', 'invoice'], i * 2)) },
  { name: 'unit_price', values: rows.map((i) => 2 + ((i * 3) % 17) + 0.5) },
  { name: 'quantity', values: rows.map((i) => 1 + ((i * 7) % 40)) },
  { name: 'store_opened', values: rows.map((i) => 1995 + (i % 25)) },
  { name: 'discount', values: rows.map((i) => (i % 3 ? (i % 7) + 0.5 : null)) },
])
