import type { viz as english } from '../en/viz.ts'
import type { TranslationOf } from '../format/message.ts'

export const viz: TranslationOf<typeof english> = {
  service: {
    route_missing: 'Diese Route gibt es nicht.',
    secret: 'Das Geheimnis fehlt oder ist falsch.',
    body_too_large: 'Der Inhalt ist größer als {{megabytes}} MB.',
    body_not_json: 'Der Inhalt ist kein gültiges JSON.',
    invalid: '{{path}}: {{reason}}',
    failed: 'Im Visualisierungsdienst ist etwas schiefgegangen.',
    closing: 'Der Visualisierungsdienst wird beendet.',
    room_missing: 'Der Raum „{{room}}“ ist diesem Dienst nicht bekannt.',
    dismiss_nobody: 'Gib signIn oder room an.',
    no_table: 'Nenne eine Tabelle in Dateien oder eine in einer Datenbank.',
    spec_shape: 'Die Spec hat weder mark noch layer, concat, facet oder repeat.',
    interrupted: 'Das wurde zweimal unterbrochen. Versuch es gleich noch einmal.',
    files_away: 'Die Dateien dieser Tabelle sind gerade nicht erreichbar. Versuch es in einigen Sekunden noch einmal.',
    busy: 'Belvedere ist mit den Diagrammen anderer Räume beschäftigt. Es wurde nichts geändert; versuch es gleich noch einmal, oder mit einem Filter, der weniger Zeit braucht.',
    no_process: 'Das Zeichnen ließ sich nicht starten. Versuch es gleich noch einmal.',
  },
  viewer: {
    too_many: 'Zu viele Nachrichten auf einmal. Sende sie langsamer.',
    binary: 'Sende Nachrichten als JSON-Text.',
    not_json: 'Diese Nachricht ist kein gültiges JSON.',
    invalid: 'Diese Nachricht ist nicht gültig: {{reason}}.',
    invalid_at: 'Diese Nachricht ist bei "{{path}}" nicht gültig: {{reason}}.',
    hello_first: 'Sende zuerst hello.',
    hello_twice: 'Hello wurde schon gesendet. Verwende stattdessen resize und theme.',
    frame_not_sent: 'Bild {{seq}} wurde nicht gesendet.',
    role: 'Du kannst diesen Raum ansehen, aber nicht ändern. Bitte jemanden, dem er gehört, um die Rolle „bearbeiten“.',
    version_missing: 'Dieser Raum hat keine Version {{version}}.',
  },
  chart: {
    none: 'Es gibt noch kein Diagramm. Bitte zuerst um eines.',
    not_ready: 'Das Diagramm ist noch nicht fertig. Versuch es noch einmal.',
    refused: '{{reason}}',
    interrupted:
      'Dieses Diagramm lässt sich gerade nicht zeichnen, weil das Zeichnen mehrmals unterbrochen wurde. Es wird von selbst wieder versucht; das letzte Bild bleibt.',
    busy: 'Belvedere ist mit den Diagrammen anderer Räume beschäftigt. Das letzte Bild bleibt, und dieses wird gezeichnet, sobald Zeit dafür ist; mit einem Filter ginge es schneller.',
    stopped: '{{reason}} Das letzte Bild bleibt; bitte um ein einfacheres Diagramm oder filtere seine Zeilen.',
    tables_missing:
      'Die Tabelle {{tables}}, die dieses Diagramm verwendet, ist nicht mehr in diesem Raum. Das letzte Bild bleibt.',
    columns_missing: 'Dieses Diagramm verwendet {{names}}, was {{tables}} nicht mehr hat. Das letzte Bild bleibt.',
    empty: 'Dieses Diagramm wäre leer: Es bleiben keine Zeilen, die es zeigen könnte.',
  },
  stopped: {
    rows: 'Dieses Diagramm wird aus zu vielen Zeilen gezeichnet: Höchstens {{count, number}} werden gelesen.',
    marks: 'Dieses Diagramm hat zu viele Markierungen: Höchstens {{count, number}} werden gezeichnet.',
    panels: 'Dieses Diagramm hat zu viele Felder: Höchstens {{count, number}} werden gezeichnet.',
    seconds_one: 'Dieses Diagramm zu zeichnen dauert zu lange: Nach {{count}} Sekunde wurde abgebrochen.',
    seconds_other: 'Dieses Diagramm zu zeichnen dauert zu lange: Nach {{count, number}} Sekunden wurde abgebrochen.',
    megabytes: 'Dieses Diagramm braucht beim Zeichnen zu viel Speicher: Bei {{count, number}} MB wurde abgebrochen.',
  },
  command: {
    timestep_range: 'Der Zeitschritt {{index}} liegt nicht zwischen 0 und {{last}}.',
    timestep_param: '„{{name}}“ ist der Zeitschritt dieses Diagramms. Sende ihn als timestep, 0–{{last}}.',
    no_timesteps: 'Dieses Diagramm hat keine Zeitschritte.',
    param_missing: 'Dieses Diagramm hat keinen Parameter „{{name}}“. Es hat: {{known}}.',
    no_params: 'Dieses Diagramm hat keinen Parameter „{{name}}“ und auch keine anderen.',
    selection_missing: 'Dieses Diagramm hat keine Auswahl „{{name}}“. Es hat: {{known}}.',
    no_selections: 'Dieses Diagramm hat keine Auswahl „{{name}}“ und auch keine andere.',
    known_some: '{{names}} und {{more}} weitere',
    number: '„{{name}}“ muss eine Zahl sein.',
    between: '„{{name}}“ muss zwischen {{min}} und {{max}} liegen.',
    at_least: '„{{name}}“ muss mindestens {{min}} sein.',
    at_most: '„{{name}}“ darf höchstens {{max}} sein.',
    one_of: '„{{name}}“ muss eines davon sein: {{options}}.',
    boolean: '„{{name}}“ muss true oder false sein.',
    text: '„{{name}}“ muss ein Text mit höchstens {{limit, number}} Zeichen sein.',
    date: '„{{name}}“ muss ein Datum wie 2024-05-01 sein.',
    color: '„{{name}}“ muss eine Farbe wie #0b7a75 sein.',
    type: 'Dieser Parameter muss vom Typ {{type}} sein.',
    interval_values:
      'In der Auswahl „{{name}}“ muss „{{field}}“ aus zwei Zahlen [von, bis] oder einer Liste von Texten bestehen.',
    point_values: 'In der Auswahl „{{name}}“ muss „{{field}}“ eine Liste einfacher Werte sein.',
  },
  export: {
    queue_full: 'Gerade werden zu viele Bilder erstellt. Versuch es gleich noch einmal.',
    too_large:
      'Als {{format}} ist dieses Bild größer als {{megabytes}} MB. Nimm ein anderes Format oder eine kleinere Größe.',
    cancelled: 'Das Bild wurde abgebrochen.',
    interrupted: 'Das Bild ließ sich gerade nicht zeichnen. Versuch es noch einmal.',
    stopped: '{{reason}} Filtere zuerst seine Zeilen oder fasse sie zusammen.',
  },
  job: {
    running: 'Der Auftrag „{{job}}“ läuft schon.',
    database: 'Keine Antwort: {{reason}}',
    catalogue_failed: 'Was diese Datenbank hat, ließ sich nicht lesen. Ihre Version ist vielleicht zu alt.',
    rows_failed: 'Die Zeilen dieser Tabelle ließen sich nicht lesen.',
    rows_deadline: 'Die Zeilen dieser Tabelle zu lesen hat zu lange gedauert. Versuch es noch einmal.',
    rows_memory: 'Die Zeilen dieser Tabelle zu lesen braucht mehr Speicher als erlaubt.',
    figure_failed: 'Das ließ sich aus den Zeilen der Tabelle nicht berechnen.',
    ingest: {
      failed: 'Die Datei ließ sich nicht lesen. Prüfe, ob sie vollständig ist, und lade sie noch einmal hoch.',
      cancelled: 'Das Lesen dieser Datei wurde abgebrochen.',
      deadline:
        'Diese Datei zu lesen hat zu lange gedauert und wurde abgebrochen. Teile sie auf oder lass Spalten weg, die du nicht brauchst.',
      memory:
        'Diese Datei zu lesen braucht mehr Speicher als erlaubt. Teile sie auf oder lass Spalten weg, die du nicht brauchst.',
    },
    derive: {
      failed: 'Die Tabelle ließ sich nicht erstellen. Wähle andere Spalten.',
      cancelled: 'Das Erstellen dieser Tabelle wurde abgebrochen.',
      deadline:
        'Diese Tabelle zu erstellen hat zu lange gedauert und wurde abgebrochen. Wähle einen anderen Schlüssel oder weniger Spalten.',
      memory:
        'Diese Tabelle zu erstellen braucht mehr Speicher als erlaubt. Wähle einen anderen Schlüssel oder weniger Spalten.',
    },
  },
}
