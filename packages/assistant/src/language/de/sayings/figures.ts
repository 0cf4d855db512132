import type { Phrases } from '../../sayings.ts'

/** Numbers that were asked for. */
export const figures = {
  sentence: [
    ['There are {n} rows.', 'Es sind {n} Zeilen.'],
    ['There is 1 row.', 'Es ist eine Zeile.'],
    ['That counts what the limit leaves out as well.', 'Mitgezählt ist, was die Begrenzung weglässt.'],
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
      '{n}% of the rows that say, {n:some} of {n:all}, match ({conditions}).',
      'Auf {n} % der Zeilen, die es sagen, {n:some} von {n:all}, trifft das zu ({conditions}).',
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
      '{text} has the {end} {what_is}: {amount}, then {text:next} with {amount:next}, of {among}.',
      '{end} ist {what_is} bei {text}: {amount}, danach {text:next} mit {amount:next}, von {among}.',
    ],
    [
      '{text} has the {end} {what_is}: {amount}, then {text:next} with {amount:next} ({conditions}), of {among}.',
      '{end} ist {what_is} bei {text}: {amount}, danach {text:next} mit {amount:next} ({conditions}), von {among}.',
    ],
    ['{text} has the {end} {what_is}: {amount}, of {among}.', '{end} ist {what_is} bei {text}: {amount}, von {among}.'],
    [
      '{text} has the {end} {what_is}: {amount} ({conditions}), of {among}.',
      '{end} ist {what_is} bei {text}: {amount} ({conditions}), von {among}.',
    ],
    ['The {end} {what_is}: {placed+}, of {among}.', '{end} ist {what_is} bei {placed+}, von {among}.'],
    [
      'The {end} {what_is} ({conditions}): {placed+}, of {among}.',
      '{end} ist {what_is} ({conditions}) bei {placed+}, von {among}.',
    ],
    [
      '{names} share the {end} {what_is}, {amount}, of {among}.',
      '{end} ist {what_is} bei {names}, jeweils {amount}, von {among}.',
    ],
    [
      '{names} share the {end} {what_is}, {amount} ({conditions}), of {among}.',
      '{end} ist {what_is} bei {names}, jeweils {amount} ({conditions}), von {among}.',
    ],
    ['No row has both, so there is nothing to rank.', 'Keine Zeile hat beides, da ist nichts zu ordnen.'],
    [
      'No row has both ({conditions}), so there is nothing to rank.',
      'Keine Zeile hat beides ({conditions}), da ist nichts zu ordnen.',
    ],
    [
      'No row has a {field}, so there is no number to give.',
      'Keine Zeile hat einen Wert für {field}, darum gibt es keine Zahl.',
    ],
    [
      'No row of these has a {field} ({conditions}), so there is no number to give.',
      'Keine dieser Zeilen ({conditions}) hat einen Wert für {field}, darum gibt es keine Zahl.',
    ],
    ['{n} of the {n:all} values of {field} have {bounded}.', 'Für {n} der {n:all} Werte von {field} gilt: {bounded}.'],
    ['{n} of the {n:all} values of {field} has {bounded}.', 'Für {n} der {n:all} Werte von {field} gilt: {bounded}.'],
    [
      '{n} of the {n:all} values of {field} have {bounded}: {valued+}.',
      'Für {n} der {n:all} Werte von {field} gilt: {bounded}. Es sind {valued+}.',
    ],
    [
      '{n} of the {n:all} values of {field} has {bounded}: {valued}.',
      'Für {n} der {n:all} Werte von {field} gilt: {bounded}. Es ist {valued}.',
    ],
    [
      'Only one of the two has rows with a number, so there is no difference to give.',
      'Nur eines von beiden hat Zeilen mit einer Zahl, darum gibt es keinen Unterschied.',
    ],
    [
      'The {what_is} differs by {amount}: {names} {amount:one}, {names:other} {amount:two}, {n}% more.',
      'Der Unterschied ({what_is}) ist {amount}: {names} {amount:one}, {names:other} {amount:two}, {n} % mehr.',
    ],
    [
      'The {what_is} differs by {amount}: {names} {amount:one}, {names:other} {amount:two}.',
      'Der Unterschied ({what_is}) ist {amount}: {names} {amount:one}, {names:other} {amount:two}.',
    ],
    [
      'The correlation of {field} and {field:other} is {n} over {n:rows} rows, {strength}.',
      'Die Korrelation von {field} und {field:other} ist {n} über {n:rows} Zeilen, {strength}.',
    ],
    [
      'The correlation of {field} and {field:other} is {n} over {n:rows} rows ({conditions}), {strength}.',
      'Die Korrelation von {field} und {field:other} ist {n} über {n:rows} Zeilen ({conditions}), {strength}.',
    ],
    [
      'There is no correlation to compute, because {field} or {field:other} does not vary.',
      'Es gibt keine Korrelation, weil {field} oder {field:other} immer gleich ist.',
    ],
    ['No column is called “{text}”, so I counted rows.', 'Keine Spalte heißt „{text}“, darum sind Zeilen gezählt.'],
    ['The {statistic} {field} of all rows is {n}.', 'Über alle Zeilen ist {statistic} von {field} {n}.'],
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
    ['-{unit_of}{n}', '-{n} {unit_of}'],
    ['{unit_of}{n}', '{n} {unit_of}'],
    ['{n}%', '{n} %'],
    ['{n} {unit_of}', '{n} {unit_of}'],
    ['{day}', '{day}'],
    ['unknown', 'unbekannt'],
  ],
  measure: [
    ['average {field}', 'Durchschnitt von {field}'],
    ['total {field}', 'Summe von {field}'],
    ['number of rows', 'Anzahl der Zeilen'],
  ],
  what_is: [
    ['{statistic} {field}', '{statistic} von {field}'],
    ['number of different values of {field}', 'die Anzahl verschiedener Werte von {field}'],
    ['number of rows', 'die Anzahl der Zeilen'],
    ['{field}', '{field}'],
  ],
  end: [
    ['highest', 'Am höchsten'],
    ['lowest', 'Am niedrigsten'],
  ],
  among: [
    ['{n} values of {field}', '{n} Werten von {field}'],
    ['{n} {stretches} of {field}', '{n} {stretches} von {field}'],
  ],
  stretches: [
    ['years', 'Jahren'],
    ['quarters', 'Quartalen'],
    ['months', 'Monaten'],
    ['weeks', 'Wochen'],
    ['weekdays', 'Wochentagen'],
    ['days', 'Tagen'],
    ['hours', 'Stunden'],
  ],
  placed: [['{text} with {amount}', '{text} mit {amount}']],
  valued: [
    ['{text} ({amount})', '{text} ({amount})'],
    ['{n} more', '{n} weitere'],
  ],
  bounded: [
    ['a {what_is} {bound_of} {amount}', '{what_is} {bound_of} {amount}'],
    ['an {what_is} {bound_of} {amount}', '{what_is} {bound_of} {amount}'],
    ['a {what_is} {bound_of} {amount} ({conditions})', '{what_is} {bound_of} {amount} ({conditions})'],
    ['an {what_is} {bound_of} {amount} ({conditions})', '{what_is} {bound_of} {amount} ({conditions})'],
  ],
  bound_of: [
    ['over', 'ist über'],
    ['of at least', 'ist mindestens'],
    ['under', 'ist unter'],
    ['of at most', 'ist höchstens'],
    ['of', 'ist'],
  ],
  strength: [
    ['strong: {together}', 'stark: {together}'],
    ['moderate: {together}', 'mittel: {together}'],
    ['weak: {together}', 'schwach: {together}'],
    ['hardly any: they do not go along a line', 'also kaum eine: Sie gehen nicht entlang einer Linie'],
  ],
  together: [
    ['the higher {field}, the higher {field:other}', 'je höher {field}, desto höher {field:other}'],
    ['the higher {field}, the lower {field:other}', 'je höher {field}, desto niedriger {field:other}'],
  ],
  conditions: [
    ['{bound}, {conditions}', '{bound}, {conditions}'],
    ['{bound} or {conditions}', '{bound} oder {conditions}'],
    ['{bound}', '{bound}'],
  ],
} satisfies Phrases
