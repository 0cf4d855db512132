/** A chart of the sample `cars` whose param `least` moves its bars. */
export const chartWithSlider = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  title: 'Cars of so much power',
  data: { name: 'cars' },
  params: [{ name: 'least', value: 50, bind: { input: 'range', min: 0, max: 200, step: 1 } }],
  transform: [{ filter: 'datum.Horsepower >= least' }],
  mark: 'bar',
  encoding: { x: { field: 'Origin', type: 'nominal' }, y: { aggregate: 'count', type: 'quantitative' } },
}
