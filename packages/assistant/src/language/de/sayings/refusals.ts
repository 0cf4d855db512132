import type { Phrases } from '../../sayings.ts'

/** Why nothing was changed, and what cannot be drawn. */
export const refusals = {
  sentence: [
    ['The chart is that way already.', 'Das Diagramm ist schon so.'],
    ['The chart is drawn that way already.', 'Das Diagramm ist schon so gezeichnet.'],
    ['The chart stays as it is.', 'Das Diagramm bleibt, wie es ist.'],
    ['The chart lies horizontally already.', 'Das Diagramm liegt schon waagrecht.'],
    ['The chart stands upright already.', 'Das Diagramm steht schon senkrecht.'],
    ['The chart counts rows already.', 'Das Diagramm zählt schon Zeilen.'],
    ['The chart is a single panel already.', 'Es ist schon ein einziges Diagramm.'],
    ['The chart has no filter.', 'Das Diagramm hat keinen Filter.'],
    ['The chart uses no {channel} as it is.', 'Das Diagramm verwendet {channel} gar nicht.'],
    ['Nothing is filtered: the chart shows every row.', 'Nichts ist gefiltert: Das Diagramm zeigt jede Zeile.'],
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
      'I draw no maps yet. Places compare well as sorted bars.',
      'Karten zeichne ich noch nicht. Orte vergleichen sich gut als sortierte Balken.',
    ],
    [
      'I draw in two dimensions: depth makes lengths hard to compare. A third measure can go on size or colour.',
      'Ich zeichne in zwei Dimensionen: Tiefe macht Längen schwer vergleichbar. Eine dritte Größe passt auf Farbe oder Größe der Formen.',
    ],
    [
      'I fit no lines through points yet. Averages over bins show a tendency as well.',
      'Linien durch Punkte lege ich noch nicht. Durchschnitte über Klassen zeigen auch eine Tendenz.',
    ],
    [
      'I show what is in the table and forecast nothing.',
      'Ich zeige, was in der Tabelle steht, und sage nichts voraus.',
    ],
    [
      'I fit no curves. A moving average or a coarser unit of time calms a line as well.',
      'Kurven passe ich nicht an. Ein gleitender Durchschnitt oder gröbere Zeiträume beruhigen eine Linie auch.',
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
      'I write no numbers onto the marks yet. Hovering shows each value, and the Table tab lists them all.',
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
} satisfies Phrases
