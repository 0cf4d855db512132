import type { Phrases } from '../../sayings.ts'
import { derivedPhrases, editPhrases } from '../catalogue-phrases.ts'

/** Why nothing was changed, and what cannot be drawn. */
export const refusals = {
  sentence: [
    ...editPhrases,
    ['{field} is not in the chart.', '{field} kommt im Diagramm nicht vor.'],
    ['{field} is in the chart already.', '{field} ist schon im Diagramm.'],
    ['{field} is on {channel} already.', '{field} ist dort schon: {channel}.'],
    ['The count is on {channel} already.', 'Die Anzahl ist dort schon: {channel}.'],
    [
      '{field} goes down to {n}, and only numbers above zero have a logarithm.',
      '{field} reicht bis {n} hinab, und nur Zahlen über null haben einen Logarithmus.',
    ],
    [
      'The chart measures {field}, and bars or lines show one measure at a time.',
      'Das Diagramm misst {field}, und Balken oder Linien zeigen eine Größe auf einmal.',
    ],
    [
      '{field} has {n} different values, too many for a panel each.',
      '{field} hat {n} verschiedene Werte, zu viele für je ein Feld.',
    ],
    ['The chart shows the {statistic} already.', 'Das Diagramm zeigt schon {statistic}.'],
    [
      'The chart has no steps that could be finer; splitting it would show more.',
      'Feinere Schritte hat das Diagramm nicht; aufteilen würde mehr zeigen.',
    ],
    ['The chart has no widgets.', 'Das Diagramm hat keine Regler.'],
    ['The chart is in its natural order.', 'Das Diagramm ist in seiner natürlichen Reihenfolge.'],
    [
      'The chart has one colour. Name it, or colour by a column.',
      'Das Diagramm hat eine Farbe. Nenne sie, oder färbe nach einer Spalte.',
    ],
    [
      'The chart has no colours to choose a palette for; colour it by a column first.',
      'Für eine Palette fehlen dem Diagramm Farben; färbe es zuerst nach einer Spalte.',
    ],
    ['No time is left out as it is.', 'Es ist keine Zeit ausgelassen.'],
    ['No design fits.', 'Keine Gestaltung passt.'],
    ['No rows are left to draw with these filters.', 'Mit diesen Filtern bleibt keine Zeile zu zeichnen.'],
    ['No row has {bound}.', 'Keine Zeile hat {bound}.'],
    [
      'No row has both {bound} and {bound:other}; alone they leave {n} and {n:rest}.',
      'Keine Zeile hat zugleich {bound} und {bound:other}; einzeln bleiben {n} und {n:rest}.',
    ],
    [
      'No row has all of {bound+}; without one of them there are {n+}.',
      'Keine Zeile hat alles zugleich: {bound+}; ohne eines davon sind es {n+}.',
    ],
    ['Without {bound}', 'Ohne {bound}'],
    ['That chart would have been empty.', 'Dieses Diagramm wäre leer gewesen.'],
    ['I found no design that can be drawn.', 'Ich habe keine Gestaltung gefunden, die sich zeichnen lässt.'],
    [
      'I can keep a range, but not cut one out of the middle.',
      'Einen Bereich kann ich behalten, aber keinen aus der Mitte schneiden.',
    ],
    [
      'I rank nothing by its growth. The growth of each can be drawn along time.',
      'Nach Wachstum ordne ich nichts. Das Wachstum von jedem lässt sich entlang der Zeit zeichnen.',
    ],
    ['There are too many ways to combine these fields.', 'Diese Spalten lassen sich auf zu viele Arten verbinden.'],
    ['A chart needs at least one field to show.', 'Ein Diagramm braucht wenigstens eine Spalte.'],
    [
      'I left {channel} linear, because a logarithm needs values above zero.',
      '{channel} ist linear geblieben, weil ein Logarithmus Werte über null braucht.',
    ],
    [
      'I left out {channel}, which this chart cannot show.',
      'Weggelassen: {channel}, was dieses Diagramm nicht zeigen kann.',
    ],
    ['{not_derived}', '{not_derived}'],
    ['The chart is that way already.', 'Das Diagramm ist schon so.'],
    ['The others are left out already.', 'Die übrigen sind schon weggelassen.'],
    ['The chart is drawn that way already.', 'Das Diagramm ist schon so gezeichnet.'],
    ['The chart stays as it is.', 'Das Diagramm bleibt, wie es ist.'],
    ['The chart lies horizontally already.', 'Das Diagramm liegt schon waagrecht.'],
    ['The chart stands upright already.', 'Das Diagramm steht schon senkrecht.'],
    ['The chart counts rows already.', 'Das Diagramm zählt schon Zeilen.'],
    ['The chart is a single panel already.', 'Es ist schon ein einziges Diagramm.'],
    ['The chart uses no {channel} as it is.', 'Das Diagramm verwendet {channel} gar nicht.'],
    ['Nothing is filtered: the chart shows every row.', 'Nichts ist gefiltert: Das Diagramm zeigt jede Zeile.'],
    [
      'Nothing is filtered by {field}. What is filtered: {conditions}.',
      'Nach {field} ist nichts gefiltert. Gefiltert ist: {conditions}.',
    ],
    ['Every row is drawn by itself already.', 'Jede Zeile ist schon einzeln gezeichnet.'],
    ['{names} is shown already.', '{names} ist schon zu sehen.'],
    ['{names} are shown already.', '{names} sind schon zu sehen.'],
    ['{names} is hidden already.', '{names} ist schon ausgeblendet.'],
    ['{names} are hidden already.', '{names} sind schon ausgeblendet.'],
    ['Without {names} nothing would be left to draw.', 'Ohne {names} bliebe nichts zu zeichnen.'],
    [
      'Ranges can be selected already: drag over the plot.',
      'Bereiche lassen sich schon auswählen: über das Diagramm ziehen.',
    ],
    ['A pie has no direction that could be turned.', 'Ein Kreis hat keine Richtung, die sich drehen ließe.'],
    ['A pie shows shares already.', 'Ein Kreis zeigt schon Anteile.'],
    ['A pie has no axes to select a range on.', 'Ein Kreis hat keine Achsen, auf denen sich ein Bereich wählen ließe.'],
    [
      'Lines cannot be stacked; areas of the same groups can.',
      'Linien lassen sich nicht stapeln, Flächen derselben Gruppen schon.',
    ],
    [
      'Only bars and areas can be stacked or set side by side.',
      'Nur Balken und Flächen lassen sich stapeln oder nebeneinander stellen.',
    ],
    [
      'The chart has one group in each place, so there is nothing to stack or set side by side.',
      'An jeder Stelle steht nur eine Gruppe, da ist nichts zu stapeln.',
    ],
    ['The chart has no bins that could be changed.', 'Das Diagramm hat keine Klassen, die sich ändern ließen.'],
    [
      '{field} has {n} different values, too many slices for a pie to be read. The nearest I can offer is the biggest few.',
      '{field} hat {n} verschiedene Werte, zu viele Stücke für einen lesbaren Kreis. Am nächsten kommen die größten.',
    ],
    ['No column is left that would make a few groups.', 'Es ist keine Spalte mehr frei, die wenige Gruppen ergäbe.'],
    ['The table has no column of dates.', 'Die Tabelle hat keine Spalte mit Daten der Zeit.'],
    [
      'The table has no column of times to step through.',
      'Die Tabelle hat keine Spalte mit Zeiten, durch die man gehen könnte.',
    ],
    ['The table has no column of numbers to do that with.', 'Dafür hat die Tabelle keine Spalte mit Zahlen.'],
    [
      'The chart measures nothing that its groups could be ordered by.',
      'Das Diagramm misst nichts, wonach sich die Gruppen ordnen ließen.',
    ],
    ['That needs groups; the chart shows single rows.', 'Das braucht Gruppen; das Diagramm zeigt einzelne Zeilen.'],
    [
      'I highlight no single marks yet. Colouring tells them apart, and a filter leaves only them.',
      'Einzelnes hebe ich noch nicht hervor. Farbe unterscheidet es, und ein Filter lässt nur dieses übrig.',
    ],
    [
      'I sort by value or by name; an order of your own I cannot set by words yet.',
      'Ich sortiere nach Wert oder Namen; eine eigene Reihenfolge kann ich mit Worten noch nicht setzen.',
    ],
    ['I found no chart that can show this.', 'Ich habe kein Diagramm gefunden, das dies zeigen kann.'],
    ['There is no chart to change yet.', 'Es gibt noch kein Diagramm, das sich ändern ließe.'],
    ['There is no chart to explain yet.', 'Es gibt noch kein Diagramm zu erklären.'],
    ['There is no chart yet.', 'Es gibt noch kein Diagramm.'],
    ['These would make one:', 'Hieraus würde eines:'],
    ['{names} has {n} of the {n:all} rows.', 'Auf {names} entfallen {n} der {n:all} Zeilen.'],
    ['{names} have {n} of the {n:all} rows.', 'Auf {names} entfallen {n} der {n:all} Zeilen.'],
    ['These would show them:', 'Das zeigt sie:'],
    [
      '{field} runs from {text} to {text:to}, so nothing would be left.',
      '{field} reicht von {text} bis {text:to}, da bliebe nichts übrig.',
    ],
    [
      'I draw in two dimensions: depth makes lengths hard to compare. A third measure can go on size or colour.',
      'Ich zeichne in zwei Dimensionen: Tiefe macht Längen schwer vergleichbar. Eine dritte Größe passt auf Farbe oder Größe der Formen.',
    ],
    ['{overlay+} had no place on this chart any more.', 'Für {overlay+} ist in diesem Diagramm kein Platz mehr.'],
    ['I write numbers onto all marks or onto none.', 'Zahlen schreibe ich an alle Formen oder an keine.'],
    ['Nothing lies over the marks.', 'Über den Formen liegt nichts.'],
    [
      'I show what is in the table and forecast nothing.',
      'Ich zeige, was in der Tabelle steht, und sage nichts voraus.',
    ],
    [
      'I fit no curves. A trend line, a moving average or a coarser unit of time shows the course as well.',
      'Kurven passe ich nicht an. Eine Trendlinie, ein gleitender Durchschnitt oder gröbere Zeiträume zeigen den Verlauf auch.',
    ],
    [
      'The chart always fills its space, so a larger window or a closed side panel gives it more.',
      'Das Diagramm füllt immer seinen Platz; ein größeres Fenster oder eine geschlossene Seitenleiste gibt ihm mehr.',
    ],
    [
      'Thickness, fonts, grid and background I leave to the theme; by words I change what is drawn and in which colours.',
      'Stärke, Schrift, Gitter und Hintergrund überlasse ich dem Farbschema; mit Worten ändere ich, was gezeichnet ist und in welchen Farben.',
    ],
    [
      'What counts as an outlier is yours to say; tell me the limit and I leave out what lies beyond it.',
      'Was ein Ausreißer ist, entscheidest du; nenne die Grenze, und ich lasse weg, was darüber liegt.',
    ],
    [
      'I onto all marks or onto none onto the marks yet. Hovering shows each value, and the Table tab lists them all.',
      'Zahlen schreibe ich noch nicht an die Formen. Darüberfahren zeigt jeden Wert, und die Tabelle listet alle auf.',
    ],
    [
      'I use one scale per axis: two make lines cross where nothing crosses.',
      'Ich verwende eine Skala je Achse: Bei zweien kreuzen sich Linien, wo sich nichts kreuzt.',
    ],
    [
      'I cannot draw that kind of chart. Bars, lines, areas, points, heatmaps, pies and box plots I can.',
      'Diese Art von Diagramm kann ich nicht zeichnen. Balken, Linien, Flächen, Punkte, Heatmaps, Kreise und Boxplots schon.',
    ],
  ],
  not_derived: [...derivedPhrases, ['It cannot be computed here.', 'Hier lässt sich das nicht berechnen.']],
} satisfies Phrases
