import type { Phrases } from '../../sayings.ts'
import { rules } from '../rules.ts'

/** Why a chart looks as it does. */
export const why = {
  sentence: [
    ['{rule}', '{rule}'],
    ['- {rule}', '- {rule}'],
    ['What decided:', 'Das gab den Ausschlag:'],
    ['It breaks none of my rules.', 'Es verletzt keine meiner Regeln.'],
    ['The next-best design would be: {label}.', 'Am nächsten käme: {label}.'],
    [
      'The first design drew nothing, so I took the next-best: {label}.',
      'Der erste Entwurf zeigte nichts, darum ist es der nächste: {label}.',
    ],
  ],
  rule: rules,
  label: [
    ['Small multiples by {counted}', 'Kleine Bilder je {counted}'],
    ['Histogram by {counted}', 'Histogramm nach {counted}'],
    ['Histogram', 'Histogramm'],
    ['Bars by {counted}', 'Balken nach {counted}'],
    ['Grouped bars by {counted}', 'Gruppierte Balken nach {counted}'],
    ['Stacked bars by {counted}', 'Gestapelte Balken nach {counted}'],
    ['Lines by {counted}', 'Linien nach {counted}'],
    ['Line over {counted}', 'Linie über {counted}'],
    ['Line', 'Linie'],
    ['Areas by {counted}', 'Flächen nach {counted}'],
    ['Area over {counted}', 'Fläche über {counted}'],
    ['Bubbles by {counted}', 'Blasen nach {counted}'],
    ['Bubbles', 'Blasen'],
    ['Scatterplot by {counted}', 'Streudiagramm nach {counted}'],
    ['Scatterplot', 'Streudiagramm'],
    ['Points by {counted}', 'Punkte nach {counted}'],
    ['Heatmap', 'Heatmap'],
    ['Pie by {counted}', 'Kreis nach {counted}'],
    ['Strips by {counted}', 'Striche nach {counted}'],
    ['Box plots by {counted}', 'Boxplots nach {counted}'],
    ['Box plot', 'Boxplot'],
  ],
} satisfies Phrases
