import type { Phrases } from '../../sayings.ts'

/** What is answered to a greeting, a thank you, a question about the table, and to what was not understood. */
export const talk = {
  sentence: [
    [
      'Hello. I draw charts from {text}; tell me what you want to see.',
      'Hallo. Ich zeichne Diagramme aus {text}; sag mir, was du sehen möchtest.',
    ],
    [
      'Good. Tell me what to change or what to draw next.',
      'Gut. Sag mir, was ich ändern oder als Nächstes zeichnen soll.',
    ],
    ['Goodbye. The chart stays as it is.', 'Auf Wiedersehen. Das Diagramm bleibt, wie es ist.'],
    [
      'That was not what you wanted, then. Tell me what to change, or say “undo” to go back a step.',
      'Das war also nicht das Gewünschte. Sag mir, was ich ändern soll, oder sag „rückgängig“, um einen Schritt zurückzugehen.',
    ],
    [
      'I draw what you describe and change it as you ask: compare groups, follow trends, show distributions and relationships, then filter, sort, colour, turn it, add sliders or a timeline.',
      'Ich zeichne, was du beschreibst, und ändere es, wie du es sagst: Gruppen vergleichen, Entwicklungen verfolgen, Verteilungen und Zusammenhänge zeigen, dann filtern, sortieren, färben, drehen, Regler oder eine Zeitleiste dazu.',
    ],
    ['These would work on {text}:', 'Das ginge mit {text}:'],
    [
      'I am Belvedere’s built-in assistant. I work by rules and a small trained ranker that run here, so nothing of your data leaves.',
      'Ich bin der eingebaute Assistent von Belvedere. Ich arbeite mit Regeln und einer kleinen trainierten Bewertung, die hier laufen; von deinen Daten geht nichts hinaus.',
    ],
    ['{text} has {n} rows and {n:columns} columns.', '{text} hat {n} Zeilen und {n:columns} Spalten.'],
    ['{text} has {n} rows and one column.', '{text} hat {n} Zeilen und eine Spalte.'],
    ['- times: {field+}', '- Zeiten: {field+}'],
    ['- numbers: {field+}', '- Zahlen: {field+}'],
    ['- groups: {field+}', '- Gruppen: {field+}'],
    ['The room has {text}.', 'Im Raum ist {text}.'],
    ['These would show another side of {text}:', 'Das zeigt eine andere Seite von {text}:'],
    ['I know no other side of {text} to show.', 'Eine andere Seite von {text} weiß ich nicht zu zeigen.'],
    ['The Table tab above the chart shows its numbers.', 'Der Reiter Tabelle über dem Diagramm zeigt seine Zahlen.'],
    [
      'The buttons beside the chart copy its picture or download it; I only draw and change it.',
      'Die Knöpfe neben dem Diagramm kopieren sein Bild oder laden es herunter; ich zeichne und ändere nur.',
    ],
    [
      'There is no column “{text}” in {text:table}. The nearest I can offer: {field+}.',
      'Eine Spalte „{text}“ gibt es in {text:table} nicht. Am nächsten kommt: {field+}.',
    ],
    ['There is no column “{text}” in {text:table}.', 'Eine Spalte „{text}“ gibt es in {text:table} nicht.'],
    [
      'I found no “{text}” in {text:table}, neither as a column nor as a value.',
      '„{text}“ habe ich in {text:table} nicht gefunden, weder als Spalte noch als Wert.',
    ],
    [
      'I found no “{text}” in {text:table}. {field} has “{text:near}”.',
      '„{text}“ habe ich in {text:table} nicht gefunden. {field} hat „{text:near}“.',
    ],
    [
      'I did not understand that, so the chart stays as it is.',
      'Das habe ich nicht verstanden, darum bleibt das Diagramm, wie es ist.',
    ],
    ['I did not understand that.', 'Das habe ich nicht verstanden.'],
    ['{text} has no rows, so there is nothing to draw.', '{text} hat keine Zeilen, es gibt also nichts zu zeichnen.'],
    [
      '{text} has a single row, so there is nothing to compare.',
      '{text} hat eine einzige Zeile, es gibt also nichts zu vergleichen.',
    ],
    ['I know no chart that {text} would fill.', 'Ich kenne kein Diagramm, das {text} füllen würde.'],
    [
      'I do not know what “{text}” does to a chart, so it stays as it is.',
      'Was „{text}“ mit einem Diagramm macht, weiß ich nicht, darum bleibt es, wie es ist.',
    ],
    ['These I can do:', 'Das kann ich:'],
    ['These I can draw from {text}:', 'Das kann ich aus {text} zeichnen:'],
    [
      'The table says how much, not why. Splitting or filtering may show where it comes from.',
      'Die Tabelle sagt, wie viel, nicht warum. Aufteilen oder filtern zeigt vielleicht, woher es kommt.',
    ],
    [
      'The column “{text}” is empty in every row, so there is nothing to draw of it.',
      'Die Spalte „{text}“ ist in jeder Zeile leer, da ist nichts zu zeichnen.',
    ],
    ['These would work:', 'Das ginge:'],
    [
      'I have no table to draw from yet. Drop a file here, paste a table, or take one of the samples.',
      'Ich habe noch keine Tabelle. Zieh eine Datei hierher, füge eine Tabelle ein oder nimm eines der Beispiele.',
    ],
    ['Which column do you mean by “{text}”?', 'Welche Spalte ist mit „{text}“ gemeint?'],
    ['Which column do you mean?', 'Welche Spalte ist gemeint?'],
    [
      'The {statistic} {field} is {amount}, over all {n} rows.',
      'Über alle {n} Zeilen ist {statistic} von {field} {amount}.',
    ],
    [
      'The {statistic} {field} is {amount}, over all {n} rows that have one.',
      'Über alle {n} Zeilen, die einen Wert haben, ist {statistic} von {field} {amount}.',
    ],
    [
      'The {statistic} {field} is {amount}, over {n} rows that have one.',
      'Über {n} Zeilen, die einen Wert haben, ist {statistic} von {field} {amount}.',
    ],
    ['It runs from {amount} to {amount:to}.', 'Die Werte reichen von {amount} bis {amount:to}.'],
    ['There are {n} different values of {field}.', 'Es gibt {n} verschiedene Werte von {field}.'],
    [
      'I could not finish this, because a part of the service did not answer. The chart stays as it is; try again in a moment.',
      'Das konnte ich nicht zu Ende bringen, weil ein Teil des Dienstes nicht geantwortet hat. Das Diagramm bleibt, wie es ist; versuch es gleich noch einmal.',
    ],
    [
      'I read English and German so far. Column names and values may be in any language; the words around them in one of these, please.',
      'Ich lese bisher Deutsch und Englisch. Namen von Spalten und Werte dürfen in jeder Sprache sein, die Worte darum herum bitte in einer von diesen.',
    ],
    ['What would you rather see?', 'Was möchtest du stattdessen sehen?'],
  ],
} satisfies Phrases
