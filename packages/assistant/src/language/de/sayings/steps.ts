import type { Phrases } from '../../sayings.ts'

/** What the steps of a turn are called. */
export const steps = {
  sentence: [
    ['Reading the table', 'Die Tabelle wird gelesen'],
    ['Interpreting the message', 'Die Nachricht wird gedeutet'],
    ['Choosing the design', 'Die Gestaltung wird gewählt'],
    ['Computed it from the rows', 'Aus den Zeilen berechnet'],
    ['Checking the spec', 'Die Beschreibung wird geprüft'],
    ['Drawing', 'Es wird gezeichnet'],
    ['There is no table yet', 'Es gibt noch keine Tabelle'],
    ['Read {text} ({n} rows)', '{text} gelesen ({n} Zeilen)'],
    ['Read as a new chart', 'Als neues Diagramm gelesen'],
    ['Read as {n} changes', 'Als {n} Änderungen gelesen'],
    ['Read as a change of the chart', 'Als Änderung des Diagramms gelesen'],
    ['Read as a question about the chart', 'Als Frage zum Diagramm gelesen'],
    ['Read as a command', 'Als Befehl gelesen'],
    ['Answered in words', 'In Worten beantwortet'],
    ['Compared the designs, kept {n}', 'Gestaltungen verglichen, {n} behalten'],
    ['Found no design', 'Keine Gestaltung gefunden'],
    ['Checked the spec', 'Beschreibung geprüft'],
    ['No spec passed the check', 'Keine Beschreibung hat die Prüfung bestanden'],
    ['Drew {n} marks', '{n} Formen gezeichnet'],
    ['Drew {n} mark', '{n} Form gezeichnet'],
    ['Nothing could be drawn', 'Nichts ließ sich zeichnen'],
  ],
} satisfies Phrases
