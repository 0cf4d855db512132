/** The sentences of the solver's rules, in German. `{told}` is a field or the count. */
export const rules: readonly (readonly [english: string, german: string])[] = [
  ['Two quantities, {told+}, read best as positions.', 'Zwei Größen, {told+}, liest man am besten als Lage.'],
  ['A line is followed best over {told}.', 'Einer Linie folgt man am besten über {told}.'],
  [
    'Bars over ranges show how often values of {told} occur.',
    'Balken über Klassen zeigen, wie oft Werte von {told} vorkommen.',
  ],
  [
    'Bars share one base line, so {n} values of {told} compare exactly.',
    'Balken haben eine gemeinsame Grundlinie, darum lassen sich {n} Werte von {told} genau vergleichen.',
  ],
  [
    'The rows are taken together for each {told}, so that no mark hides another.',
    'Die Zeilen sind je {told} zusammengefasst, damit keine Form eine andere verdeckt.',
  ],
  ['Area shows {told}, an amount.', 'Die Fläche zeigt {told}, eine Menge.'],
  ['An average of {told} compares groups of any size.', 'Ein Durchschnitt von {told} vergleicht Gruppen jeder Größe.'],
  ['The parts of {told} add up to a whole.', 'Die Teile von {told} ergeben ein Ganzes.'],
  [
    'No number was named, so rows are counted for each {told}.',
    'Es war keine Zahl genannt, darum sind Zeilen je {told} gezählt.',
  ],
  [
    '{told} has {n} values, more than an axis can name, so only the {n:kept} largest stand by themselves.',
    '{told} hat {n} Werte, mehr als eine Achse benennen kann, darum stehen nur die {n:kept} größten für sich.',
  ],
  [
    '{told} has {n} values, more than colours can be told apart, so only the {n:kept} largest have one.',
    '{told} hat {n} Werte, mehr als sich Farben unterscheiden lassen, darum haben nur die {n:kept} größten eine.',
  ],
  [
    '{told} has {n} values, more than a pie can show, so only the {n:kept} largest have a slice.',
    '{told} hat {n} Werte, mehr als ein Kreis zeigen kann, darum haben nur die {n:kept} größten ein Stück.',
  ],
  [
    '{told} has {n} values, more than there is room for, so only the {n:kept} largest have a panel.',
    '{told} hat {n} Werte, mehr als Platz finden, darum haben nur die {n:kept} größten ein Feld.',
  ],
  [
    'Only groups whose rows are summed up have others that can be taken together.',
    'Nur Gruppen, deren Zeilen zusammengefasst sind, haben übrige, die zusammenstehen können.',
  ],
  [
    'The smaller groups of one field only can be taken together.',
    'Nur von einer Spalte können die kleineren Gruppen zusammenstehen.',
  ],
  [
    'The smaller groups of {told} stand together as others, so they cannot be told apart.',
    'Die kleineren Gruppen von {told} stehen zusammen und sind darum nicht zu unterscheiden.',
  ],
  ['{told} has {n} values, few enough for colours.', '{told} hat {n} Werte, wenige genug für Farben.'],
  [
    '{told} makes {n} panels, few enough to compare at a glance.',
    '{told} ergibt {n} Felder, wenige genug für einen Blick.',
  ],
  [
    'The names of {told} are long, so the bars lie on their side.',
    'Die Namen von {told} sind lang, darum liegen die Balken.',
  ],
  [
    '{told} has many moments, so they are taken together.',
    '{told} hat viele Zeitpunkte, darum sind sie zusammengefasst.',
  ],
  ['Lines of several colours do not hide each other.', 'Linien in mehreren Farben verdecken einander nicht.'],
  ['Marks that overlap let each other through.', 'Formen, die sich überdecken, scheinen durch.'],
  ['Time runs from left to right.', 'Die Zeit läuft von links nach rechts.'],
  ['{told} was named first, so it stands upright.', '{told} war zuerst genannt, darum steht es senkrecht.'],
  ['Another kind of chart was wished for.', 'Gewünscht war eine andere Art von Diagramm.'],
  [
    '{told} is shown by {channel}, which is read less exactly than a position.',
    '{told} ist durch {channel} gezeigt, was sich ungenauer liest als eine Lage.',
  ],
  [
    '{told} is told apart by {channel}, not along an axis.',
    '{told} ist durch {channel} unterschieden, nicht entlang einer Achse.',
  ],
  [
    'An average of {told} compares groups of any size; totals are for amounts.',
    'Ein Durchschnitt von {told} vergleicht Gruppen jeder Größe; Summen sind für Mengen.',
  ],
  [
    '{told} names things; sums and averages of it mean nothing.',
    '{told} benennt Dinge; Summen und Durchschnitte davon bedeuten nichts.',
  ],
  ['{told} holds years, which say when, not how much.', '{told} enthält Jahre, die sagen, wann, nicht wie viel.'],
  [
    'The steps between the values of {told} are not shown.',
    'Die Abstände zwischen den Werten von {told} sind nicht zu sehen.',
  ],
  ['On a line, years lie as far apart as they are.', 'Auf einer Linie liegen Jahre so weit auseinander, wie sie sind.'],
  [
    'Bars stand beside each other, one for each {told}, rather than along a scale.',
    'Balken stehen nebeneinander, einer je {told}, nicht entlang einer Skala.',
  ],
  [
    '{told} is cut into ranges, which hides its exact values.',
    '{told} ist in Klassen geteilt, was die genauen Werte verbirgt.',
  ],
  [
    'Bars stand upright unless their names need the room.',
    'Balken stehen aufrecht, wenn ihre Namen den Platz nicht brauchen.',
  ],
  [
    'The names of {told} are long; beside the bars they can be read without turning the head.',
    'Die Namen von {told} sind lang; neben den Balken liest man sie, ohne den Kopf zu drehen.',
  ],
  ['{told} does not run from left to right.', '{told} läuft nicht von links nach rechts.'],
  [
    '{told} has so many moments that their values are better taken together by month or year.',
    '{told} hat so viele Zeitpunkte, dass ihre Werte besser nach Monat oder Jahr zusammengefasst sind.',
  ],
  [
    'By {told} a line needs some eight steps to show how it runs.',
    'Nach {told} braucht eine Linie etwa acht Schritte, um ihren Verlauf zu zeigen.',
  ],
  [
    '{told} is shown by its own dates where these are few.',
    '{told} zeigt seine eigenen Zeitpunkte, wo es wenige sind.',
  ],
  [
    '{told} has more values than colours can be told apart.',
    '{told} hat mehr Werte, als sich Farben unterscheiden lassen.',
  ],
  ['{told} makes so many panels that each gets small.', '{told} ergibt so viele Felder, dass jedes klein wird.'],
  [
    '{told} has so many values that their names hardly fit along the axis.',
    '{told} hat so viele Werte, dass ihre Namen kaum an die Achse passen.',
  ],
  [
    'Sizes are hard to compare; {told} would have to be guessed from them.',
    'Größen sind schwer zu vergleichen; {told} müsste man daraus schätzen.',
  ],
  ['You spoke of {told} as groups.', 'Von {told} war als Gruppen die Rede.'],
  ['You spoke of {told} as a number.', 'Von {told} war als Zahl die Rede.'],
  ['You spoke of {told} as the axis.', 'Von {told} war als Achse die Rede.'],
  [
    'You spoke of {told} as series, which colour tells apart.',
    'Von {told} war als Reihen die Rede, die Farbe unterscheidet.',
  ],
  ['You asked for a small picture for each {told}.', 'Gewünscht war ein kleines Bild je {told}.'],
  [
    '{told} stays as it was, unless the change needs it otherwise.',
    '{told} bleibt, wie es war, wenn die Änderung nichts anderes braucht.',
  ],
  [
    'Numbers of separate groups are compared most exactly as bars.',
    'Zahlen getrennter Gruppen vergleicht man am genauesten als Balken.',
  ],
  [
    'What changes over time is followed best along a line.',
    'Was sich mit der Zeit ändert, verfolgt man am besten entlang einer Linie.',
  ],
  [
    'How two numbers go together is seen in a scatterplot.',
    'Wie zwei Zahlen zusammenhängen, sieht man im Streudiagramm.',
  ],
  [
    'How often values occur is shown by bars over their ranges.',
    'Wie oft Werte vorkommen, zeigen Balken über ihren Klassen.',
  ],
  [
    'Dates are taken together by month or year where their values are summed up.',
    'Zeitpunkte sind nach Monat oder Jahr zusammengefasst, wo ihre Werte summiert sind.',
  ],
  ['Ranges are for counting what falls into them.', 'Klassen sind dazu da, zu zählen, was in sie fällt.'],
  [
    'Several rows fall on the same mark and hide each other; they are better summed up.',
    'Mehrere Zeilen fallen auf dieselbe Form und verdecken sich; zusammengefasst sind sie besser.',
  ],
  [
    'Every group has one row only, so there is nothing to sum up.',
    'Jede Gruppe hat nur eine Zeile, da ist nichts zusammenzufassen.',
  ],
  [
    'One number alone needs no chart; it says more beside others.',
    'Eine Zahl allein braucht kein Diagramm; neben anderen sagt sie mehr.',
  ],
  [
    'Averages of both numbers hide how they go together.',
    'Durchschnitte beider Zahlen verbergen, wie sie zusammenhängen.',
  ],
  [
    'A single value beside an average makes each value a group of its own.',
    'Ein einzelner Wert neben einem Durchschnitt macht jeden Wert zu einer eigenen Gruppe.',
  ],
  ['Rows are counted only where nothing else is measured.', 'Zeilen sind nur gezählt, wo nichts anderes gemessen ist.'],
  ['Groups without a number are counted.', 'Gruppen ohne Zahl werden gezählt.'],
  [
    'How a single number spreads is seen when its values are counted by range.',
    'Wie sich eine Zahl verteilt, sieht man, wenn ihre Werte nach Klassen gezählt sind.',
  ],
  [
    'Of two numbers the one named first stands on the y axis.',
    'Von zwei Zahlen steht die zuerst genannte auf der y-Achse.',
  ],

  [
    'Only numbers can be added up or averaged, and {told} holds none.',
    'Nur Zahlen lassen sich summieren oder mitteln, und {told} enthält keine.',
  ],
  [
    'Only numbers can be put into ranges, and {told} holds none.',
    'Nur Zahlen lassen sich in Klassen teilen, und {told} enthält keine.',
  ],
  [
    '{told} can be put into ranges or summed up, not both at once.',
    '{told} lässt sich in Klassen teilen oder zusammenfassen, nicht beides zugleich.',
  ],
  [
    'Years, months and days need dates, and {told} holds none.',
    'Jahre, Monate und Tage brauchen Zeitpunkte, und {told} enthält keine.',
  ],
  [
    'Only numbers have a logarithm, and {told} is shown as groups.',
    'Nur Zahlen haben einen Logarithmus, und {told} ist als Gruppen gezeigt.',
  ],
  [
    'Only numbers above zero have a logarithm, and {told} has others.',
    'Nur Zahlen über null haben einen Logarithmus, und {told} hat andere.',
  ],
  [
    'Only up to eight groups of {told} can be told apart by their shape.',
    'An der Form lassen sich nur bis zu acht Gruppen von {told} unterscheiden.',
  ],
  ['{told} has too many values for a small picture each.', '{told} hat zu viele Werte für je ein kleines Bild.'],
  [
    'Small multiples need groups, and {told} is shown as a number.',
    'Kleine Bilder brauchen Gruppen, und {told} ist als Zahl gezeigt.',
  ],
  [
    'Bars need one number to be long by, and at most one axis of groups to stand on.',
    'Balken brauchen eine Zahl für ihre Länge und höchstens eine Achse von Gruppen.',
  ],
  [
    'A line or area needs a number to follow along another axis.',
    'Eine Linie oder Fläche braucht eine Zahl, der man entlang einer anderen Achse folgt.',
  ],
  [
    'Points need an axis to lie on, and at least one that is a number or a time.',
    'Punkte brauchen eine Achse, und mindestens eine davon mit Zahlen oder Zeiten.',
  ],
  [
    'A pie needs a number to divide and groups to divide it by.',
    'Ein Kreis braucht eine Zahl zum Teilen und Gruppen, nach denen geteilt wird.',
  ],
  [
    'A pie of more than twelve parts is not drawn unless somebody asks for it.',
    'Ein Kreis mit mehr als zwölf Teilen wird nur auf Wunsch gezeichnet.',
  ],
  [
    'A pie of more than thirty parts has too many slices to tell them apart.',
    'Bei mehr als dreißig Teilen sind die Stücke eines Kreises zu dünn, um sie zu unterscheiden.',
  ],
  [
    'A heatmap needs two axes of groups and a number for the colour.',
    'Eine Heatmap braucht zwei Achsen von Gruppen und eine Zahl für die Farbe.',
  ],
  [
    'A box plot needs every single value of one number, along one axis.',
    'Ein Boxplot braucht jeden einzelnen Wert einer Zahl, entlang einer Achse.',
  ],
  ['{told} holds shapes, which only a map can show.', '{told} enthält Formen, die nur eine Karte zeigen kann.'],
  [
    '{told} does not hold the kind of values that the {channel} channel was told to show.',
    '{told} enthält nicht die Art von Werten, die auf dem Kanal {channel} zu zeigen war.',
  ],
  [
    'This kind of chart has no {channel} to show {told} with.',
    'Diese Art von Diagramm hat kein {channel}, um {told} zu zeigen.',
  ],
  [
    'Sizes say more and less, and the values of {told} have no order.',
    'Größen sagen mehr und weniger, und die Werte von {told} haben keine Ordnung.',
  ],
  ['Each channel can show one field only.', 'Jeder Kanal kann nur eine Spalte zeigen.'],
  [
    'The slices of a pie are shares of a whole, which a logarithm would bend.',
    'Die Stücke eines Kreises sind Anteile eines Ganzen, die ein Logarithmus verzerren würde.',
  ],
  ['A text mark needs something to write.', 'Ein Text braucht etwas zu schreiben.'],
  [
    'Of two groupings the one named first gets the axis, the next one the colour.',
    'Von zwei Gruppierungen bekommt die zuerst genannte die Achse, die nächste die Farbe.',
  ],
  [
    'The grouping with more values gets the axis, because colours run out first.',
    'Die Gruppierung mit mehr Werten bekommt die Achse, weil Farben zuerst ausgehen.',
  ],
  ['A pie is read well up to six parts.', 'Ein Kreis liest sich gut bis zu sechs Teilen.'],
  [
    'Averages do not add up to a whole, so they are not stacked or divided as one.',
    'Durchschnitte ergeben kein Ganzes, darum werden sie nicht gestapelt oder geteilt wie eines.',
  ],
  [
    'Areas in several colours hide each other’s course; lines do not.',
    'Flächen in mehreren Farben verdecken einander den Verlauf, Linien nicht.',
  ],
  ['So many points cover each other.', 'So viele Punkte verdecken einander.'],
  [
    'Bars and areas are read by their length, which a logarithm does not keep.',
    'Balken und Flächen liest man an ihrer Länge, die ein Logarithmus nicht bewahrt.',
  ],
  ['So many bars side by side get too thin to read.', 'So viele Balken nebeneinander werden zu dünn zum Lesen.'],
  [
    'Some kinds of charts have to be explained to many readers.',
    'Manche Arten von Diagrammen muss man vielen erst erklären.',
  ],
  [
    'Groups get an axis before they get colours or panels.',
    'Gruppen bekommen eine Achse, bevor sie Farben oder Felder bekommen.',
  ],
  [
    'Where every row is a point, the numbers get the axes and the groups the colour.',
    'Wo jede Zeile ein Punkt ist, bekommen die Zahlen die Achsen und die Gruppen die Farbe.',
  ],
  [
    'A strip is made of single values; one average leaves it empty.',
    'Ein Streifen besteht aus einzelnen Werten; ein Durchschnitt lässt ihn leer.',
  ],
  ['The same field twice says nothing new.', 'Dieselbe Spalte zweimal sagt nichts Neues.'],
  [
    'To look values up, bars and points are read most exactly.',
    'Um Werte abzulesen, sind Balken und Punkte am genauesten.',
  ],
  ['To compare, bars share one base line.', 'Zum Vergleichen haben Balken eine gemeinsame Grundlinie.'],
  ['To rank, bars are put in order of their length.', 'Für eine Rangfolge sind Balken nach ihrer Länge geordnet.'],
  [
    'To see what lies apart, values share one base line.',
    'Um zu sehen, was abweicht, haben Werte eine gemeinsame Grundlinie.',
  ],
  [
    'To see a trend, values are joined along time.',
    'Um eine Entwicklung zu sehen, sind Werte entlang der Zeit verbunden.',
  ],
  [
    'To see how two numbers go together, every row is a point.',
    'Um zu sehen, wie zwei Zahlen zusammenhängen, ist jede Zeile ein Punkt.',
  ],
  [
    'To see how values spread, they are counted by range or drawn as boxes.',
    'Um zu sehen, wie sich Werte verteilen, sind sie nach Klassen gezählt oder als Boxplots gezeichnet.',
  ],
  [
    'To see shares, parts are drawn as parts of one whole.',
    'Um Anteile zu sehen, sind Teile als Teile eines Ganzen gezeichnet.',
  ],
  [
    'A map has the outlines of countries, and {told} names none.',
    'Eine Karte hat die Umrisse von Ländern, und {told} nennt keine.',
  ],
  [
    'Error bars show how the rows of a group spread, and here a group has hardly more than one row.',
    'Fehlerbalken zeigen, wie die Zeilen einer Gruppe streuen, und hier hat eine Gruppe kaum mehr als eine Zeile.',
  ],
  [
    'A trail runs from point to point, and here there would be one point for each.',
    'Eine Spur läuft von Punkt zu Punkt, und hier gäbe es je nur einen.',
  ],
  [
    'A place is a longitude and a latitude; one of them alone is no place.',
    'Ein Ort ist eine Länge und eine Breite; eines davon allein ist kein Ort.',
  ],
  [
    'A map needs places: a field of countries, or latitude and longitude.',
    'Eine Karte braucht Orte: eine Spalte mit Ländern, oder Breite und Länge.',
  ],
  [
    'On a map the place says where a mark stands, so no other field can.',
    'Auf einer Karte sagt der Ort, wo eine Form steht, darum kann es keine andere Spalte.',
  ],
  [
    'Shaded areas suit averages and rates; a total looks the larger, the larger the country.',
    'Getönte Flächen passen zu Durchschnitten und Raten; eine Summe wirkt umso größer, je größer das Land ist.',
  ],
  [
    'Totals of places are seen best by the size of their points.',
    'Summen von Orten sieht man am besten an der Größe ihrer Punkte.',
  ],
  [
    'A size is read as an amount, so averages and rates of places are better shades.',
    'Eine Größe liest sich als Menge, darum sind Durchschnitte und Raten von Orten besser Farbtöne.',
  ],
]
