import type { render as english } from '../en/render.ts'
import type { TranslationOf } from '../format/message.ts'

export const render: TranslationOf<typeof english> = {
  cannot_draw: 'Das Diagramm lässt sich nicht zeichnen: {{reason}}',
  reason: {
    engine: {
      summary_mark: 'Ein Boxplot oder ein Fehlerbalken braucht eine Größe auf x oder y.',
      reference:
        'Ein Parameter oder etwas, das auf einen verweist, passt nicht zu den Ansichten dieses Diagramms. Prüfe, wo er definiert und verwendet ist, oder entferne ihn.',
      duplicate: 'Zwei seiner Ansichten oder Parameter haben denselben Namen.',
      expression:
        'Ein Ausdruck lässt sich nicht berechnen. Prüfe seine Funktionen, und ob es jedes Feld gibt, das er als datum["name"] liest.',
      format: 'Ein Format ist unbekannt. Schreib Zahlenformate wie ".2f" und Zeitformate wie "%Y".',
      aggregate: 'Ein Aggregat ist unbekannt oder hat kein Feld.',
      range: 'Der Wertebereich einer Skala ist unbekannt. Verwende eine Liste von Werten.',
      regression: 'Diese Regressionsmethode gibt es nicht. Verwende "linear" oder "poly".',
      output_names: 'Eine Transformation braucht in "as" einen Namen für jede Spalte, die sie erzeugt.',
      date: 'Ein Datum in einem Filter oder einem Wert ist unbekannt.',
      view: 'Eine Ansicht hat keine Markierung und keine Ansichten darin.',
    },
    database: {
      unreachable: 'die Datenbank antwortet nicht. Versuche es gleich noch einmal.',
      login: 'die Datenbank nimmt Benutzername oder Passwort nicht an.',
      tls: 'es gibt keine sichere Verbindung zur Datenbank.',
      missing: 'die Tabelle ist nicht mehr in der Datenbank oder darf nicht gelesen werden.',
      limits:
        'die Datenbank lässt Abfragen nicht begrenzen. Verwende einen Benutzer, dessen Einstellungen nicht festgelegt sind.',
      busy: 'die Datenbank hat zu viel zu tun. Versuche es gleich noch einmal.',
      removed:
        'die Verbindung zur Datenbank wurde gelöscht. Bitte die Person, der die Tabelle gehört, sie neu zu verknüpfen.',
      password: 'das Passwort der Datenbank kann nicht mehr gelesen werden. Gib es bei der Verbindung neu ein.',
      refused: 'dieser Server darf sich nicht mit der Datenbank verbinden oder findet sie nicht.',
    },
    cancelled: 'es wurde abgebrochen.',
    unknown:
      'Seine Teile passen nicht zusammen. Entferne Parameter, Transformationen oder Markierungen, bis es sich zeichnen lässt, oder beschreibe das Diagramm mit Worten.',
    table_unreadable:
      'Seine Tabelle konnte nicht gelesen werden. Versuch es noch einmal, oder lade die Datei neu hoch.',
    table_missing: 'In diesem Raum gibt es keine Tabelle „{{name}}“.',
    external: 'Es lädt nichts von außerhalb seines Raums, verweist aber auf "{{address}}".',
    address: 'Es liest nur die Tabellen seines Raums, nennt aber eine Adresse.',
    image: 'Es zeigt keine fremden Bilder. Verwende eine andere Markierung als "image".',
    no_places: 'Eine Karte braucht eine Spalte mit Formen, Ländern oder US-Bundesstaaten, und „{{field}}“ ist keine.',
    unknown_places: '„{{field}}“ nennt kein Land und keinen US-Bundesstaat, den die Karte kennt ({{names}}).',
  },
  density: {
    rows: 'Zeilen',
    as_counts: '{{points, number}} Punkte werden als Dichte gezeigt: Die Farbe sagt, wie viele an einer Stelle liegen.',
    as_shares:
      '{{points, number}} Punkte werden als Dichte gezeigt: Die Farben einer Stelle sind nach ihren Anteilen gemischt und blasser, wo wenige liegen.',
    as_lines:
      'Von {{points, number}} Punkten zeigen die Linien je Pixel den ersten, letzten, kleinsten und größten: alles, was von ihnen zu sehen wäre.',
    as_mean:
      '{{points, number}} Punkte werden als Dichte gezeigt: Die Farbe einer Stelle ist die ihres Mittelwerts und blasser, wo wenige liegen.',
  },
  warning: {
    countries_one: '{{count}} Zeile hat keinen Platz auf der Karte, weil „{{field}}“ dort kein Land nennt: {{names}}.',
    countries_other:
      '{{count, number}} Zeilen haben keinen Platz auf der Karte, weil „{{field}}“ dort kein Land nennt: {{names}}.',
    outside_one: '{{count}} Form liegt außerhalb der Karte der USA und ist nicht gezeichnet: {{names}}.',
    outside_other: '{{count, number}} Formen liegen außerhalb der Karte der USA und sind nicht gezeichnet: {{names}}.',
    states_one:
      '{{count}} Zeile hat keinen Platz auf der Karte, weil „{{field}}“ dort keinen US-Bundesstaat nennt: {{names}}.',
    states_other:
      '{{count, number}} Zeilen haben keinen Platz auf der Karte, weil „{{field}}“ dort keinen US-Bundesstaat nennt: {{names}}.',
  },
}
