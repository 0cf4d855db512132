import type { SplitVerb } from '../glossary.ts'

/** Verbs by their stems, as `stem = gloss`. */
export const verbs: readonly string[] = `
zeig/zeige/zeigen/zeigt = show
sehen = see
anzeigen/angezeigt = show
darstellen/dargestellt = show
zeichne/zeichnen/gezeichnet = draw
mal/male/malen = draw
plotte/plotten/geplottet = plot
visualisier/visualisiere/visualisieren = visualize
erstell/erstelle/erstellen = create
mach/mache/machen = make
vergleich/vergleiche/vergleichen = compare
sortier/sortiere/sortieren = sort
sortiert = sorted
ordne/ordnen/anordnen = sort
geordnet/angeordnet = sorted
färb/färbe/färben/einfärben/eingefärbt/gefärbt = color
filter/filtere/filtern/gefiltert = filter
gruppier/gruppiere/gruppieren = group
gruppiert = grouped
stapel/staple/stapele/stapeln = stack
gestapelt = stacked
entfern/entferne/entfernen/entfernt/weg/raus = remove
lösch/lösche/löschen/gelöscht = remove
ausblenden/ausgeblendet = hide
einblenden = show
weglassen/weggelassen/auslassen/ausgelassen = leave out
ausschließen/ausgeschlossen = exclude
hinzufügen/hinzugefügt/ergänze/ergänzen = add
drehen/umdrehen/gedreht = flip
tauschen/vertauschen/tausche/vertausche = swap
ersetze/ersetzen = replace
verbinde/verbinden/verknüpfe/verknüpfen/kombiniere/kombinieren = join
pivotiere/pivotieren = pivot
umkehren/umgekehrt = reverse
nimm/nehmen/verwende/verwenden/nutze/nutzen/benutze/benutzen = use
setze/setzen = put
leg/lege/legen = put
beschränke/beschränken/begrenze/begrenzen = limit
behalte/behalten = keep
hervorheben/hervorgehoben = highlight
markiere/markieren/markiert = highlight
animiere/animieren/animiert = animate
beginne/beginnen/starte/starten/anfangen = start
abspielen = play
trenne/trennen = split
teile/teilen/aufteilen/aufgeteilt/unterteilen/unterteilt = split
zoomen = zoom
zoombar/zoombare/zoombaren/vergrößerbar = zoomable
nenne/nennen = call
ändere/ändern/wechsle/wechseln = change
berechne/berechnen = calculate
summiere/summieren/aufsummiert = sum
erkläre/erklären = explain
beschreibe/beschreiben = describe
exportiere/exportieren = export
speichere/speichern = save
herunterladen = download
`
  .trim()
  .split('\n')

/** Verbs that leave a part of theirs at the end of the clause. */
export const splitVerbs: readonly SplitVerb[] = `
füge hinzu add
füg hinzu add
stelle dar show
stell dar show
zeige an show
zeig an show
blende aus hide
blend aus hide
blende ein show
lass weg without
lasse weg without
lass raus without
nimm raus without
nimm heraus without
nimm weg remove
nimm dazu add
nimm hinzu add
schließe aus exclude
schließ aus exclude
dreh um transpose
drehe um transpose
kehre um reverse
kehr um reverse
ordne an sort
teile auf split
teil auf split
spalte auf split
heb hervor highlight
hebe hervor highlight
färbe ein color
färb ein color
spiel ab play
spiele ab play
zoome rein zoom in
zoome hinein zoom in
`
  .trim()
  .split('\n')
  .map((line) => {
    const [verb = '', part = '', ...gloss] = line.split(' ')
    return { verb, part, gloss: gloss.join(' ') }
  })
