import { capital, uncapital } from '@belvedere/spec'
import type { Phrases } from '../../sayings.ts'
import { aggregateDetails, channels, designLabels, wishes as designWishes, rules } from '../rules.ts'
import { charts } from './charts.ts'
import { refusals } from './refusals.ts'

/** What a chart was wished to be or to show. */
const wishes = [
  ...charts.marks,
  ...designWishes,
  ['the {statistic} {field}', '{statistic} von {field}'],
  ['{along}', '{along}'],
  ['the count', 'die Anzahl'],
] as const

/** Why a chart looks as it does, and what speaks against another. */
export const why = {
  sentence: [
    ['{rule}', '{rule}'],
    ['- {rule}', '- {rule}'],
    ['What decided:', 'Das gab den Ausschlag:'],
    ['Without this rule I would draw {chart}:', 'Ohne diese Regel würde ich {chart} zeichnen:'],
    ['Without this rule the chart would be the same:', 'Ohne diese Regel sähe das Diagramm ebenso aus:'],
    ['I know no such rule.', 'Eine solche Regel kenne ich nicht.'],
    ['It breaks none of my rules.', 'Es verletzt keine meiner Regeln.'],
    ['The next-best design would be: {label}.', 'Am nächsten käme: {label}.'],
    ['The next-best design would be: {label}, {detail+}.', 'Am nächsten käme: {label}, {detail+}.'],
    ['Against it: {against}', 'Dagegen spricht: {against}'],
    ['It is drawn as {marks} already.', 'Es ist schon als {marks} gezeichnet.'],
    ['I found no way to draw it as {marks}.', 'Als {marks} lässt es sich nicht zeichnen.'],
    ['{marksFirst} would cost {n} more by my rules:', 'Als {marksFirst} würde es nach meinen Regeln {n} mehr kosten:'],
    ['{marksFirst} would cost {n} more by my rules.', 'Als {marksFirst} würde es nach meinen Regeln {n} mehr kosten.'],
    [
      '{marksFirst} would cost {n} less by my rules:',
      'Als {marksFirst} würde es nach meinen Regeln {n} weniger kosten:',
    ],
    [
      '{marksFirst} would cost {n} less by my rules.',
      'Als {marksFirst} würde es nach meinen Regeln {n} weniger kosten.',
    ],
    ['{marksFirst} would do as well:', 'Als {marksFirst} ginge es ebenso gut:'],
    ['{marksFirst} would do as well.', 'Als {marksFirst} ginge es ebenso gut.'],
    ['Say “as {marks}” to draw them all the same.', 'Sag „als {marks}“, um es trotzdem so zu zeichnen.'],
    ['{wishFirst} cannot be shown: {against}', 'Das lässt sich nicht zeigen: {wishFirst}. {against}'],
    ['{wishFirst} cannot be shown.', 'Das lässt sich nicht zeigen: {wishFirst}.'],
    [
      '{wishFirst} and {wish} cannot hold together: {against}',
      'Das geht nicht zusammen: {wishFirst} und {wish}. {against}',
    ],
    ['{wishFirst} and {wish} cannot hold together.', 'Das geht nicht zusammen: {wishFirst} und {wish}.'],
    [
      '{wishFirst}, {wish+} cannot hold together: {against}',
      'Das geht nicht zusammen: {wishFirst}, {wish+}. {against}',
    ],
    ['{wishFirst}, {wish+} cannot hold together.', 'Das geht nicht zusammen: {wishFirst}, {wish+}.'],
    [
      'The first design drew nothing, so I took the next-best: {label}.',
      'Der erste Entwurf zeigte nichts, darum ist es der nächste: {label}.',
    ],
  ],
  rule: rules,
  against: [...rules, ...refusals.not_derived].map(([english, german]) => [uncapital(english), german] as const),
  told: [
    ['{field}', '{field}'],
    ['the count', 'die Anzahl'],
    ['The count', 'Die Anzahl'],
  ],
  wish: wishes,
  wishFirst: wishes.map(([english, german]) => [capital(english), german] as const),
  marksFirst: charts.marks.map(([english, german]) => [capital(english), german] as const),
  derivedFirst: charts.derived.map(([english, german]) => [capital(english), capital(german)] as const),
  type: ['quantitative', 'temporal', 'ordinal', 'nominal', 'geojson'].map((type) => [type, type] as const),
  channel: channels,
  detail: [
    ...aggregateDetails,
    ['by {unit}', 'nach {unit}'],
    ['in ranges', 'in Klassen'],
    ['as row', 'als Zeilen kleiner Diagramme'],
    ['as size', 'als Größe'],
    ['as shape', 'als Form'],
  ],
  label: [
    ['{named}, {detail+}', '{named}, {detail+}'],
    ['{named}', '{named}'],
  ],
  named: [
    ['Coloured by {counted}', 'Gefärbt nach {counted}'],
    ['Grouped by {counted}', 'Gruppiert nach {counted}'],
    ['Stacked by {counted}', 'Gestapelt nach {counted}'],
    ['Mean per {counted}', 'Durchschnitt je {counted}'],
    ['Mean over {along}', 'Durchschnitt über {along}'],
    ['Spread of {counted}', 'Verteilung von {counted}'],
    ['Sideways bars', 'Liegende Balken'],
    ['Upright bars', 'Stehende Balken'],
    ['Small multiples', 'Kleine Bilder'],
    ['Stacked areas', 'Gestapelte Flächen'],
    ['Strip of values', 'Streifen von Werten'],
    ['Average {field}', 'Durchschnitt von {field}'],
    ['Total {field}', 'Summe von {field}'],
    ['Median {field}', 'Median von {field}'],
    ['Highest {field}', 'Größter Wert von {field}'],
    ['Lowest {field}', 'Kleinster Wert von {field}'],
    ['{derivedFirst}', '{derivedFirst}'],
    ['{field}', '{field}'],
    ...designLabels,
  ],
} satisfies Phrases
