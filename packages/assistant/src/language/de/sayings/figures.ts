import type { Phrases } from '../../sayings.ts'

/** Numbers that were asked for. */
export const figures = {
  sentence: [
    ['There are {n} rows.', 'Es sind {n} Zeilen.'],
    ['There is 1 row.', 'Es ist eine Zeile.'],
    ['{n} of the {n:all} rows match ({conditions}).', 'Auf {n} der {n:all} Zeilen trifft das zu ({conditions}).'],
    ['{n} of the {n:all} rows matches ({conditions}).', 'Auf {n} der {n:all} Zeilen trifft das zu ({conditions}).'],
    [
      'Yes: {n} of the {n:all} rows match ({conditions}).',
      'Ja: Auf {n} der {n:all} Zeilen trifft das zu ({conditions}).',
    ],
    [
      'No: none of the {n} rows matches ({conditions}).',
      'Nein: Auf keine der {n} Zeilen trifft das zu ({conditions}).',
    ],
    [
      'None of the {n} rows matches ({conditions}), so there is no number to give.',
      'Auf keine der {n} Zeilen trifft das zu ({conditions}), darum gibt es keine Zahl.',
    ],
    [
      '{n}% of the rows, {n:some} of {n:all}, match ({conditions}).',
      'Auf {n} % der Zeilen, {n:some} von {n:all}, trifft das zu ({conditions}).',
    ],
    [
      'The {statistic} {field} is {amount}, over {n} rows ({conditions}).',
      'Über {n} Zeilen ({conditions}) ist {statistic} von {field} {amount}.',
    ],
    [
      'The {field} is {amount}, in the one row that matches ({conditions}).',
      '{field} ist {amount}, in der einen Zeile, auf die das zutrifft ({conditions}).',
    ],
    [
      'There are {n} different values of {field} in {n:rows} rows.',
      'Es gibt {n} verschiedene Werte von {field} in {n:rows} Zeilen.',
    ],
    [
      'There are {n} different values of {field} in {n:rows} rows ({conditions}).',
      'Es gibt {n} verschiedene Werte von {field} in {n:rows} Zeilen ({conditions}).',
    ],
    [
      '{text} has the {end} {measure}: {amount}, then {text:next} with {amount:next}, of {n} values of {field}.',
      '{text} hat {end} {measure}: {amount}, danach {text:next} mit {amount:next}, von {n} Werten von {field}.',
    ],
    [
      '{text} has the {end} {measure}: {amount}, then {text:next} with {amount:next} ({conditions}), of {n} values of {field}.',
      '{text} hat {end} {measure}: {amount}, danach {text:next} mit {amount:next} ({conditions}), von {n} Werten von {field}.',
    ],
    [
      '{text} has the {end} {measure}: {amount}, of {n} values of {field}.',
      '{text} hat {end} {measure}: {amount}, von {n} Werten von {field}.',
    ],
  ],
  statistic: [
    ['average', 'der Durchschnitt'],
    ['total', 'die Summe'],
    ['lowest', 'der kleinste Wert'],
    ['highest', 'der größte Wert'],
    ['median', 'der Median'],
    ['number of different values', 'die Anzahl verschiedener Werte'],
    ['number of different', 'die Anzahl verschiedener Werte'],
    ['number of known', 'die Anzahl bekannter Werte'],
    ['number of missing', 'die Anzahl fehlender Werte'],
    ['variance of', 'die Varianz'],
    ['lower quartile of', 'das untere Quartil'],
    ['upper quartile of', 'das obere Quartil'],
    ['standard deviation of', 'die Standardabweichung'],
    ['stdev', 'die Standardabweichung'],
  ],
  amount: [
    ['{currency}{n}', '{n} {currency}'],
    ['-{currency}{n}', '-{n} {currency}'],
    ['{n}%', '{n} %'],
    ['{n} {physical}', '{n} {physical}'],
    ['{n}', '{n}'],
  ],
  currency: ['$', '€', '£', '¥'].map((sign) => [sign, sign] as const),
  physical: ['kg', 'g', 'km', 'm', 'cm', 'mm', '°C', 'km²', 'm²'].map((unit) => [unit, unit] as const),
  measure: [
    ['average {field}', 'Durchschnitt von {field}'],
    ['total {field}', 'Summe von {field}'],
    ['number of rows', 'Anzahl der Zeilen'],
  ],
  end: [
    ['highest', 'den höchsten Wert für'],
    ['lowest', 'den niedrigsten Wert für'],
  ],
  conditions: [
    ['{bound}, {conditions}', '{bound}, {conditions}'],
    ['{bound} or {conditions}', '{bound} oder {conditions}'],
    ['{bound}', '{bound}'],
  ],
} satisfies Phrases
