export const render = {
  cannot_draw: 'The chart cannot be drawn: {{reason}}',
  reason: {
    engine: {
      summary_mark: 'a box plot or an error bar needs a measure on x or y.',
      reference:
        'a param, or something that refers to one, does not fit the views of this chart. Check where it is defined and used, or remove it.',
      duplicate: 'two of its views or params have the same name.',
      expression:
        'an expression cannot be calculated. Check its functions, and that every field that it reads, written datum["name"], exists.',
      format: 'a format is not known. Write number formats like ".2f" and time formats like "%Y".',
      aggregate: 'an aggregate is not known, or has no field.',
      range: 'the range of a scale is not known. Use a list of values.',
      regression: 'there is no such regression method. Use "linear" or "poly".',
      output_names: 'a transform needs a name in "as" for each column that it makes.',
      date: 'a date in a filter or a value is not known.',
      view: 'a view has no mark and no views inside.',
    },
    database: {
      unreachable: 'the database does not answer. Try again in a moment.',
      login: 'the database does not accept the user name or the password.',
      tls: 'there is no secure connection to the database.',
      missing: 'the table is not in the database any more, or may not be read.',
      limits: 'the database does not let queries be limited. Use a user whose settings are not fixed.',
      busy: 'the database has too much to do. Try again in a moment.',
      removed: 'the connection to the database was deleted. Ask the owner of the table to link it again.',
      password: 'the password of the database cannot be read any more. Enter it again in the connection.',
      refused: 'this server may not connect to the database, or does not find it.',
    },
    cancelled: 'it was cancelled.',
    unknown:
      'its parts do not fit together. Remove params, transforms or marks until it can be drawn, or ask for the chart in words.',
    table_unreadable: 'its table could not be read. Try again, or upload the file once more.',
    table_missing: 'there is no table “{{name}}” in this room.',
    external: 'it loads nothing from outside its room, but refers to "{{address}}".',
    address: 'it reads only the tables of its room, but names an address.',
    image: 'it shows no external pictures. Use a mark other than "image".',
    no_places: 'a map needs a column of shapes, countries or US states, and “{{field}}” is not one.',
    unknown_places: '“{{field}}” names no country or US state that the map knows ({{names}}).',
  },
  density: {
    rows: 'Rows',
    as_counts: '{{points, number}} points are shown as density: the colour tells how many are at a place.',
    as_shares:
      '{{points, number}} points are shown as density: the colours of a place are mixed by their shares, and fainter where there are few.',
    as_lines:
      'Of {{points, number}} points, the lines show the first, last, least and greatest of each pixel: all that can be seen of them.',
    as_mean:
      '{{points, number}} points are shown as density: the colour of a place is that of their mean, and fainter where there are few.',
  },
  warning: {
    countries_one: '{{count}} row has no place on the map, because “{{field}}” names no country there: {{names}}.',
    countries_other:
      '{{count, number}} rows have no place on the map, because “{{field}}” names no country there: {{names}}.',
    outside_one: '{{count}} shape lies beyond the map of the USA and is not drawn: {{names}}.',
    outside_other: '{{count, number}} shapes lie beyond the map of the USA and are not drawn: {{names}}.',
    states_one: '{{count}} row has no place on the map, because “{{field}}” names no US state there: {{names}}.',
    states_other:
      '{{count, number}} rows have no place on the map, because “{{field}}” names no US state there: {{names}}.',
  },
} as const
